#!/usr/bin/env python3
"""The window at work, driven by a real mouse and keyboard on a display of its own:

    window_run.py BIN_FOLDER PICTURES

Opens the sample, turns the base by the gizmo, changes the stiffness while playing, sets keys,
scrubs, undoes, saves, opens again and exports; looks at pictures, files and what the command line
says about them. Works while the simulation is slow and the groom heavy. Leaves a picture of each
step in PICTURES."""

import json
import math
import pathlib
import subprocess
import sys
import time
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent / "support"))
from desktop import wait_until  # noqa: E402
from window_story import WindowStory  # noqa: E402

BIN = pathlib.Path(sys.argv[1])
PICTURES = pathlib.Path(sys.argv[2])
HAIR = (120, 60, 30)  # somewhere on the sample's strands


def write_crest(path, strands, points):
    """A groom as an OBJ file of curves: a crest of strands that stand up and bend outward."""
    lines = []
    for strand in range(strands):
        along, across = strand / strands, math.sin(12.9898 * strand)
        for point in range(points):
            s = point / (points - 1)
            lines.append(f"v {3 * across * (0.3 + s * s):.5f} {9 * s - 4 * s * s * along:.5f}"
                         f" {24 * along + 2 * math.sin(3 * s + 7 * across):.5f}")
    for strand in range(strands):
        first = strand * points + 1
        lines.append("l " + " ".join(map(str, range(first, first + points))))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


class WindowRun(WindowStory):
    """One story in the order of its steps: each goes on where the one before ended."""

    bin = BIN
    pictures = PICTURES

    def scene(self):
        return json.loads(self.project.read_text(encoding="utf-8"))

    def place_at_rest(self, widget):
        """Where it is once what an edit has to tell above it has been told."""
        place = None
        while place != (place := self.report.place(widget)):
            time.sleep(0.7)
        return place

    def search(self, words, widget):
        """Leaves the parameters that have these words in view, the widget among them."""
        self.click("parameterSearch")
        self.press("ctrl+a")
        self.type(words)
        self.report.wait(lambda r: "density" not in r["windows"]["mainWindow"], "found parameters")
        self.place_at_rest(widget)

    def last_input(self):
        inputs = self.report.now()["response"]["inputs"]
        return inputs[-1]["serial"] if inputs else 0

    def demand_prompt_inputs(self, since, at_least):
        """No key or button waited for more than the repaint that it came into and one that was due.

        The toolkit paints what is due before it looks at the display again.
        """
        report = self.report.now()
        inputs = [i for i in report["response"]["inputs"] if i["serial"] > since]
        self.assertGreaterEqual(len(inputs), at_least)
        for event in inputs:
            self.assertLessEqual(event["repaints"], 2, event)
        stop = inputs[-1]["at"] - inputs[-1]["waited"]
        repaints = sorted(seconds for end, seconds in report["response"]["repaints"])
        print(f"inputs waited {[round(i['waited'], 3) for i in inputs]} s; stop took "
              f"{report['idleSince'] - stop:.3f} s; middle repaint {repaints[len(repaints) // 2]:.3f}"
              f" s, longest {repaints[-1]:.3f} s", flush=True)

    def object(self, name):
        return next(o for o in self.scene()["objects"] if o["name"] == name)

    def cli(self, *words):
        done = subprocess.run([BIN / "tendril-cli", *map(str, words)], capture_output=True,
                              text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def save_as(self, path):
        self.press("ctrl+shift+s")
        self.report.place("fileNameEdit", "saveDialog")
        self.press("ctrl+a")
        self.type(str(path))
        self.press("Return")
        wait_until(path.exists, "saved project", 60)
        self.report.wait(lambda r: not r["isModified"], "saved state")

    # --- The story.
    def test_01_the_sample_opens_and_is_moving(self):
        first = self.report.wait(lambda r: r["isPlaying"] and r["frame"] > 1, "motion", 30)
        before = self.picture("01-sample")
        self.report.wait(lambda r: r["frame"] != first["frame"], "next frame")
        self.assertGreater(before.colors(), 500)
        wait_until(lambda: before.share_that_differs(self.picture("01-sample")) > 0.002,
                   "change of the picture", 60)

    def test_02_the_gizmo_turns_the_base_as_one_undo_step(self):
        self.pause()
        self.scrub(1)
        before = self.picture("02-before-turn")
        self.press("e")
        x, y = self.report.now()["gizmo"]
        radius = 106  # of the outer ring, which turns about the direction of view
        revision = self.report.now()["revision"]
        self.drag([(x + radius, y), (x + 75, y - 75), (x, y - radius)])
        self.report.wait(lambda r: r["revision"] != revision, "edit")
        self.assertEqual(self.report.now()["undo"], "Turn base")
        self.report.wait(lambda r: not r["isComputing"], "rest", 120)
        turned = self.picture("02-turned")
        self.assertGreater(before.share_that_differs(turned), 0.01)
        self.press("ctrl+z")
        self.assertNotEqual(self.report.now()["undo"], "Turn base")
        self.press("ctrl+shift+z")
        self.assertEqual(self.report.now()["undo"], "Turn base")

    def test_03_escape_takes_a_drag_back(self):
        x, y = self.report.now()["gizmo"]
        undo = self.report.now()["undo"]
        self.drag([(x + 106, y), (x + 75, y + 75)], hold=lambda: self.press("Escape"))
        self.assertEqual(self.report.now()["undo"], undo)

    def test_04_stiffness_is_typed_and_dragged_while_it_plays(self):
        self.press("space")
        self.report.wait(lambda r: r["isPlaying"], "playing")
        self.search("young", "youngs_modulus")
        self.click("youngs_modulus")
        self.press("ctrl+a")
        self.type("20 MPa")
        self.press("Return")
        self.report.wait(lambda r: r["undo"] == "Set youngs_modulus", "typed edit")
        x, y, width, height = self.place_at_rest("youngs_modulus")
        revision = self.report.now()["revision"]
        self.drag([(x + 40, y + height / 2), (x + 20, y + height / 2)])
        self.report.wait(lambda r: r["revision"] != revision, "dragged edit")
        self.assertTrue(self.report.now()["isPlaying"])
        self.picture("04-softer")

    def test_05_keys_are_set_and_scrubbed(self):
        self.pause()
        for frame in (1, 10, 20):
            self.scrub(frame)
            revision = self.report.now()["revision"]
            self.press("s")
            self.report.wait(lambda r, old=revision: r["revision"] != old, "key")
            self.assertEqual(self.report.now()["undo"], "Key base")
        self.picture("05-keys")
        x, y, width, _ = self.report.place("timelineStrip")
        cell = (width - 28) / len(self.report.now()["states"])
        self.drag([(x + 14 + 19.5 * cell, y + 10), (x + 14 + 4.5 * cell, y + 10)])
        self.report.wait(lambda r: r["frame"] == 5 and not r["isComputing"], "scrubbed frame", 60)

    def test_06_undo_goes_back_key_by_key(self):
        self.press("ctrl+z")
        self.press("ctrl+z")
        self.press("ctrl+z")
        self.assertNotEqual(self.report.now()["undo"], "Key base")
        for _ in range(3):
            self.press("ctrl+shift+z")
        self.assertEqual(self.report.now()["undo"], "Key base")

    def test_07_it_is_saved_with_what_was_done(self):
        self.save_as(self.project)
        stiffness = self.object("waves")["params"]["youngs_modulus"]
        self.assertLess(stiffness, 20e6)
        self.assertGreater(stiffness, 1e6)
        keys = self.object("base")["keys"]
        self.assertEqual(set(keys), {f"{what}.{axis}" for what in ("translation", "rotation")
                                     for axis in "xyz"})
        for frame in (1, 10, 20):
            self.assertTrue(any(abs(key[0] - frame / 24) < 1e-6 for key in keys["rotation.x"]))
        self.assertIn("turned", self.window.title())
        sample = BIN.resolve().parents[2] / "assets" / "sample"
        self.assertEqual([p.name for p in sample.glob("sample.*")], ["sample.tendril"])

    def test_08_the_saved_project_opens_again(self):
        self.program.close(self.window)
        type(self).program = self.desktop.start(
            [BIN / "tendril", self.project, "--report", self.report.path])
        type(self).window = self.desktop.wait_for_window("turned", self.program, 60)
        self.report.wait(lambda r: r["selected"] == ["waves"] and not r["isModified"], "project")
        self.report.wait(lambda r: r["strands"] == 420 and not r["isComputing"], "frame", 120)
        wait_until(lambda: self.picture("08-reopened").share_near(HAIR, 30) > 0.005,
                   "hair in the picture", 60)

    def test_09_it_exports_to_alembic_and_the_command_line_reads_it(self):
        archive = self.folder / "turned.abc"
        self.press("ctrl+e")
        self.click("exportFile", "exportDialog")
        self.press("ctrl+a")
        self.type(str(archive))
        self.picture("09-export")
        self.press("Return")
        wait_until(archive.exists, "exported file", 300)
        info = json.loads(self.cli("info", archive, "--json"))
        self.assertIn("420", json.dumps(info))
        frames = len(self.report.now()["states"])
        self.assertIn(str(frames), json.dumps(info))

    def test_10_it_asks_before_changes_are_lost(self):
        self.scrub(2)
        self.press("s")
        self.report.wait(lambda r: r["isModified"], "change")
        self.window.close()
        self.report.wait(lambda r: "unsavedDialog" in r["windows"], "question")
        self.picture("10-unsaved")
        self.press("Escape")
        self.report.wait(lambda r: "unsavedDialog" not in r["windows"], "return")
        self.assertTrue(self.program.is_running())

    def test_11_a_slow_simulation_leaves_the_window_alive(self):
        self.program.end()
        self.cli("set", self.project, "shot.tolerance=1e-9", "shot.coupling_steps=64")
        type(self).program = self.desktop.start(
            [BIN / "tendril", self.project, "--report", self.report.path])
        type(self).window = self.desktop.wait_for_window("turned", self.program, 60)
        self.report.wait(lambda r: r["strands"] == 420 and not r["isComputing"], "frame", 120)
        self.press("e")
        self.press("space")
        before = self.report.wait(lambda r: r["isPlaying"] and r["isComputing"], "computing")
        last = self.last_input()
        x, y, width, height = self.report.place("viewport")
        self.drag([(x + 60, y + height - 60), (x + 260, y + height - 90)], button=3)
        turned = self.report.wait(lambda r: r["gizmo"] != before["gizmo"], "orbit")
        self.assertTrue(turned["isPlaying"])
        self.press("Escape")
        self.report.wait(lambda r: not r["isPlaying"] and not r["isComputing"], "stop")
        self.demand_prompt_inputs(last, 2)
        self.picture("11-slow")

    def test_12_a_profile_is_drawn_as_one_undo_step(self):
        self.program.end()
        type(self).program = self.desktop.start([BIN / "tendril", "--report", self.report.path])
        type(self).window = self.desktop.wait_for_window("Tendril", self.program, 60)
        self.report.wait(lambda r: r["selected"] and r["frame"] > 20, "sample", 120)
        self.search("young", "profile.youngs_modulus")
        self.click("profile.youngs_modulus")
        left, top, width, height = self.report.place("profileCanvas")
        right, upper, lower = left + width - 12, top + 10, top + height - 20
        one = lower - (lower - upper) / 1.25
        self.drag([(right, one), (right, (one + lower) / 2), (right, lower - 25)])
        self.report.wait(lambda r: r["undo"] == "Edit profile of youngs_modulus", "profile")
        self.report.wait(lambda r: r["frame"] > 40, "softer tips", 120)
        self.picture("12-profile")
        self.press("ctrl+z")
        self.assertNotEqual(self.report.now()["undo"], "Edit profile of youngs_modulus")

    def test_13_a_heavy_groom_is_thinned_while_it_moves_and_whole_at_rest(self):
        self.program.end()
        write_crest(self.folder / "crest.obj", 2228, 32)
        project = self.folder / "heavy.tendril"
        self.cli("new", project, "--groom", self.folder / "crest.obj")
        self.cli("set", project, "shot.tolerance=1e-9", "shot.coupling_steps=64")
        type(self).program = self.desktop.start(
            [BIN / "tendril", project, "--report", self.report.path])
        type(self).window = self.desktop.wait_for_window("heavy", self.program, 60)
        self.report.wait(lambda r: r.get("drawn") == [2228, 2228] and not r["isComputing"],
                         "whole groom", 120)
        self.press("space")
        self.report.wait(lambda r: r["isPlaying"] and r["isComputing"], "computing")
        last = self.last_input()
        x, y, width, height = self.report.place("viewport")
        self.drag([(x + 60, y + height - 60), (x + 260, y + height - 90)], button=3)
        self.picture("13-heavy-moving")
        self.press("Escape")
        self.report.wait(lambda r: not r["isPlaying"] and not r["isComputing"], "stop")
        self.demand_prompt_inputs(last, 2)
        self.report.wait(lambda r: r["drawn"] == [2228, 2228], "whole groom at rest", 60)
        self.picture("13-heavy-at-rest")

    def choose_import(self, path):
        self.press("ctrl+i")
        self.report.place("fileNameEdit", "openDialog")
        self.press("ctrl+a")
        self.type(str(path))
        self.press("Return")
        self.report.wait(lambda r: "importDialog" in r["windows"], "import dialog", 30)

    def test_14_an_import_shows_what_is_in_the_file_before_it_is_asked_for(self):
        write_crest(self.folder / "small.obj", 50, 8)
        self.choose_import(self.folder / "small.obj")
        self.report.wait(lambda r: "importContent" in r["windows"].get("importDialog", {}) and
                         "importProgress" not in r["windows"]["importDialog"], "preview", 60)
        picture = self.desktop.screenshot()
        picture.save(PICTURES / "14-import.png")
        place = self.report.place("importPicture", "importDialog")
        self.assertGreater(picture.crop(*place).colors(), 50)
        self.press("Return")
        self.report.wait(lambda r: r["strands"] == 2278, "imported strands", 120)
        self.press("ctrl+z")
        self.report.wait(lambda r: r["strands"] == 2228, "undone import", 120)

    def test_15_a_file_that_cannot_be_read_is_not_imported(self):
        broken = self.folder / "broken.hair"
        broken.write_bytes(b"HAIR" + bytes(40))
        self.choose_import(broken)
        self.report.wait(lambda r: "importProblems" in r["windows"].get("importDialog", {}),
                         "what is wrong", 60)
        self.desktop.screenshot().save(PICTURES / "15-broken.png")
        self.press("Return")
        self.assertIn("importDialog", self.report.now()["windows"])
        self.press("Escape")
        self.report.wait(lambda r: "importDialog" not in r["windows"], "return")
        self.assertEqual(self.report.now()["strands"], 2228)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]], failfast=True, verbosity=2)

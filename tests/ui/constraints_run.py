#!/usr/bin/env python3
"""Obstacles and constraint paths in the window, driven by a real mouse and keyboard while the sample
plays:

    constraints_run.py BIN_FOLDER PICTURES

Adds, moves, switches and undoes them, drags points of a path, and pulls a strand by hand. Leaves a
picture of each step in PICTURES."""

import pathlib
import sys
import time
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent / "support"))
from window_story import WindowStory  # noqa: E402

ROW = 26  # px, of the outliner
COLUMN = 26


class ConstraintsRun(WindowStory):
    """One story in the order of its steps: each goes on where the one before ended."""

    bin = pathlib.Path(sys.argv[1])
    pictures = pathlib.Path(sys.argv[2])

    def add(self, row, name):
        """The row of the Add menu, counted from 0 without the separator."""
        self.press("alt+a")
        self.press(*["Down"] * row, "Return")
        return self.report.wait(lambda r: r["selected"] == [name], f"added {name}")

    def play(self):
        if not self.report.now()["isPlaying"]:
            self.press("space")
        return self.report.wait(lambda r: r["isPlaying"], "playing")

    def toggle(self, row, column_from_right):
        """Clicks a switch of the outliner's row."""
        x, y, width, _ = self.report.place("outlinerTree")
        self.window.click(*self.point(x + width - (column_from_right + 0.5) * COLUMN,
                                      y + (row + 0.5) * ROW))

    def demand_it_goes_on(self, since):
        """It plays on from where it was, perhaps past the shot's end: nothing was begun anew."""
        now = self.report.wait(lambda r: r["frame"] != since["frame"], "next frame")
        self.assertTrue(now["isPlaying"])
        self.assertEqual(now["topologyRevision"], since["topologyRevision"])

    def test_01_a_sphere_is_added_while_it_plays(self):
        self.report.wait(lambda r: r["isPlaying"] and 20 < r["frame"] < 60, "motion", 60)
        before = self.report.now()
        after = self.add(1, "sphere")
        self.assertEqual(after["undo"], "Add sphere")
        self.demand_it_goes_on(before)
        self.picture("c01-sphere")

    def test_02_it_is_moved_by_the_gizmo_while_it_plays_and_moved_back_by_undo(self):
        self.press("w")
        x, y = self.report.wait(lambda r: r.get("gizmo"), "gizmo")["gizmo"]
        before = self.report.now()
        self.drag([(x + 1, y - 60), (x + 1, y - 100), (x + 1, y - 160)])
        moved = self.report.wait(lambda r: r["undo"] == "Move sphere", "move")
        self.assertTrue(moved["isPlaying"])
        self.assertLess(moved["gizmo"][1], before["gizmo"][1] - 40)
        self.picture("c02-moved")
        self.press("ctrl+z")
        back = self.report.wait(lambda r: r["undo"] == "Add sphere", "undone move")
        self.assertAlmostEqual(back["gizmo"][1], before["gizmo"][1], delta=2)

    def test_03_it_is_switched_off_and_on_while_it_plays(self):
        for word in ("Disable", "Enable"):
            before = self.play()
            self.toggle(4, 0)  # below shot, base, waves and head
            self.report.wait(lambda r, w=word: r["undo"] == w, word)
            self.demand_it_goes_on(before)
            self.picture(f"c03-{word.lower()}")

    def test_04_a_path_is_added_at_the_tips_and_its_points_are_dragged_while_it_plays(self):
        self.pause()
        self.scrub(10)
        self.assertEqual(len(self.add(4, "path")["pathHandles"]), 1)
        self.scrub(40)
        x, y = self.report.now()["gizmo"]
        self.drag([(x + 1, y - 60), (x + 1, y - 90), (x + 1, y - 130)])  # a key of its own
        self.report.wait(lambda r: len(r["pathHandles"]) == 2, "second point")
        self.picture("c04-path")
        self.press("q")
        self.play()
        before = self.report.now()["pathHandles"]
        x, y = before[1]
        self.drag([(x, y), (x - 40, y + 5), (x - 80, y + 10)])
        moved = self.report.wait(lambda r: abs(r["pathHandles"][1][0] - (x - 80)) < 6,
                                 "point where it was dragged to")
        self.assertEqual(moved["undo"], "Move point of path")
        self.assertTrue(moved["isPlaying"])
        self.assertAlmostEqual(moved["pathHandles"][0][0], before[0][0], delta=1)
        self.press("ctrl+z")
        back = self.report.wait(lambda r: r["undo"] != "Move point of path", "undone drag")
        self.assertAlmostEqual(back["pathHandles"][1][0], x, delta=1)

    def test_05_the_path_is_switched_off_and_on_while_it_plays(self):
        for word in ("Disable", "Enable", "Disable"):
            before = self.play()
            self.toggle(5, 0)
            self.report.wait(lambda r, w=word: r["undo"] == w, word)
            self.demand_it_goes_on(before)

    def test_06_a_strand_is_pulled_by_hand_and_let_go(self):
        self.press("g")
        seen = []

        def look():
            time.sleep(0.4)
            seen.append(self.report.now())
            self.picture("c06-pulled")

        for _ in range(5):  # the strand moves on while the hand reaches for it
            self.play()
            x, y = self.report.now()["tip"]
            self.drag([(x, y), (x + 30, y - 10), (x + 60, y - 20)], hold=look)
            if seen[-1]["isHolding"]:
                break
        self.assertTrue(seen[-1]["isHolding"])
        self.assertTrue(seen[-1]["isPlaying"])
        self.report.wait(lambda r: not r["isHolding"], "letting go")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]], failfast=True, verbosity=2)

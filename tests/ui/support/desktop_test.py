#!/usr/bin/env python3
"""The virtual desktop delivers what a test sends, sees what a program shows, and leaves nothing
running: desktop_test.py. The program under test is xev, which prints each event it receives."""

import os
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from desktop import Desktop, TimedOut, wait_until  # noqa: E402
from picture import Picture  # noqa: E402


class Events(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.desktop = Desktop(cls.folder.name, 800, 600).__enter__()
        cls.program = cls.desktop.start(["xev", "-geometry", "300x200+100+100"])
        cls.window = cls.desktop.wait_for_window("Event Tester", cls.program)
        cls.window.activate()

    @classmethod
    def tearDownClass(cls):
        cls.desktop.__exit__(None, None, None)
        cls.folder.cleanup()

    def fresh_output(self):
        length = len(self.program.output())
        return lambda: self.program.output()[length:]

    def test_a_click_arrives_at_its_place_with_its_button(self):
        output = self.fresh_output()
        self.window.click(40, 50, button=3)
        wait_until(lambda: "ButtonRelease" in output(), "release")
        self.assertRegex(output(), r"ButtonPress[^B]*\(40,50\)[^B]*button 3")

    def test_a_drag_moves_while_the_button_and_the_modifier_are_held(self):
        output = self.fresh_output()
        self.window.drag([(20, 20), (120, 90)], button=2, modifiers=["alt"])
        wait_until(lambda: "ButtonRelease" in output(), "release")
        self.assertRegex(output(), r"MotionNotify[^M]*\(120,90\)[^M]*state 0x208")
        self.assertIn("(keysym 0xffe9, Alt_L)", output())

    def test_keys_arrive_with_their_modifiers(self):
        output = self.fresh_output()
        self.window.key("ctrl+z")
        wait_until(lambda: "keysym 0x7a, z" in output(), "key")
        self.assertRegex(output(), r"KeyPress[^K]*state 0x4, keycode \d+ \(keysym 0x7a, z\)")

    def test_the_wheel_turns_both_ways(self):
        output = self.fresh_output()
        self.window.wheel(30, 30, 2)
        self.window.wheel(30, 30, -1)
        wait_until(lambda: "button 5" in output(), "wheel")
        self.assertEqual(output().count("ButtonPress"), 3)

    def test_the_picture_has_the_size_of_the_window(self):
        picture = self.window.screenshot()
        self.assertEqual((picture.width, picture.height), self.window.geometry()[2:])
        self.assertGreater(picture.share_near((255, 255, 255)), 0.5)

    def test_a_change_on_the_screen_is_seen_and_none_times_out(self):
        before = self.window.wait_until_still()
        with self.assertRaises(TimedOut):
            self.window.wait_for_change(before, seconds=0.5)
        other = self.desktop.start(["xmessage", "-geometry", "+120+150", "hello"])
        self.desktop.wait_for_window("xmessage", other)
        whole = self.desktop.screenshot()
        other.end()
        wait_until(lambda: whole.share_that_differs(self.desktop.screenshot()) > 0.002, "change")


class Ends(unittest.TestCase):
    def test_closing_the_window_ends_the_program_and_leaving_ends_the_display(self):
        with tempfile.TemporaryDirectory() as folder:
            with Desktop(folder, 640, 480) as desktop:
                program = desktop.start(["xev"])
                program.close(desktop.wait_for_window("Event Tester", program))
                home, display = desktop.home, desktop.environment["DISPLAY"]
            self.assertFalse(home.exists())
            self.assertFalse(os.path.exists(f"/tmp/.X11-unix/X{display[1:]}"))

    def test_a_failure_leaves_a_picture_and_no_process(self):
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaises(TimedOut):
                with Desktop(folder, 640, 480) as desktop:
                    program = desktop.start(["xev"])
                    desktop.wait_for_window("No such window", program, seconds=0.3)
            self.assertFalse(program.is_running())
            self.assertTrue((pathlib.Path(folder) / "failed.png").exists())

    def test_a_program_that_ends_early_is_reported_with_its_output(self):
        with tempfile.TemporaryDirectory() as folder, Desktop(folder, 640, 480) as desktop:
            program = desktop.start(["sh", "-c", "echo out of order; exit 3"])
            with self.assertRaisesRegex(AssertionError, "status 3:\nout of order"):
                desktop.wait_for_window("Never", program, seconds=5)


class Pictures(unittest.TestCase):
    def setUp(self):
        self.picture = Picture(2, 2, bytes([0, 0, 0, 255, 0, 0, 10, 20, 30, 255, 255, 255]))

    def test_a_picture_survives_ppm_and_png(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.png"
            self.picture.save(path)
            self.assertEqual(Picture.load(path), self.picture)

    def test_pixels_that_look_like_white_space_survive(self):
        spaces = Picture(2, 1, b"\n\n\n   ")
        self.assertEqual(Picture.from_ppm(spaces.ppm()), spaces)

    def test_crop_takes_the_named_pixels(self):
        self.assertEqual(self.picture.crop(1, 0, 1, 2).rgb, bytes([255, 0, 0, 255, 255, 255]))
        with self.assertRaises(ValueError):
            self.picture.crop(1, 1, 2, 1)

    def test_the_share_that_differs_counts_pixels_beyond_the_tolerance(self):
        other = Picture(2, 2, bytes([0, 0, 13, 255, 0, 0, 22, 20, 30, 255, 255, 255]))
        self.assertEqual(self.picture.share_that_differs(other), 0.25)
        self.assertEqual(self.picture.share_that_differs(self.picture), 0.0)

    def test_colors_and_means(self):
        self.assertEqual(self.picture.colors(), 4)
        self.assertEqual(self.picture.mean(), (130.0, 68.75, 71.25))
        self.assertEqual(self.picture.share_near((250, 5, 0)), 0.25)
        self.assertEqual(self.picture.pixel(0, 1), (10, 20, 30))


if __name__ == "__main__":
    unittest.main()

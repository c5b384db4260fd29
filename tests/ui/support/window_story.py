"""What every test that works in the window with mouse and keyboard needs: the sample opened on a
display of its own, and the hand's words. Steps of a story follow each other in one window."""

import pathlib
import unittest

from desktop import Desktop
from window_report import WindowReport


class WindowStory(unittest.TestCase):
    """Opens the sample. `bin` and `pictures` are set by the script before it runs."""

    bin = pathlib.Path()
    pictures = pathlib.Path()

    @classmethod
    def setUpClass(cls):
        cls.desktop = Desktop(cls.pictures, 1600, 1000).__enter__()
        cls.addClassCleanup(cls.desktop.__exit__, None, None, None)
        cls.folder = cls.desktop.home / "work"
        cls.folder.mkdir()
        cls.project = cls.folder / "turned.tendril"
        cls.report = WindowReport(cls.desktop.home / "report.json")
        cls.program = cls.desktop.start([cls.bin / "tendril", "--report", cls.report.path])
        cls.window = cls.desktop.wait_for_window("Tendril", cls.program, 60)
        cls.report.wait(lambda r: r["selected"], "opened sample")

    # --- Doing things as a hand does; places are those of the screen.
    def point(self, x, y):
        left, top, _, _ = self.window.geometry()
        return x - left, y - top

    def click(self, widget, window="mainWindow", **options):
        self.window.click(*self.point(*self.report.center(widget, window)), **options)

    def drag(self, path, **options):
        self.window.drag([self.point(*place) for place in path], **options)

    def press(self, *keys):
        self.desktop.run(["xdotool", "key", "--delay", "60", *keys])

    def type(self, text):
        self.desktop.run(["xdotool", "type", "--delay", "15", text])

    def picture(self, name):
        picture = self.desktop.screenshot()
        picture.save(self.pictures / f"{name}.png")
        return picture.crop(*self.report.place("viewport"))

    def pause(self):
        if self.report.now()["isPlaying"]:
            self.press("space")
        self.report.wait(lambda r: not r["isPlaying"] and not r["isComputing"], "rest")

    def scrub(self, frame):
        states = self.report.now()["states"]
        x, y, width, _ = self.report.place("timelineStrip")
        margin = 14  # of the strip, left and right
        cell = (width - 2 * margin) / len(states)
        self.window.click(*self.point(x + margin + (frame - 0.5) * cell, y + 10))
        self.report.wait(lambda r: r["frame"] == frame and not r["isComputing"],
                         f"frame {frame}", 120)

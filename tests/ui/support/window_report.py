"""What the program says about its window while it runs with --report: where widgets lie on the
screen, which frame is shown, what the next undo would take back."""

import json
import pathlib

from desktop import wait_until


class WindowReport:
    def __init__(self, path):
        self.path = pathlib.Path(path)

    def now(self):
        """A report written after this call, so that it shows what was done before."""
        before = self._read().get("serial", 0)
        # The one being written just now may be older than the last event.
        return wait_until(lambda: self._newer(before + 2), "new report of the window", 60)

    def wait(self, condition, what, seconds=60):
        """The first report for which the condition is true."""
        def check():
            report = self._read()
            return report if report and condition(report) else None
        return wait_until(check, what, seconds, 0.1)

    def place(self, widget, window="mainWindow"):
        """x, y, width, height of a visible widget on the screen."""
        report = self.wait(lambda r: widget in r["windows"].get(window, {}),
                           f"widget {widget} in {window}")
        return tuple(report["windows"][window][widget])

    def center(self, widget, window="mainWindow"):
        x, y, width, height = self.place(widget, window)
        return x + width // 2, y + height // 2

    def _newer(self, serial):
        report = self._read()
        return report if report.get("serial", 0) >= serial else None

    def _read(self):
        try:
            return json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}

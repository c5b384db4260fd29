"""A desktop of its own for a test of the window: a virtual display with a window manager, real mouse
and keyboard events, and screenshots. Everything waits with a time-out and is ended on the way out.

    with Desktop(pictures) as desktop:
        program = desktop.start(["build/release/bin/tendril"])
        window = desktop.wait_for_window("Tendril", program)
        window.drag([(400, 300), (500, 320)], button=1, modifiers=["alt"])
        window.key("ctrl+z")
        window.screenshot().save(pictures / "undone.png")
        program.close(window)

Positions are pixels from the top left of a window's content. Needs Xvfb, openbox, xdotool and
ImageMagick. The programs see a home folder that is empty at first, so that no setting of the user
or of an earlier run counts.
"""

import contextlib
import os
import pathlib
import re
import select
import shutil
import subprocess
import tempfile
import time

from picture import Picture


# Click to focus, Alt+F4 to close; no other binding, so that Alt and the mouse reach the program.
OPENBOX_SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew></focus>
  <keyboard><keybind key="A-F4"><action name="Close"/></keybind></keyboard>
  <mouse>
    <context name="Client">
      <mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind>
    </context>
    <context name="Close">
      <mousebind button="Left" action="Click"><action name="Close"/></mousebind>
    </context>
  </mouse>
</openbox_config>
"""


class TimedOut(AssertionError):
    pass


# How many times as long as usual the program may take: sanitizers slow it down.
PATIENCE = float(os.environ.get("TENDRIL_TEST_PATIENCE", "1"))


def wait_until(condition, what, seconds=10.0, interval=0.05):
    """What the condition returns once it is true; raises TimedOut with the words of `what`."""
    seconds *= PATIENCE
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise TimedOut(f"no {what} within {seconds:g} s")
        time.sleep(interval)


def end_process(process, seconds=5.0):
    """Asks the process to end, then makes it."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Program:
    """A program that runs on a Desktop; its output goes to a file."""

    def __init__(self, command, environment, output_path):
        self.command = [str(word) for word in command]
        self.output_path = output_path
        with open(output_path, "wb") as output:
            self.process = subprocess.Popen(self.command, env=environment, stdout=output,
                                            stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)

    def output(self):
        return self.output_path.read_text(encoding="utf-8", errors="replace")

    def is_running(self):
        return self.process.poll() is None

    def demand_running(self):
        if not self.is_running():
            raise AssertionError(f"{self.command[0]} ended with status {self.process.returncode}:\n"
                                 + self.output()[-4000:])

    def wait_for_output(self, pattern, seconds=10.0):
        """The first match of the regular expression in what the program printed so far."""
        return wait_until(lambda: re.search(pattern, self.output()), f"output like '{pattern}'",
                          seconds)

    def close(self, window, seconds=10.0):
        """Closes the window as the user does; the exit status of the program."""
        window.close()
        wait_until(lambda: not self.is_running(), "end of the program", seconds)
        return self.process.returncode

    def end(self):
        end_process(self.process)


class Desktop:
    def __init__(self, pictures, width=1600, height=1000):
        """@param pictures: folder for screenshots, made if needed; a failing test leaves one."""
        self.pictures = pathlib.Path(pictures)
        self.pictures.mkdir(parents=True, exist_ok=True)
        self.size = (width, height)
        self.cleanup = contextlib.ExitStack()
        self.programs = []

    def __enter__(self):
        try:
            self.home = pathlib.Path(tempfile.mkdtemp(prefix="tendril-home-"))
            self.cleanup.callback(shutil.rmtree, self.home, ignore_errors=True)
            self.environment = {**os.environ, "HOME": str(self.home), "QT_QPA_PLATFORM": "xcb",
                                "XDG_CONFIG_HOME": str(self.home / "config"),
                                "XDG_DATA_HOME": str(self.home / "data"),
                                "XDG_CACHE_HOME": str(self.home / "cache"),
                                "LIBGL_ALWAYS_SOFTWARE": "1", "DISPLAY": self._start_display()}
            self.environment.pop("WAYLAND_DISPLAY", None)
            settings = self.home / "openbox.xml"
            settings.write_text(OPENBOX_SETTINGS, encoding="utf-8")
            self._background(["openbox", "--config-file", str(settings)])
            wait_until(lambda: "_NET_SUPPORTING_WM_CHECK(WINDOW)" in self.run(
                ["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"]), "window manager")
        except BaseException:
            self.cleanup.close()
            raise
        return self

    def __exit__(self, kind, error, trace):
        if error is not None:
            with contextlib.suppress(Exception):
                self.screenshot().save(self.pictures / "failed.png")
            for program in self.programs:
                print(f"--- {program.command[0]}:\n{program.output()[-4000:]}")
        self.cleanup.close()

    def _start_display(self):
        reading, writing = os.pipe()
        try:
            self._background(["Xvfb", "-displayfd", str(writing), "-nolisten", "tcp", "-noreset",
                              "-screen", "0", f"{self.size[0]}x{self.size[1]}x24"], pass_fds=[writing])
            announced = b""
            while not announced.endswith(b"\n"):
                if not select.select([reading], [], [], 10.0)[0]:
                    raise TimedOut("no virtual display within 10 s")
                announced += os.read(reading, 16)
            return ":" + announced.decode("ascii").strip()
        finally:
            os.close(reading)
            os.close(writing)

    def _background(self, command, **options):
        process = subprocess.Popen(command, env=getattr(self, "environment", None),
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, **options)
        self.cleanup.callback(end_process, process)

    def run(self, command, seconds=15.0):
        """The output of a command that ends by itself, on this display."""
        done = subprocess.run([str(word) for word in command], env=self.environment,
                              capture_output=True, timeout=seconds, check=False)
        return done.stdout.decode("utf-8", errors="replace")

    def start(self, command, extra_environment=None):
        program = Program(command, {**self.environment, **(extra_environment or {})},
                          self.home / f"output-{len(self.programs)}.txt")
        self.programs.append(program)
        self.cleanup.callback(program.end)
        return program

    def windows(self, name):
        """The visible windows whose title matches the regular expression, oldest first."""
        found = self.run(["xdotool", "search", "--onlyvisible", "--name", name])
        return [Window(self, number) for number in found.split()]

    def wait_for_window(self, name, program=None, seconds=20.0):
        """The newest window with such a title; fails at once when the program has ended."""
        def find():
            if program:
                program.demand_running()
            return self.windows(name)
        return wait_until(find, f"window '{name}'", seconds)[-1]

    def screenshot(self):
        """The whole screen."""
        return self._picture_of("root")

    def _picture_of(self, window):
        return Picture.from_ppm(subprocess.run(
            ["import", "-silent", "-window", window, "-depth", "8", "ppm:-"], check=True,
            capture_output=True, env=self.environment, timeout=30).stdout)


class Window:
    def __init__(self, desktop, number):
        self.desktop = desktop
        self.number = number

    def _xdotool(self, *words):
        self.desktop.run(["xdotool", *words])

    def title(self):
        return self.desktop.run(["xdotool", "getwindowname", self.number]).strip()

    def geometry(self):
        """x, y, width and height of the content on the screen."""
        # xdotool's own answer counts the frame of the window twice.
        report = self.desktop.run(["xwininfo", "-id", self.number])
        values = dict(re.findall(r"^ *([^:\n]+): +(-?\d+)$", report, re.MULTILINE))
        if "Width" not in values:
            raise AssertionError(f"window {self.number} is gone")
        return tuple(int(values[key]) for key in (
            "Absolute upper-left X", "Absolute upper-left Y", "Width", "Height"))

    def is_open(self):
        return self in self.desktop.windows(".")

    def __eq__(self, other):
        return isinstance(other, Window) and self.number == other.number

    def activate(self):
        """Raises the window and gives it the keyboard."""
        self._xdotool("windowactivate", "--sync", self.number)

    def resize(self, width, height):
        self._xdotool("windowsize", "--sync", self.number, str(width), str(height))

    def move_mouse(self, x, y):
        left, top, _, _ = self.geometry()
        self._xdotool("mousemove", str(left + round(x)), str(top + round(y)))

    def click(self, x, y, button=1, count=1, modifiers=()):
        self.move_mouse(x, y)
        with self._held(modifiers):
            self._xdotool("click", "--repeat", str(count), "--delay", "60", str(button))

    def wheel(self, x, y, notches, modifiers=()):
        """Positive notches turn away from the user."""
        self.click(x, y, 4 if notches > 0 else 5, abs(notches), modifiers)

    def drag(self, path, button=1, modifiers=(), steps=12, seconds=0.3, hold=None):
        """Presses at the first point of the path and moves along it; `hold` is called before the
        button is released, for a picture while dragging."""
        left, top, _, _ = self.geometry()
        self.move_mouse(*path[0])
        with self._held(modifiers):
            self._xdotool("mousedown", str(button))
            try:
                for (x0, y0), (x1, y1) in zip(path, path[1:]):
                    for step in range(1, steps + 1):
                        t = step / steps
                        self._xdotool("mousemove", str(left + round(x0 + t * (x1 - x0))),
                                      str(top + round(y0 + t * (y1 - y0))))
                        time.sleep(seconds / steps)
                if hold:
                    hold()
            finally:
                self._xdotool("mouseup", str(button))

    @contextlib.contextmanager
    def _held(self, modifiers):
        for key in modifiers:
            self._xdotool("keydown", key)
        try:
            yield
        finally:
            for key in modifiers:
                self._xdotool("keyup", key)

    def key(self, *names):
        """Presses keys one after the other, such as "space", "ctrl+z" or "Return"."""
        self.activate()
        self._xdotool("key", "--delay", "40", *names)

    def type(self, text):
        self.activate()
        self._xdotool("type", "--delay", "15", text)

    def close(self):
        """Asks the window to close, as the button of its frame does."""
        self.key("alt+F4")

    def screenshot(self):
        return self.desktop._picture_of(self.number)

    def wait_for_change(self, before, region=None, share=0.002, seconds=10.0):
        """The first picture that differs from `before` in at least this share of the pixels.
        @param region: x, y, width, height; `before` is cropped to it as well"""
        def differing():
            now = self.screenshot()
            a, b = (p.crop(*region) if region else p for p in (before, now))
            return now if a.share_that_differs(b) >= share else None
        return wait_until(differing, "change on the screen", seconds)

    def wait_until_still(self, region=None, share=0.0005, seconds=10.0):
        """The first picture that is like the one 0.25 s before it."""
        last = [self.screenshot()]
        def still():
            time.sleep(0.25)
            before, last[0] = last[0], self.screenshot()
            a, b = (p.crop(*region) if region else p for p in (before, last[0]))
            return last[0] if a.share_that_differs(b) <= share else None
        return wait_until(still, "standstill on the screen", seconds)

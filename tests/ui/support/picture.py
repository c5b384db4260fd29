"""Pictures of the screen, and how much they differ. Uses ImageMagick's convert to read and write."""

import dataclasses
import subprocess


@dataclasses.dataclass(frozen=True)
class Picture:
    width: int
    height: int
    rgb: bytes  # three bytes a pixel, rows from the top

    @staticmethod
    def from_ppm(data):
        """From a binary PPM with 8 bits a channel, without comments."""
        kind, width, height, rest = data.split(maxsplit=3)
        width, height, rgb = int(width), int(height), rest[4:]
        if kind != b"P6" or rest[:3] != b"255":
            raise ValueError("not a binary PPM with 8 bits a channel")
        if len(rgb) != 3 * width * height:
            raise ValueError(f"PPM with {len(rgb)} bytes for {width} x {height} pixels")
        return Picture(width, height, rgb)

    @staticmethod
    def load(path):
        return Picture.from_ppm(subprocess.run(
            ["convert", str(path), "-depth", "8", "-alpha", "off", "ppm:-"], check=True,
            capture_output=True, timeout=30).stdout)

    def ppm(self):
        return b"P6\n%d %d\n255\n" % (self.width, self.height) + self.rgb

    def save(self, path):
        """The format follows from the name; PNG as a rule."""
        subprocess.run(["convert", "ppm:-", str(path)], input=self.ppm(), check=True, timeout=30)

    def crop(self, x, y, width, height):
        if x < 0 or y < 0 or x + width > self.width or y + height > self.height:
            raise ValueError(f"{width}x{height}+{x}+{y} is not inside {self.width}x{self.height}")
        rows = [self.rgb[3 * (row * self.width + x):3 * (row * self.width + x + width)]
                for row in range(y, y + height)]
        return Picture(width, height, b"".join(rows))

    def pixel(self, x, y):
        at = 3 * (y * self.width + x)
        return tuple(self.rgb[at:at + 3])

    def mean(self):
        """Mean red, green and blue, 0 to 255."""
        return tuple(sum(self.rgb[channel::3]) / (self.width * self.height) for channel in range(3))

    def share_that_differs(self, other, tolerance=12):
        """The share, 0 to 1, of the pixels of which a channel differs by more than the tolerance."""
        if (self.width, self.height) != (other.width, other.height):
            raise ValueError("pictures of different size do not compare")
        if self.rgb == other.rgb:
            return 0.0
        far = [abs(a - b) > tolerance for a, b in zip(self.rgb, other.rgb)]
        differing = sum(r or g or b for r, g, b in zip(far[0::3], far[1::3], far[2::3]))
        return differing / (self.width * self.height)

    def share_near(self, color, tolerance=24):
        """The share, 0 to 1, of the pixels whose every channel is near to the color's."""
        red, green, blue = ([abs(a - color[channel]) <= tolerance for a in self.rgb[channel::3]]
                            for channel in range(3))
        return sum(r and g and b for r, g, b in zip(red, green, blue)) / (self.width * self.height)

    def colors(self):
        """How many different colors there are; 1 means a blank picture."""
        return len(set(zip(self.rgb[0::3], self.rgb[1::3], self.rgb[2::3])))

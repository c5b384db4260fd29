#!/usr/bin/env python3
"""The committed samples are what their script makes, and are fit to be simulated:
sample_test.py ASSETS_FOLDER"""

import math
import pathlib
import struct
import sys
import unittest

sys.dont_write_bytecode = True
SAMPLES = pathlib.Path(sys.argv.pop(1)) / "sample"
sys.path.insert(0, str(SAMPLES))
import head_surface  # noqa: E402
import make_sample  # noqa: E402

ROUNDING = 2e-4  # cm; another processor's sine may differ in its last bit


def read_hair(data):
    magic, strands, points, bits, segments = struct.unpack_from("<4sIIII", data)
    assert magic == b"HAIR" and bits == 0b110 and points == strands * (segments + 1)
    assert len(data) == 128 + 16 * points
    numbers = struct.unpack_from(f"<{4 * points}f", data, 128)
    vectors = [numbers[3 * i:3 * i + 3] for i in range(points)]
    step = segments + 1
    return [vectors[i * step:(i + 1) * step] for i in range(strands)], numbers[3 * points:]


def read_obj(data):
    """The words of each line, numbers as numbers."""
    return [[word if not word.lstrip("-")[:1].isdigit() or "/" in word else float(word)
             for word in line.split()] for line in data.decode("ascii").splitlines()]


def numbers_of(name, data):
    if name.endswith(".hair"):
        return list(data[:128]) + list(struct.unpack_from(f"<{(len(data) - 128) // 4}f", data, 128))
    return [word for line in read_obj(data) for word in line]


class Samples(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.files = {p.name: p.read_bytes() for p in SAMPLES.iterdir()
                     if p.suffix in {".hair", ".obj"}}

    def head_coordinates(self, point):
        return (point[0], point[1] + head_surface.BASE, point[2])

    def test_the_script_makes_the_committed_files(self):
        made = make_sample.make_files()
        self.assertEqual(set(made), set(self.files))
        for name, content in made.items():
            if content == self.files[name]:
                continue
            ours, theirs = numbers_of(name, self.files[name]), numbers_of(name, content)
            self.assertEqual(len(ours), len(theirs), name)
            for a, b in zip(ours, theirs):
                if isinstance(a, float):
                    self.assertAlmostEqual(a, b, delta=ROUNDING, msg=name)
                else:
                    self.assertEqual(a, b, name)

    def test_the_waves_are_rooted_just_outside_the_scalp(self):
        strands, _ = read_hair(self.files["waves.hair"])
        self.assertEqual((len(strands), len(strands[0])), (420, 17))
        for strand in strands:
            distance = head_surface.head_distance(self.head_coordinates(strand[0]))
            self.assertGreater(distance, 0.02)
            self.assertLess(distance, 0.08)

    def test_no_part_of_the_waves_is_inside_the_head(self):
        strands, _ = read_hair(self.files["waves.hair"])
        for strand in strands:
            for a, b in zip(strand, strand[1:]):
                for t in (0.25, 0.5, 0.75, 1.0):
                    p = [x + t * (y - x) for x, y in zip(a, b)]
                    self.assertGreater(head_surface.head_distance(self.head_coordinates(p)), 0.0)

    def test_links_are_even_and_turn_by_less_than_a_right_angle(self):
        for name in ("waves.hair", "curls.hair"):
            strands, widths = read_hair(self.files[name])
            self.assertTrue(all(0.0 < w < 0.5 for w in widths))
            for strand in strands:
                links = [[y - x for x, y in zip(a, b)] for a, b in zip(strand, strand[1:])]
                lengths = [math.hypot(*link) for link in links]
                self.assertGreater(min(lengths), 0.5 * max(lengths), name)
                self.assertTrue(18.0 < sum(lengths) < 80.0, name)
                for a, b in zip(links, links[1:]):
                    self.assertGreater(sum(x * y for x, y in zip(a, b)), 0.0, name)

    def test_the_ponytail_is_150_polylines_of_24_points(self):
        lines = [line for line in read_obj(self.files["ponytail.obj"]) if line and line[0] == "l"]
        indices = [int(i) for line in lines for i in line[1:]]
        self.assertEqual([len(line) - 1 for line in lines], [24] * 150)
        self.assertEqual(indices, list(range(1, 3601)))

    def test_the_head_is_closed_but_for_its_base_and_looks_outward(self):
        vertices, edges = [], {}
        for line in read_obj(self.files["head.obj"]):
            if line[0] == "v":
                vertices.append(line[1:])
            elif line[0] == "f":
                corners = [int(str(w).split("/")[0]) - 1 for w in line[1:]]
                for a, b in zip(corners, corners[1:] + corners[:1]):
                    self.assertNotIn((a, b), edges)
                    edges[a, b] = corners
        for (a, b) in edges:
            if (b, a) not in edges:
                self.assertAlmostEqual(max(vertices[a][1], vertices[b][1]), 0.0, delta=1e-6)
        self.assertAlmostEqual(max(v[1] for v in vertices), 34.0 - head_surface.BASE, delta=0.05)
        # The divergence theorem, with the open base in the plane y = 0: outward is positive.
        volume = 0.0
        for (a, b), corners in edges.items():
            if a == corners[0]:
                p, q, r = (vertices[i] for i in corners)
                area_y = (q[2] - p[2]) * (r[0] - p[0]) - (q[0] - p[0]) * (r[2] - p[2])
                volume += area_y / 2.0 * (p[1] + q[1] + r[1]) / 3.0
        self.assertTrue(4000.0 < volume < 14000.0, volume)


if __name__ == "__main__":
    unittest.main()

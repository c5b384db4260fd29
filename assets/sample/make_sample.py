#!/usr/bin/env python3
"""Makes the sample head and grooms: make_sample.py FOLDER. Needs Python alone, no packages, and
gives the same numbers every time. Centimeters, Y up, the bust stands on y = 0 and looks along +Z."""

import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import combing  # noqa: E402
import hanging  # noqa: E402
import head_surface  # noqa: E402
import sample_files  # noqa: E402

BROWN = (0.32, 0.17, 0.08)
COPPER = (0.45, 0.16, 0.06)


def raised(points):
    """The points, moved up so that the cut of the bust lies on the ground."""
    return [(x, y - head_surface.BASE, z) for x, y, z in points]


def tapered(points, root, tip):
    return [root + (tip - root) * (i / (points - 1))**2 for i in range(points)]


def make_files():
    """File name -> content."""
    vertices, normals, triangles = head_surface.mesh()
    waves = [raised(strand) for strand in combing.groom()]
    curls = hanging.curls()
    tail = [raised(strand) for strand in hanging.ponytail()]
    return {
        "head.obj": sample_files.mesh_obj("head", raised(vertices), normals, triangles),
        "waves.hair": sample_files.hair_bytes(
            waves, tapered(len(waves[0]), 0.14, 0.05), BROWN,
            "Tendril sample: parted waves, cm, Y up"),
        "curls.hair": sample_files.hair_bytes(
            curls, tapered(len(curls[0]), 0.12, 0.06), COPPER,
            "Tendril sample: curls on a ring, cm, Y up"),
        "ponytail.obj": sample_files.strands_obj("ponytail", tail),
    }


def main(folder):
    for name, content in make_files().items():
        (folder / name).write_bytes(content)
        print(f"{folder / name}: {len(content)} bytes")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]))

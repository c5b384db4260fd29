"""Writers of the two formats the samples are kept in."""

import struct


def hair_bytes(strands, widths, color, about):
    """A Cem Yuksel .hair file: strands of equally many points, with a width for each point of a
    strand, root to tip."""
    points = len(strands[0])
    segments_points_thickness = 0b110
    header = struct.pack("<4sIIIIff3f88s", b"HAIR", len(strands), points * len(strands),
                         segments_points_thickness, points - 1, max(widths), 0.0, *color,
                         about.encode("ascii"))
    positions = [c for strand in strands for point in strand for c in point]
    body = struct.pack(f"<{len(positions)}f", *positions)
    return header + body + struct.pack(f"<{points * len(strands)}f", *widths * len(strands))


def mesh_obj(name, vertices, normals, triangles):
    lines = [f"# {name}, centimeters, Y up", f"o {name}"]
    lines += ["v {:.4f} {:.4f} {:.4f}".format(*v) for v in vertices]
    lines += ["vn {:.4f} {:.4f} {:.4f}".format(*n) for n in normals]
    lines += ["f " + " ".join(f"{i + 1}//{i + 1}" for i in t) for t in triangles]
    return ("\n".join(lines) + "\n").encode("ascii")


def strands_obj(name, strands):
    lines = [f"# {name}, centimeters, Y up", f"g {name}"]
    first = 1
    for strand in strands:
        lines += ["v {:.4f} {:.4f} {:.4f}".format(*p) for p in strand]
        lines.append("l " + " ".join(str(first + i) for i in range(len(strand))))
        first += len(strand)
    return ("\n".join(lines) + "\n").encode("ascii")

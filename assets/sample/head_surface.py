"""The sample head: a smooth implicit surface, blended from ellipsoids. Centimeters, Y up, the face
looks along +Z; the chin is at y = 12, the crown at y = 34, the bust is cut at y = BASE."""

import math

SKULL = (0.0, 26.0, -1.0)
BASE = -5.0
AXES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def add(a, b, scale=1.0):
    return (a[0] + scale * b[0], a[1] + scale * b[1], a[2] + scale * b[2])


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def normalized(a):
    return add((0.0, 0.0, 0.0), a, 1.0 / math.sqrt(dot(a, a)))


def ellipsoid(p, center, radii):
    """Approximate signed distance: exact sign, right to first order near the surface."""
    x, y, z = ((p[i] - center[i]) / radii[i] for i in range(3))
    k = math.sqrt(x * x + y * y + z * z)
    slope = math.sqrt((x / radii[0])**2 + (y / radii[1])**2 + (z / radii[2])**2)
    return k * (k - 1.0) / slope if slope > 1e-9 else -min(radii)


def join(a, b, width):
    """Union with a fillet of about this width (polynomial smooth minimum)."""
    h = max(width - abs(a - b), 0.0) / width
    return min(a, b) - 0.25 * width * h * h


def carve(a, b, width):
    return -join(-a, b, width)


def body_distance(p):
    """Signed distance to the head without the face's details, approximate; negative inside."""
    p = (abs(p[0]), p[1], p[2])
    d = ellipsoid(p, (0.0, 26.1, -1.2), (7.5, 7.9, 9.3))  # skull
    d = join(d, ellipsoid(p, (0.0, 20.6, 2.2), (5.9, 7.9, 6.5)), 3.0)  # face
    d = join(d, ellipsoid(p, (7.1, 21.9, -1.4), (0.8, 2.5, 1.5)), 0.8)  # ear
    d = join(d, ellipsoid(p, (0.0, 10.0, -2.0), (5.1, 16.0, 5.4)), 2.5)  # neck
    return join(d, ellipsoid(p, (0.0, -1.2, -2.2), (13.5, 6.4, 7.2)), 5.0)  # shoulders


def head_distance(p):
    """Signed distance to the whole head, approximate; negative inside. Symmetric in x."""
    d = body_distance(p)
    p = (abs(p[0]), p[1], p[2])
    d = join(d, ellipsoid(p, (0.0, 14.3, 5.4), (2.7, 2.2, 2.6)), 2.5)  # chin
    d = join(d, ellipsoid(p, (2.9, 25.0, 6.4), (2.6, 1.0, 1.5)), 1.8)  # brow
    d = join(d, ellipsoid(p, (4.1, 20.6, 5.4), (1.7, 1.5, 1.7)), 2.0)  # cheek
    d = carve(d, ellipsoid(p, (2.7, 23.2, 9.0), (1.7, 1.0, 1.3)), 1.0)  # eye socket
    d = join(d, ellipsoid(p, (2.7, 23.1, 7.1), (1.3, 1.0, 1.0)), 0.5)  # eye
    d = join(d, ellipsoid(p, (0.0, 21.9, 8.5), (0.6, 2.6, 0.8)), 1.2)  # bridge of the nose
    d = join(d, ellipsoid(p, (0.0, 20.0, 9.2), (1.0, 0.9, 1.1)), 1.0)  # tip of the nose
    d = join(d, ellipsoid(p, (0.0, 17.4, 8.0), (1.9, 0.45, 0.8)), 0.6)  # upper lip
    return join(d, ellipsoid(p, (0.0, 16.5, 7.9), (1.6, 0.5, 0.8)), 0.5)  # lower lip


def outward(p, distance=head_distance):
    """Unit normal of the level surface through the point."""
    step, here = 1e-4, distance(p)
    return normalized([distance(add(p, axis, step)) - here for axis in AXES])


def surface_along(origin, direction, start=22.0):
    """The outermost point of the head on a ray, found from outside."""
    far, near = start, start
    while (lack := head_distance(add(origin, direction, near))) > 0.0:
        far = near
        near -= max(0.35, 0.4 * lack)
        if near < 0.0:
            raise ValueError("the ray starts outside the head")
    for _ in range(24):
        middle = 0.5 * (near + far)
        if head_distance(add(origin, direction, middle)) > 0.0:
            far = middle
        else:
            near = middle
    return add(origin, direction, 0.5 * (near + far))


def rows():
    """Origin, flat and upward part of the rays of each row: from the skull's center above it, from
    an axis through skull and neck below it, so that no row folds over; dense on the face."""
    for i in range(1, 13):
        rise = 0.5 * math.pi * (1.0 - i / 12)
        yield SKULL, math.cos(rise), math.sin(rise)
    face = [SKULL[1] - 14.5 * i / 26 for i in range(1, 27)]
    neck = [face[-1] + (BASE - face[-1]) * i / 11 for i in range(1, 12)]
    for y in face + neck:
        yield (0.0, y, -1.0 - min(1.0, (SKULL[1] - y) / 5.0)), 1.0, 0.0


def mesh(columns=56):
    """Vertices, normals and triangles; the columns are denser on the face than behind."""
    vertices = [surface_along(SKULL, (0.0, 1.0, 0.0))]
    row_count = 0
    for origin, flat, up in rows():
        row_count += 1
        for column in range(columns):
            turn = 2.0 * math.pi * column / columns
            angle = turn - 0.45 * math.sin(turn)
            direction = (flat * math.sin(angle), up, flat * math.cos(angle))
            vertices.append(surface_along(origin, direction))
    triangles = [(0, 1 + c, 1 + (c + 1) % columns) for c in range(columns)]
    for row in range(row_count - 1):
        a = 1 + row * columns
        for c in range(columns):
            d = (c + 1) % columns
            triangles.append((a + c, a + columns + c, a + columns + d))
            triangles.append((a + c, a + columns + d, a + d))
    rim = 1 + (row_count - 1) * columns
    middle = [sum(v[k] for v in vertices[rim:]) / columns for k in range(3)]
    vertices.append((middle[0], BASE, middle[2]))
    triangles += [(rim + c, len(vertices) - 1, rim + (c + 1) % columns) for c in range(columns)]
    return vertices, [outward(v) for v in vertices[:-1]] + [(0.0, -1.0, 0.0)], triangles

"""Strands combed over the sample head: parted on one side, falling back and down in waves."""

import math
import random

from head_surface import (BASE, SKULL, add, body_distance, dot, head_distance, normalized, outward,
                          surface_along)

STEP = 0.5  # of the fine curves, cm


def smooth(a, b, x):
    t = min(max((x - a) / (b - a), 0.0), 1.0)
    return t * t * (3.0 - 2.0 * t)


def hairline(azimuth):
    """Height of the hairline at an angle from the face, 0 in front and pi behind."""
    marks = [(0.0, 30.4), (0.55, 30.0), (0.95, 27.6), (1.25, 24.6), (1.75, 24.4), (2.15, 20.6),
             (math.pi, 17.6)]
    a = abs(azimuth)
    for (x0, y0), (x1, y1) in zip(marks, marks[1:]):
        if a <= x1:
            return y0 + (y1 - y0) * smooth(x0, x1, a)
    return marks[-1][1]


def scalp_roots(count, dice):
    """Points of the scalp with a blue-noise spacing: darts that keep a distance, which shrinks
    until enough of them found a place."""
    roots, spacing = [], 1.6
    while len(roots) < count:
        for _ in range(400):
            z = dice.uniform(-1.0, 1.0)
            turn = dice.uniform(-math.pi, math.pi)
            flat = math.sqrt(1.0 - z * z)
            direction = (flat * math.sin(turn), z, flat * math.cos(turn))
            if direction[1] < -0.85:
                continue
            root = surface_along(SKULL, direction)
            if root[1] < hairline(math.atan2(root[0], root[2] - SKULL[2])):
                continue
            if all(dot(d, d) >= spacing * spacing for d in (add(root, r, -1.0) for r in roots)):
                roots.append(root)
                if len(roots) == count:
                    break
        spacing *= 0.93
    return roots


def part_side(root):
    """Which side of the parting the strand falls to, -1 to 1: sharp in front, fading behind."""
    behind = smooth(1.0, -8.0, root[2])
    x = (root[0] - 2.2 * (1.0 - behind)) / (0.3 + 6.0 * behind)
    return x / math.sqrt(1.0 + x * x)


def combed(root, side):
    """The direction of the comb at a root, tangent to the scalp."""
    normal = outward(root, body_distance)
    top = smooth(0.35, 0.95, normal[1])
    front = smooth(-3.0, 7.0, root[2])
    wish = (side * (0.25 + 0.9 * top), -0.9 + 0.75 * top, -0.35 - 0.75 * front)
    return normalized(add(wish, normal, -dot(wish, normal)))


def keep_clear(point, clearance, distance):
    """The point, moved out of the head and off the face."""
    for _ in range(4):
        lack = clearance - distance(point)
        if lack <= 0.0:
            break
        point = add(point, outward(point, distance), lack)
    if point[2] > 2.0 and point[1] < 29.0:
        room = (6.6 + clearance) * smooth(2.0, 5.0, point[2]) * smooth(29.0, 26.0, point[1])
        if abs(point[0]) < room:
            point = (math.copysign(room, point[0]), point[1], point[2])
    return point


def center_line(root, length, layer, dice):
    """A fine curve without waves: leaves along the normal and the comb, then bends down, sliding
    on a shell around the head that is farther out the higher the root lies."""
    side = part_side(root)
    normal = outward(root)
    direction = normalized(add(combed(root, side), normal, 0.9))
    fall = normalized((side * 0.10 + dice.uniform(-0.07, 0.07), -1.0, dice.uniform(-0.15, 0.03)))
    point = add(root, normal, 0.05)
    line, travelled = [point], 0.0
    while travelled < length:
        away = smooth(0.0, 9.0, travelled)
        steepness = smooth(0.9, -0.2, outward(point, body_distance)[1])
        near = normalized(add(combed(point, side), fall, 0.25))
        aim = normalized(add(near, fall, 3.0 * away * steepness))
        direction = normalized(add(direction, aim, 0.18))
        clearance = 0.05 + (0.35 + layer) * smooth(0.0, 5.0, travelled)
        moved = keep_clear(add(point, direction, STEP), clearance, body_distance)
        direction = normalized(add(normalized(add(moved, point, -1.0)), direction, 0.6))
        point = add(point, direction, STEP)
        line.append(point)
        travelled += STEP
    return line


def waved(line, amplitude, wavelength, curl, phase):
    """The line with waves across it that grow towards the tip; curl 0 is flat, 1 a helix. The
    waves follow the height, so that locks which hang side by side wave together."""
    length = STEP * (len(line) - 1)
    result = []
    for i, point in enumerate(line):
        ahead = normalized(add(line[min(i + 1, len(line) - 1)], line[max(i - 1, 0)], -1.0))
        out = outward(point, body_distance)
        out = normalized(add(out, ahead, -dot(out, ahead)))
        across = (ahead[1] * out[2] - ahead[2] * out[1], ahead[2] * out[0] - ahead[0] * out[2],
                  ahead[0] * out[1] - ahead[1] * out[0])
        s = i * STEP / length
        growth = amplitude * smooth(0.1, 0.9, s) * (0.4 + 0.6 * s)
        turn = phase - 2.0 * math.pi * point[1] / wavelength
        result.append(add(add(point, across, growth * math.sin(turn)), out,
                          growth * curl * math.cos(turn)))
    return result


def resampled(line, count):
    """Points at equal arc length, both ends kept."""
    lengths = [0.0]
    for a, b in zip(line, line[1:]):
        step = add(b, a, -1.0)
        lengths.append(lengths[-1] + math.sqrt(dot(step, step)))
    points, k = [], 0
    for i in range(count):
        target = lengths[-1] * i / (count - 1)
        while k < len(line) - 2 and lengths[k + 1] < target:
            k += 1
        t = (target - lengths[k]) / (lengths[k + 1] - lengths[k])
        points.append(add(line[k], add(line[k + 1], line[k], -1.0), t))
    return points


def groom(strand_count=420, point_count=17, seed=7):
    """The strands, root to tip. Most follow the waves of their neighbors, some curl on their own."""
    dice = random.Random(seed)
    strands = []
    for root in scalp_roots(strand_count, dice):
        height = smooth(17.0, 34.0, root[1])
        length = 21.0 + 10.0 * height + dice.uniform(-1.5, 1.5)
        layer = 0.2 + 1.3 * height + dice.uniform(0.0, 0.45)
        line = center_line(root, length, layer, dice)
        azimuth = math.atan2(root[0], root[2] - SKULL[2])
        if dice.random() < 0.85:
            phase = 0.9 * math.sin(3.0 * azimuth) + dice.uniform(-0.35, 0.35)
            line = waved(line, dice.uniform(0.75, 1.0), 8.2, 0.35, phase)
        else:
            line = waved(line, dice.uniform(0.7, 0.9), dice.uniform(6.8, 7.6), 0.9,
                         dice.uniform(0.0, 2.0 * math.pi))
        line = [p for p in line if p[1] > BASE + 0.5]
        points = resampled(line, point_count)
        strands.append(points[:1] + [keep_clear(p, 0.15, head_distance) for p in points[1:]])
    return strands

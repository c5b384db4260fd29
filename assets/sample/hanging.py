"""Two more samples: tight curls that hang from a ring, and a ponytail behind the sample head."""

import math
import random

from combing import keep_clear, resampled, smooth
from head_surface import SKULL, add, body_distance, normalized, surface_along


def curls(strand_count=60, point_count=97, seed=11):
    """Helices of nine to twelve turns below a ring of 9 cm radius at y = 30."""
    dice = random.Random(seed)
    strands = []
    for i in range(strand_count):
        angle = 2.0 * math.pi * (i + dice.uniform(-0.25, 0.25)) / strand_count
        out = (math.sin(angle), 0.0, math.cos(angle))
        side = (out[2], 0.0, -out[0])
        radius, drop = dice.uniform(0.65, 0.95), dice.uniform(19.0, 24.0)
        turns, phase = dice.uniform(9.0, 12.0), dice.uniform(0.0, 2.0 * math.pi)
        line = []
        for k in range(1200):
            s = k / 1199
            turn = 2.0 * math.pi * turns * s
            wide = radius * smooth(0.0, 1.2 / turns, s) * (1.0 - 0.35 * s)
            axis = (9.0 * out[0], 30.0 - drop * s, 9.0 * out[2])
            line.append(add(add(axis, out, wide * math.cos(turn + phase)), side,
                            wide * math.sin(turn + phase)))
        strands.append(resampled(line, point_count))
    return strands


def ponytail(strand_count=150, point_count=24, seed=5):
    """Strands held by a band behind the crown: up and back, then down in one tail."""
    dice = random.Random(seed)
    out = normalized((0.0, 0.45, -1.0))
    band = surface_along(SKULL, out)
    up = (0.0, -out[2], out[1])
    strands = []
    for i in range(strand_count):
        spread = math.sqrt((i + 0.5) / strand_count)
        angle = i * math.pi * (3.0 - math.sqrt(5.0))
        x, y = spread * math.cos(angle), spread * math.sin(angle)
        root = add(add(add(band, out, 0.15), (1.0, 0.0, 0.0), 1.1 * x), up, 1.1 * y)
        length, phase = dice.uniform(26.0, 33.0), dice.uniform(-0.4, 0.4)
        point, direction, travelled = root, normalized(add(out, up, 0.25 + 0.15 * y)), 0.0
        line = [point]
        while travelled < length:
            thick = 1.0 - smooth(10.0, 30.0, travelled)
            fall = (0.10 * x * thick, -1.0, -0.16 * (1.0 + y) * thick)
            direction = normalized(add(direction, normalized(fall), 0.11))
            point = keep_clear(add(point, direction, 0.5), 0.3, body_distance)
            travelled += 0.5
            sway = 0.7 * smooth(4.0, 26.0, travelled)
            line.append(add(point, (1.0, 0.0, 0.0), sway * math.sin(travelled / 1.6 + phase)))
        strands.append(resampled(line, point_count))
    return strands

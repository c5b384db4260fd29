#!/usr/bin/env python3
"""Fails when an object compiled for one instruction set offers code that the linker might choose for
the rest of the program: weak functions whose names do not carry the pack's type.

usage: check_simd_objects.py OBJECT...
"""
import subprocess
import sys

ALLOWED = ("LaneRegister", "DW.ref.")


def shared_functions(path):
    listing = subprocess.run(["nm", "-C", "--defined-only", path], check=True, text=True,
                             capture_output=True).stdout
    for line in listing.splitlines():
        kind, name = line[17], line[19:]
        if kind in "WVu" and not any(word in name for word in ALLOWED):
            yield name


found = False
for path in sys.argv[1:]:
    for name in shared_functions(path):
        print(f"{path}: {name}")
        found = True
sys.exit(found)

"""A wheel and its tyre; the axle is y, the outer face at +y."""

import math

import numpy as np
from field import mesh_sdf, smax, smin, sstep


def wheel_parts(P, h=0.004):
    """The parts of a wheel of the car `P`: name, and vertices, triangles and normals on a grid of `h` metres."""
    R, Rr, W = P["wr"], P["rim"], P["tw"]
    hw = W / 2

    def tyre(x, y, z):
        r = np.hypot(x, z)
        th = np.arctan2(z, x)
        mid = (R + Rr - 0.012) / 2
        hr = (R - Rr + 0.012) / 2
        qx = np.abs(r - mid) - hr + 0.04
        qy = np.abs(y) - (hw + 0.006 * np.cos((r - mid) / hr * 1.4)) + 0.04
        d = np.sqrt(np.maximum(qx, 0) ** 2 + np.maximum(qy, 0) ** 2) + np.minimum(np.maximum(qx, qy), 0) - 0.04
        for gy in (-0.055, -0.018, 0.018, 0.055):
            d = np.maximum(d, -np.maximum(np.abs(y - gy) - 0.004, (R - 0.008) - r))
        blk = np.abs((th / (2 * math.pi) * 64 + y * 14) % 1.0 - 0.5)
        d = d + 0.005 * sstep(0.07, 0.02, blk) * sstep(R - 0.02, R - 0.008, r) * sstep(0.060, 0.07, np.abs(y))
        d = d + 0.0025 * (sstep(0.003, 0.0, np.abs(r - (Rr + 0.022))) + sstep(0.003, 0, np.abs(r - (R - 0.030))))
        return d

    N = P["spokes"]

    def rim(x, y, z):
        r = np.hypot(x, z)
        th = np.arctan2(z, x)
        a = (th + math.pi / 2 + math.pi / N) % (2 * math.pi / N) - math.pi / N
        t = np.abs(r * np.sin(a))
        q = r / Rr
        yf = hw - 0.030 + 0.022 * q * q
        if P["wheel"] == "broad":
            sp = t - (0.026 + 0.020 * q)
        elif P["wheel"] == "thin":
            sp = t - 0.012
        else:
            sp = np.abs(t - (0.010 + 0.052 * q**1.3)) - (0.0125 + 0.004 * (1 - q))
        sp = np.where(np.cos(a) > 0, sp, 1)
        spk = smax(smax(sp * 0.9, np.abs(y - (yf - 0.022)) - 0.022, 0.010), r - (Rr - 0.004), 0.004)
        hub = smax(r - 0.072, np.abs(y - (hw - 0.052)) - 0.026, 0.012)
        ring = smax(np.abs(r - (Rr - 0.010)) - 0.010, np.abs(y - (hw - 0.028)) - 0.022, 0.008)
        barrel = np.maximum(
            np.abs(r - (Rr - 0.014 - 0.02 * sstep(hw - 0.03, hw - 0.07, y))) - 0.006, np.abs(y) - hw + 0.02
        )
        d = smin(smin(spk, hub, 0.02), smin(ring, barrel, 0.004), 0.010)
        b = (th + math.pi / 2) % (2 * math.pi / 5) - math.pi / 5
        lug = np.hypot(r * np.cos(b) - 0.052, r * np.sin(b)) - 0.0085
        return np.maximum(d, -np.maximum(lug, (hw - 0.05) - y))

    e = 0.01
    return [
        ("tyre", mesh_sdf(tyre, (-R - e, -hw - 0.02, -R - e), (R + e, hw + 0.02, R + e), h, 2, 0.0008)),
        ("rim", mesh_sdf(rim, (-Rr - e, -hw - 0.01, -Rr - e), (Rr + e, hw + 0.02, Rr + e), h * 0.8, 2, 0.0008)),
        (
            "disc",
            mesh_sdf(
                lambda x, y, z: np.maximum(np.hypot(x, z) - 0.165, np.abs(y - (hw - 0.115)) - 0.012),
                (-0.2, -0.05, -0.2),
                (0.2, hw, 0.2),
                0.006,
                1,
            ),
        ),
        (
            "cap",
            mesh_sdf(
                lambda x, y, z: smax(np.hypot(x, z) - 0.033, np.abs(y - (hw - 0.034)) - 0.014, 0.008),
                (-0.05, hw - 0.07, -0.05),
                (0.05, hw, 0.05),
                0.003,
                1,
            ),
        ),
        (
            "back",
            mesh_sdf(
                lambda x, y, z: np.maximum(np.hypot(x, z) - (Rr - 0.03), np.abs(y + 0.02) - 0.01),
                (-R, -0.06, -R),
                (R, 0.03, R),
                0.012,
                1,
            ),
        ),
    ]

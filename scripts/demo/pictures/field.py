"""Signed distances, and their surfaces as triangles. Lengths in metres; x runs back from the nose, y to the side, z up."""

import numpy as np
from scipy.interpolate import CubicSpline
from scipy.ndimage import gaussian_filter1d
from skimage.measure import marching_cubes


def smax(a, b, k):
    """The larger of two distances, blended over `k` metres: an intersection with a rounded edge."""
    h = np.maximum(k - np.abs(a - b), 0.0) / k
    return np.maximum(a, b) + h * h * h * (k / 6.0)


def smin(a, b, k):
    """The smaller of two distances, blended: a union with a rounded groove."""
    return -smax(-a, -b, k)


def sstep(e0, e1, x):
    """A smooth step from 0 at `e0` to 1 at `e1`."""
    t = np.clip((x - e0) / (e1 - e0), 0, 1)
    return t * t * (3 - 2 * t)


def curve(pts, sigma=0.06, lo=-0.6, hi=6.0, step=0.01):
    """A smooth function through the points `pts`: straight pieces, rounded by a Gaussian of `sigma` metres."""
    p = np.array(pts, float)
    g = np.arange(lo, hi, step)
    v = np.interp(g, p[:, 0], p[:, 1])
    # extend slopes linearly beyond the ends, so that ends are not flattened
    s0 = (p[1, 1] - p[0, 1]) / (p[1, 0] - p[0, 0])
    s1 = (p[-1, 1] - p[-2, 1]) / (p[-1, 0] - p[-2, 0])
    v = np.where(g < p[0, 0], p[0, 1] + (g - p[0, 0]) * s0, v)
    v = np.where(g > p[-1, 0], p[-1, 1] + (g - p[-1, 0]) * s1, v)
    v = gaussian_filter1d(v, sigma / step, mode="nearest")
    return CubicSpline(g, v)


def poly(px, py, pts, r=0.0):
    """The signed distance to a polygon, negative inside, with its corners rounded by `r`."""
    V = np.array(pts, float)
    if r > 0:  # shrink polygon by r, then grow the distance
        n = len(V)
        area = sum(V[i - 1, 0] * V[i, 1] - V[i, 0] * V[i - 1, 1] for i in range(n))
        if area < 0:
            V = V[::-1]
        out = []
        for i in range(n):
            a, b, d = V[i - 1], V[i], V[(i + 1) % n]
            e1 = (b - a) / np.linalg.norm(b - a)
            e2 = (d - b) / np.linalg.norm(d - b)
            n1 = np.array([-e1[1], e1[0]])
            n2 = np.array([-e2[1], e2[0]])
            m = n1 + n2
            m = m / max(1e-6, (m @ n1))
            out.append(b + m * r)
        V = np.array(out)
    px, py = np.broadcast_arrays(px, py)
    d = np.full(px.shape, 1e9)
    s = np.ones(px.shape)
    n = len(V)
    for i in range(n):
        a, b = V[i], V[i - 1]
        ex, ey = b - a
        wx = px - a[0]
        wy = py - a[1]
        t = np.clip((wx * ex + wy * ey) / (ex * ex + ey * ey), 0, 1)
        d = np.minimum(d, (wx - ex * t) ** 2 + (wy - ey * t) ** 2)
        c1 = py >= a[1]
        c2 = py < b[1]
        c3 = ex * wy > ey * wx
        s = np.where((c1 & c2 & c3) | (~c1 & ~c2 & ~c3), -s, s)
    return s * np.sqrt(d) - r


def rbox(x, y, z, c, h, r):
    """The signed distance to a box with centre `c` and half sizes `h`, its edges rounded by `r`."""
    qx = np.abs(x - c[0]) - h[0] + r
    qy = np.abs(y - c[1]) - h[1] + r
    qz = np.abs(z - c[2]) - h[2] + r
    return (
        np.sqrt(np.maximum(qx, 0) ** 2 + np.maximum(qy, 0) ** 2 + np.maximum(qz, 0) ** 2)
        + np.minimum(np.maximum(qx, np.maximum(qy, qz)), 0)
        - r
    )


def mesh_sdf(f, lo, hi, h, newton=3, eps=0.0015):
    """
    Vertices, triangles and normals of the surface where the signed distance `f` is 0, in the box `lo` to `hi`: marching cubes on a grid of
    `h` metres, then `newton` steps that move each vertex onto the exact surface.
    """
    ax = [np.arange(lo[i], hi[i] + h, h) for i in range(3)]
    F = np.asarray(
        np.broadcast_to(f(ax[0][:, None, None], ax[1][None, :, None], ax[2][None, None, :]), tuple(len(a) for a in ax)),
        np.float32,
    )
    v, t, _, _ = marching_cubes(np.ascontiguousarray(F), 0.0)
    v = v.astype(float) * h + np.array([a[0] for a in ax])
    onlo = np.abs(v[:, 1] - lo[1]) < 1e-6

    def grad(v):
        g = np.empty_like(v)
        for i in range(3):
            a = v.copy()
            a[:, i] += eps
            b = v.copy()
            b[:, i] -= eps
            g[:, i] = (f(a[:, 0], a[:, 1], a[:, 2]) - f(b[:, 0], b[:, 1], b[:, 2])) / (2 * eps)
        return g

    for _ in range(newton):
        g = grad(v)
        fv = f(v[:, 0], v[:, 1], v[:, 2])
        st = fv / np.maximum((g * g).sum(1), 0.05)
        st = np.clip(st, -h, h)
        v = v - g * st[:, None] * 0.9
        v[onlo, 1] = lo[1] if lo[1] == 0 else v[onlo, 1]
    g = grad(v)
    n = g / np.maximum(np.linalg.norm(g, axis=1), 1e-9)[:, None]
    # face orientation: make geometric normal agree with gradient
    fn = np.cross(v[t[:, 1]] - v[t[:, 0]], v[t[:, 2]] - v[t[:, 0]])
    if (fn * n[t[:, 0]]).sum() < 0:
        t = t[:, ::-1]
    return v, t, n


def mirror(v, t, n, extra):
    """A mesh and its mirror image in y; `extra` are attributes of its vertices."""
    v2 = v * [1, -1, 1]
    n2 = n * [1, -1, 1]
    return (
        np.vstack([v, v2]),
        np.vstack([t, t[:, ::-1] + len(v)]),
        np.vstack([n, n2]),
        {k: np.concatenate([a, a]) for k, a in extra.items()},
    )

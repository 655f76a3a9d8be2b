"""What every model is made of: an empty object in Blender's scene, the parts that are its children, and their materials."""

import bpy
import numpy as np
from field import mesh_sdf, mirror
from materials import mesh_object, painted_part, plain
from scipy.interpolate import CubicSpline


class Model:
    """An empty model; `root` is the parent of its parts."""

    def __init__(self):
        self.root = bpy.data.objects.new("model", None)
        bpy.context.scene.collection.objects.link(self.root)
        self.chrome = plain("chrome", (0.75, 0.76, 0.77), 0.08, 1.0)
        self.dark = plain("dark", (0.012, 0.012, 0.012), 0.5)
        self.gloss = plain("gloss", (0.006, 0.006, 0.006), 0.1)
        self.white = plain("plate", (0.72, 0.72, 0.70), 0.35)
        self.paint = painted_part("paint of parts")

    def part(self, name, f, lo, hi, h, material, both=True):
        """One object: the surface of the signed distance `f` in the box `lo` to `hi`, on a grid of `h` metres; `both` adds its mirror image."""
        v, t, n = mesh_sdf(f, lo, hi, h, 2, 0.0008)
        if both:
            v, t, n, _ = mirror(v, t, n, {})
        self.add(name, v, t, n, None, material)

    def add(self, *args):
        """Adds an object (see `mesh_object`) to the model."""
        mesh_object(*args).parent = self.root

    def tube(self, name, points, radius, material, both=False, round_corners=True):
        """A tube of `radius` (metres, or one radius for each point) along `points`; a curve through them, or straight pieces."""
        p = np.array(points, float)
        s = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(p, axis=0), axis=1))])
        radii = np.full(len(p), radius) if np.isscalar(radius) else np.array(radius, float)
        if round_corners and len(p) > 2:
            at = np.linspace(0, s[-1], 12 * len(p))
            line, r = CubicSpline(s, p)(at), np.interp(at, s, radii)
        else:
            line, r = p, radii
        along = np.gradient(line, axis=0)
        along /= np.linalg.norm(along, axis=1)[:, None]
        a = np.linspace(0, 2 * np.pi, 25)[:-1]
        side = np.cross(along[0], (0, 0, 1) if abs(along[0][2]) < 0.9 else (0, 1, 0))
        v, n = [], []
        for centre, t, size in zip(line, along, r):
            side = side - t * (side @ t)
            side /= np.linalg.norm(side)
            up = np.cross(t, side)
            ring = np.cos(a)[:, None] * side + np.sin(a)[:, None] * up
            v.append(centre + ring * size)
            n.append(ring)
        rows, k = len(line), len(a)
        tri = []
        for i in range(rows - 1):
            for j in range(k):
                c, d = i * k + j, i * k + (j + 1) % k
                tri += [(c, d, c + k), (d, d + k, c + k)]
        for row, end in ((0, -along[0]), (rows - 1, along[-1])):
            first = (rows + (row > 0)) * k
            v.append(v[row])
            n.append(np.tile(end, (k, 1)))
            tri += [(first, first + j, first + j + 1) for j in range(1, k - 1)]
        self.add_outwards(name, np.vstack(v), np.array(tri), np.vstack(n), material, both)

    def turned(self, name, profile, centre, material, axis=(0, 1, 0), both=False):
        """A solid of revolution about `axis` through `centre`: `profile` is (place along the axis, radius), in metres."""
        axis = np.array(axis, float) / np.linalg.norm(axis)
        side = np.cross(axis, (0, 0, 1) if abs(axis[2]) < 0.9 else (1, 0, 0))
        side /= np.linalg.norm(side)
        up = np.cross(axis, side)
        a = np.linspace(0, 2 * np.pi, 65)[:-1]
        ring = np.cos(a)[:, None] * side + np.sin(a)[:, None] * up
        p = np.array(profile, float)
        v, n, tri, k = [], [], [], len(a)
        # Each piece has its own normals, so that edges stay sharp.
        for (h0, r0), (h1, r1) in zip(p[:-1], p[1:]):
            slope = np.array([h1 - h0, r1 - r0])
            size = np.linalg.norm(slope)
            if size < 1e-9:
                continue
            normal = ring * (slope[0] / size) - axis * (slope[1] / size)
            first = len(v) * k
            for h, r in ((h0, r0), (h1, r1)):
                v.append(np.array(centre) + axis * h + ring * r)
                n.append(normal)
            for j in range(k):
                c, d = first + j, first + (j + 1) % k
                tri += [(c, d, c + k), (d, d + k, c + k)]
        self.add_outwards(name, np.vstack(v), np.array(tri), np.vstack(n), material, both)

    def add_outwards(self, name, v, t, n, material, both):
        """Adds a mesh whose triangles are turned the way its normals point."""
        faces = np.cross(v[t[:, 1]] - v[t[:, 0]], v[t[:, 2]] - v[t[:, 0]])
        wrong = (faces * n[t].mean(1)).sum(1) < 0
        t = np.where(wrong[:, None], t[:, ::-1], t)
        if both:
            v, t, n, _ = mirror(v, t, n, {})
        self.add(name, v, t, n, None, material)

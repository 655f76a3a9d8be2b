"""A car body as a signed distance, and the attributes that say where its skin is glass, rubber, a lamp or a gap."""

import math

import numpy as np
from field import curve, mesh_sdf, mirror, poly, smax, smin, sstep


class Body:
    """The body of the car `P` (bodies.py): its curves as functions, and signed distances made of them."""

    def __init__(s, P):
        s.P = P
        s.w = curve(P["width"], 0.15)
        s.sec = curve(P["sec"], 0.028, lo=-0.4, hi=2.4)
        s.F = curve(P["F"], 0.04, lo=-0.4, hi=2.4)
        s.R = curve(P["R"], 0.04, lo=-0.4, hi=2.4)
        s.top = curve(P["top"], 0.10)
        s.bot = curve(P["bottom"], 0.10)
        s.roof = curve(P["roof"], 0.14)
        s.ghw = curve(P["ghw"], 0.2)
        s.by = curve(P["bonnet_y"], 0.1)

    def mirrored(s, pts):
        """A whole outline (y, z), from the half of it on one side."""
        return pts + [(-a, b) for a, b in pts[::-1] if a != 0]

    def axle_distance(s, x, z):
        """Distance to the nearer axle, around which wheels and arches are."""
        P = s.P
        return np.minimum(np.hypot(x - P["axle"][0], z - P["wr"]), np.hypot(x - P["axle"][1], z - P["wr"]))

    def cladding(s, x, y, z):
        """Distance to the edge of the plastic round the arches and along the sills, negative on it."""
        P = s.P
        d = s.axle_distance(x, z) - (P["arch"] + P["clad"])
        rise = 0.035 * sstep(0.75, 0.2, x) + 0.10 * sstep(P["L"] - 0.72, P["L"] - 0.22, x)
        lowz = z - (P["cladz"] + rise)
        return smin(d, lowz, 0.05)

    def creases(s, x, z):
        """A sharp line below the handles, and a scoop between the wheels that catches light above the sill."""
        P = s.P
        z0, slope, depth = P["crease"]
        d = z - (z0 + slope * (x - 1.0))
        line = depth * (sstep(-0.17, -0.004, d) - sstep(-0.004, 0.024, d))
        line = line * sstep(0.55, 1.25, x) * sstep(P["L"] - 0.20, P["L"] - 0.75, x)
        z1, rise, hollow = P["scoop"]
        a0, a1 = P["axle"]
        along = sstep(a0 + 0.42, a0 + 0.95, x) * sstep(a1 - 0.45, a1 - 1.05, x)
        return line - hollow * np.exp(-(((z - (z1 + rise * (x - a0))) / 0.085) ** 2)) * along

    def shell(s, x, y, z):
        """The outer skin, without openings."""
        P = s.P
        ya = np.abs(y)
        da = s.axle_distance(x, z)
        flare = 0.030 * np.exp(-(((np.maximum(da - P["arch"], 0)) / 0.11) ** 2)) * sstep(1.05, 0.85, z)
        hw = s.w(x) + s.sec(z) + flare + s.creases(x, z)
        side = ya - hw
        zs = P["shoulder"][0] + 0.022 * P["shoulder"][1] * (x - 1.0)
        sh = (ya - (s.w(x) - P["shoulder"][2] * (z - zs))) / 1.12
        side = smax(side, sh, 0.022)
        front = s.F(z) + 0.06 * y * y + 0.10 * y**4 - x
        rear = x - (s.R(z) - P["rcurve"][0] * y * y - P["rcurve"][1] * y**4)
        b = smax(smax(side, front, 0.30), rear, P["kr"])
        yl = 0.36 + 0.17 * x
        ridge = P["ridge"] * sstep(yl + 0.035, yl - 0.035, ya) * sstep(1.35, 0.55, x) * sstep(0.05, 0.45, x)
        crown = s.top(x) - 0.055 * y * y + ridge
        b = smax(b, z - crown, 0.075)
        b = smax(b, s.bot(x) - z, 0.06)
        # greenhouse
        dz = z - P["ghz"]
        gs = (ya - (s.ghw(x) - P["tumble"] * dz - P["tumble2"] * dz * dz)) / 1.06

        def slant(A, B, ky, bulge, sign):
            (x0, z0), (x1, z1) = A, B
            m = (x1 - x0) / (z1 - z0)
            c = 1 / math.hypot(1, m)
            zm = (z - z0) / (z1 - z0)
            return sign * ((x0 + (z - z0) * m) - sign * bulge * 4 * zm * (1 - zm) + sign * ky * y * y - x) * c

        wi = slant(*P["wind"], 0.16, 0.022, 1)
        re = slant(*P["rear"], 0.14, 0.02, -1)
        g = smax(smax(gs, wi, 0.16), re, 0.17)
        g = smax(g, (z - (s.roof(x) - 0.06 * y * y)), 0.10)
        g = smax(g, P["ghz"] - 0.08 - z, 0.02)
        f = smin(b, g, 0.03)
        return f

    def openings(s, x, y, z):
        """Distances to the edges of side windows, windscreen and back window, negative inside."""
        P = s.P
        ya = np.abs(y)
        sidew = poly(x, z, P["dlo"], 0.03)
        (x0, z0), (x1, z1) = P["wind"]
        xm = x0 + (z - z0) * (x1 - x0) / (z1 - z0)
        ws = np.maximum(poly(y, z, s.mirrored(P["ws"]), 0.05), x - (xm + 0.22))
        (x0, z0), (x1, z1) = P["rear"]
        xm = x0 + (z - z0) * (x1 - x0) / (z1 - z0)
        rw = np.maximum(poly(y, z, s.mirrored(P["rw"]), 0.05), (xm - 0.22) - x)
        return np.maximum(sidew, 0.5 - ya), ws, rw

    def pillars(s, x, z):
        """Distance to the pillars between side windows."""
        d = np.full(np.shape(x), 1.0)
        for x0, half, lean in s.P["pillars"]:
            d = np.minimum(d, np.abs(x - (x0 - lean * (z - 1.1))) - half)
        return d

    def lamps(s, x, y, z):
        """Distances to the edges of headlamps and tail lamps, negative inside."""
        P = s.P
        ya = np.abs(y)
        fr = np.maximum(poly(ya + x, z, P["lamp"], 0.02), x - 0.9)
        rr = np.maximum(poly(ya + (P["L"] - x), z, P["tail"], 0.02), (P["L"] - 0.9) - x)
        return fr, rr

    def front_openings(s, x, y, z):
        """Distances to the edges of grille and intake, negative inside."""
        P = s.P
        far = x - 0.45
        gr = np.maximum(poly(y, z, s.mirrored(P["grille"]), 0.03), far)
        it = np.maximum(poly(y, z, s.mirrored(P["intake"]), 0.03), far)
        return (gr, it) if P["bars"] is not None else (np.ones_like(gr), it)

    def distance(s, x, y, z):
        """The signed distance to the whole body: the skin with its openings, recesses and hollows."""
        P = s.P
        ya = np.abs(y)
        shl = s.shell(x, y, z)
        f = shl - 0.011 * sstep(0.005, -0.005, s.cladding(x, y, z))
        a, b, c = s.openings(x, y, z)
        void = np.maximum(np.maximum(shl + 0.05, P["void"][2] - z), np.maximum(P["void"][0] - x, x - P["void"][1]))
        f = smax(f, -void, 0.012)
        g2 = np.minimum(np.minimum(a, b), c)
        f = smax(f, -np.maximum(g2 + 0.014, -(shl + 0.09)), 0.006)
        fr, rr = s.lamps(x, y, z)
        f = f + 0.045 * sstep(0.003, -0.010, fr)
        f = f + 0.05 * sstep(0.003, -0.014, np.minimum(*s.front_openings(x, y, z)))
        da = s.axle_distance(x, z)
        cut = np.maximum(da - P["arch"], 0.50 - ya)
        f = smax(f, -cut, 0.012)
        if P["bed"]:
            x0, x1, yb, zb = P["bed"]
            tub = smax(smax(np.maximum(x0 - x, x - x1), ya - yb, 0.05), zb - z, 0.05)
            f = smax(f, -tub, 0.02)
            f = smax(f, -np.maximum(np.abs(x - (x0 - 0.085)) - 0.012, zb - 0.25 - z), 0.01)
        return f

    def build(s, h):
        """
        Vertices, triangles, normals and attributes of the whole body, `h` metres between grid points. Most attributes are distances to an
        edge, negative inside; `paint_material` reads them.
        """
        P = s.P
        v, t, n = mesh_sdf(s.distance, (-0.08, 0, 0.12), (P.get("body_end", P["L"]) + 0.08, 1.06, max(p[1] for p in P["roof"]) + 0.07), h)
        x, y, z = v.T
        a, b, c = s.openings(x, y, z)
        fr, rr = s.lamps(x, y, z)
        ex = dict(
            cabin=np.minimum(z - P["void"][2] + 0.01, np.minimum(x - P["void"][0] + 0.01, P["void"][1] + 0.01 - x)),
            inside=s.shell(x, y, z) + 0.020,
            cladding=np.minimum(s.cladding(x, y, z), s.axle_distance(x, z) - P["arch"] - 0.01),
            glass=np.minimum(np.minimum(a, b), c),
            headlamp=fr,
            tail_lamp=rr,
            grille=np.minimum(*s.front_openings(x, y, z)),
        )
        for i in range(2):
            has = i < len(P["doors"])
            ex[f"door{i}"] = np.where(np.abs(y) > 0.5, poly(x, z, P["doors"][i], 0.05), 1.0) if has else np.ones_like(x)
        bon = np.maximum(np.abs(y) - s.by(x), x - (P["wind"][0][0] + 0.16 * y * y + 0.02))
        lip = (s.F(z) + 0.06 * y * y + 0.10 * y**4 + 0.085) - x
        bon = np.maximum(bon, lip)
        ex["bonnet"] = np.where(z > P["lz"] - 0.05, np.where(x < 1.6, bon, 1.0), 1.0)
        tg = np.maximum(np.abs(y) - (P["tgw"] - 0.12 * (z - 0.9)), P["tgz"] - z)
        ex["tailgate"] = np.where(x > P["L"] - 0.62, tg, 1.0)
        # Fabric: what stands above the body behind the windscreen's frame.
        fabric = np.maximum(s.top(x) - 0.055 * y * y + 0.010 - z, P["wind"][1][0] + 0.05 - x)
        ex["soft_top"] = fabric if P["soft_top"] else np.ones_like(x)
        bp = x - (0.455 + (P["lz"] + 0.07 - z) * 0.38)
        ex["bumper"] = np.where((z < P["lz"] + 0.085) & (z > 0.3) & (x < 0.9) & (np.abs(y) > 0.6), bp, 1.0)
        ex["pillar"] = np.maximum(np.where(a < 0.05, s.pillars(x, z), 1.0), ex["glass"] + 0.002)
        for k in ("door0", "door1"):
            ex[k] = np.where((z > P["dlo"][0][1] - 0.01) & ((x < P["dlo"][0][0] + 0.02) | (a < 0.0)), 1.0, ex[k])
        return mirror(v, t, n, ex)

    def side_at(s, x, z):
        """y of the skin at the side, for parts that sit on it."""
        ys = np.linspace(0.4, 1.1, 1401)
        return ys[np.argmax(s.shell(np.full(1401, x), ys, np.full(1401, z)) > 0)]

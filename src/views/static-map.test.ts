import { expect, test } from 'vitest';
import { aSite } from '#tests/builders/site.ts';
import { clipPolygon, coastPath, landOutlines, type Point } from '#views/land.ts';
import { staticMap, staticMaps } from '#views/static-map.ts';

const [location] = aSite().locations;
const locationAt = (id: number, lat: number | null, long: number | null) => {
  if (location === undefined) throw new Error('the least tenant has a location');
  return { ...location, id, slug: `place-${id}`, address: { ...location.address, lat, long } };
};
const GEELONG = locationAt(1, -38.15, 144.36);
const ESSENDON = locationAt(2, -37.75, 144.91);
const WITHOUT_COORDINATES = locationAt(3, null, null);
const ALL = [GEELONG, ESSENDON, WITHOUT_COORDINATES];
const svgOf = (locations: typeof ALL) => staticMap(aSite({ locations: ALL }), locations, 'panel') ?? '';
const TAUPO = locationAt(7, -38.69, 176.07);
const inNewZealand = (shape: 'panel' | 'wide'): string => {
  const site = aSite({ locations: [TAUPO] });
  return staticMap({ ...site, locale: { ...site.locale, country: 'NZ' } }, [TAUPO], shape) ?? '';
};

test('LOC-05 the map is centred on the location and shows nearby towns', () => {
  const svg = svgOf([GEELONG]);
  expect(svg).toContain('<g class="own" transform="translate(360 225)">');
  expect(svg).toMatch(/>(Lara|Torquay|Ocean Grove|Leopold)</);
  expect(svg).toMatch(/>10 km</);
  expect(svg).not.toContain('NaN');
});

test('LOC-05 no town label is under the map’s caption', () => {
  for (const city of [
    GEELONG,
    ESSENDON,
    locationAt(4, -33.81, 151),
    locationAt(5, -27.47, 153.02),
    locationAt(6, -34.93, 138.6),
    TAUPO,
  ]) {
    const svg = city === TAUPO ? inNewZealand('panel') : svgOf([city]);
    const names = [...svg.matchAll(/<text( class="end")? x="([\d.]+)" y="([\d.]+)">([^<]+)</g)];
    expect(names.length).toBeGreaterThan(3);
    const covered = names.filter(([, end, x, y, name]) => {
      const right = end ? Number(x) : Number(x) + (name ?? '').length * 7.8;
      return Number(y) < 50 && right > 228; // the caption on a phone of 320 px
    });
    expect(covered.map(([, , , , name]) => name)).toEqual([]);
  }
});

test('LOC-05 a phone, which shows the middle of a map, cuts off no name', () => {
  for (const city of [GEELONG, ESSENDON, locationAt(4, -33.81, 151), locationAt(5, -27.47, 153.02)]) {
    const names = [...svgOf([city]).matchAll(/<text( class="end")? x="([\d.]+)" y="[\d.]+">([^<]+)</g)];
    expect(names.length).toBeGreaterThan(1);
    const cut = names.filter(([, end, x, name = '']) => {
      const length = name.length * 7.8;
      const left = end ? Number(x) - length : Number(x);
      return left < 106 || left + length > 614;
    });
    expect(cut.map(([, , , name]) => name)).toEqual([]);
  }
});

test('LOC-05 on a map across the page, all names are right of the particulars and inside what every screen shows', () => {
  for (const city of [GEELONG, ESSENDON, locationAt(4, -33.81, 151), TAUPO]) {
    const svg = city === TAUPO ? inNewZealand('wide') : (staticMap(aSite({ locations: [city] }), [city], 'wide') ?? '');
    expect(svg).toContain('<g class="own" transform="translate(914 400)">');
    const names = [...svg.matchAll(/<text( class="end")? x="([\d.]+)" y="([\d.]+)">([^<]+)</g)];
    expect(names.length).toBeGreaterThan(3);
    const cut = names.filter(([, end, x, y, name = '']) => {
      const length = name.length * 8.4;
      const left = end ? Number(x) - length : Number(x);
      return left < 610 || left + length > 1262 || Number(y) < 200 || Number(y) > 604;
    });
    expect(cut.map(([, , , , name]) => name)).toEqual([]);
  }
});

test('LOC-05 all locations are on one map', () => {
  const pins = [...svgOf([GEELONG, ESSENDON]).matchAll(/class="own" transform="translate\(([\d.]+) ([\d.]+)\)"/g)];
  expect(pins).toHaveLength(2);
  for (const [, x, y] of pins) {
    expect(Number(x)).toBeGreaterThan(8);
    expect(Number(x)).toBeLessThan(712);
    expect(Number(y)).toBeGreaterThan(8);
    expect(Number(y)).toBeLessThan(442);
  }
});

test('LOC-05 a location without coordinates has no map, nor has a dealer without any', () => {
  expect(svgOf([WITHOUT_COORDINATES])).toBe('');
  expect(svgOf([])).toBe('');
});

test('LOC-11 distance circles are in miles in the United States, where no coast is drawn', () => {
  const dayton = locationAt(1, 39.76, -84.19);
  const site = aSite({ locations: [dayton] });
  const american = { ...site, locale: { ...site.locale, country: 'US' as const, distance: 'mi' as const } };
  const svg = staticMap(american, [dayton], 'panel') ?? '';
  expect(svg).toMatch(/>\d+ mi</);
  expect(svg).toContain('d="M0 0H720V450H0Z"');
});

test('LOC-05 a file for each location in two shapes and for each group of several', () => {
  const site = aSite({
    locations: [{ ...GEELONG, primary: true }, { ...ESSENDON, type: 'service' }, WITHOUT_COORDINATES],
  });
  expect(staticMaps(site).map(({ path }) => path)).toEqual([
    '/maps/at-place-1-card.svg',
    '/maps/at-place-1-panel.svg',
    '/maps/at-place-2-card.svg',
    '/maps/at-place-2-panel.svg',
    '/maps/of-sales.svg',
    '/maps/of-all.svg',
  ]);
});

test.each<[why: string, polygon: Point[], corners: Point[]]>([
  [
    'inside is unchanged',
    [
      [1, 1],
      [4, 1],
      [4, 4],
    ],
    [
      [1, 1],
      [4, 1],
      [4, 4],
    ],
  ],
  [
    'around the window gives the window',
    [
      [-9, -9],
      [99, -9],
      [99, 99],
      [-9, 99],
    ],
    [
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ],
  ],
  [
    'outside the window',
    [
      [20, 20],
      [30, 20],
      [30, 30],
    ],
    [],
  ],
  [
    'half is clipped',
    [
      [-5, 2],
      [5, 2],
      [5, 8],
      [-5, 8],
    ],
    [
      [0, 2],
      [5, 2],
      [5, 8],
      [0, 8],
    ],
  ],
])('a polygon in a window: %s', (_why, polygon, corners) => {
  const clipped = clipPolygon(polygon, { width: 10, height: 10 });
  const text = (points: readonly Point[]) => points.map((point) => point.join(' ')).sort();
  expect(text(clipped)).toEqual(text(corners));
});

test('a coast is rounded at its corners, and straight only where it was cut, outside the drawing', () => {
  const island: Point[] = [
    [20, 20],
    [80, 20],
    [80, 80],
  ];
  const size = { width: 100, height: 100 };
  expect(coastPath(island, size)).toBe('M50 50Q20 20 50 20Q80 20 80 50Q80 80 50 50Z');
  const mainland: Point[] = [
    [50, -300],
    [300, -300],
    [300, 300],
    [50, 300],
  ];
  const corners = new Set(coastPath(mainland, size).match(/-?\d+ -?\d+/g));
  expect([...corners].sort()).toEqual(['140 -40', '140 140', '50 -40', '50 140']);
  expect(coastPath(mainland, size)).not.toContain('Q');
  expect(
    coastPath(
      island.map(([x, y]) => [x + 400, y]),
      size,
    ),
  ).toBe('');
});

test('the outlines of Australia contain its cities but not the sea beside them', () => {
  const isOnLand = (lat: number, long: number): boolean =>
    landOutlines('AU').some((ring) => {
      const crossings = ring.filter((from, position) => {
        const to = ring[(position + 1) % ring.length] as typeof from;
        const between = from.lat > lat !== to.lat > lat;
        return between && long < from.long + ((lat - from.lat) / (to.lat - from.lat)) * (to.long - from.long);
      });
      return crossings.length % 2 === 1;
    });
  expect([
    isOnLand(-23.7, 133.88),
    isOnLand(-37.75, 144.95),
    isOnLand(-42.2, 146.6),
    isOnLand(-34, 152.5),
    isOnLand(-40, 145.5),
  ]).toEqual([true, true, true, false, false]);
});

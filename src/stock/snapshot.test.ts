import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Car } from '#domain/car.ts';
import { clockAt } from '#domain/clock.ts';
import { aCar } from '#tests/builders/car.ts';
import { temporaryFolder } from '#tests/builders/temporary-folder.ts';
import { STOCK_DATE_FILE, STOCK_FILE } from './files.ts';
import { StockError } from './finding.ts';
import { readSnapshot, readStockDate, readStockFile, toSnapshot } from './snapshot.ts';
import { toStockLine } from './stock-line.ts';

const NOW = clockAt(new Date('2026-11-19T14:00:00Z')); // midnight in Brisbane
const site: Parameters<typeof toSnapshot>[1] = {
  stock: {
    types: [],
    inStockOnly: false,
    withPhotosOnly: false,
    excludeMakes: [],
    includeSoldCarsDays: 3,
    count: 0,
    defaultPriceType: 'drive_away',
    marketSource: null,
    itemTypes: ['car'],
    marketChecked: null,
    hiddenLocations: [],
  },
  locale: { timeZone: 'Australia/Brisbane' },
  dealerships: [{ id: 2, slug: 'south' }],
  locations: [
    {
      id: 71,
      slug: 'northside',
      name: 'Northside',
      type: 'sales',
      phone: '07 5550 1234',
      dealershipSlug: 'south',
      address: {
        street: '1 Example Street',
        city: 'Brisbane',
        state: 'QLD',
        postcode: '4000',
        lat: null,
        long: null,
        placeUrl: null,
      },
    } as Parameters<typeof toSnapshot>[1]['locations'][number],
  ],
};
const car = (id: number, changes: Partial<Car> = {}) => aCar({ id, slug: `car-${id}`, ...changes });
const folder = (text: string): string => {
  const dir = temporaryFolder();
  writeFileSync(join(dir, STOCK_FILE), text);
  return dir;
};

test('DET-05 DET-07 a stock file in which a car and its variant differ is read with one set of figures', () => {
  const variant = { cylinders: 7, enginesize: 1998, geartype: '5 speed manual' };
  const row = {
    ...JSON.parse(toStockLine(car(1, { cylinders: 4, engine_size: null, engine_size_litres: 1.6 }))),
    variant,
  };
  const [read] = readStockFile(join(folder(`${JSON.stringify(row)}\n`), STOCK_FILE)) ?? [];
  expect(read).toMatchObject({
    cylinders: 4,
    engine_size_litres: 1.6,
    variant: { cylinders: 4, enginesize: null, enginesize_litres: 1.6 },
  });
  expect(read?.variant?.geartype).toBe(read?.trans);
});

describe('A46 the date of the stock', () => {
  test('is that of its import, whatever the file’s date: after a fresh checkout, changes pushed since are kept', () => {
    const dir = folder('');
    writeFileSync(join(dir, STOCK_DATE_FILE), '{"imported_at":"2026-11-01T02:03:04.005Z"}');
    expect(readStockDate(dir)).toBe('2026-11-01T02:03:04.005Z');
  });
  test('without an import is the date of the file', () => {
    const dir = folder('');
    utimesSync(join(dir, STOCK_FILE), 1_700_000_000, 1_700_000_000);
    expect(readStockDate(dir)).toBe('2023-11-14T22:13:20.000Z');
  });
  test('stops the tenant with a fix if it cannot be read', () => {
    const dir = folder('');
    writeFileSync(join(dir, STOCK_DATE_FILE), '{"imported_at":"yesterday"}');
    expect(() => readStockDate(dir)).toThrow(
      /stock-date.json: imported_at is "yesterday", not an instant. Import the feed again/,
    );
    writeFileSync(join(dir, STOCK_DATE_FILE), '{}');
    expect(() => readStockDate(dir)).toThrow(/stock-date.json has no instant imported_at. Import the feed again/);
  });
});

describe('an unreadable stock file is reported with its path, the reason and a fix', () => {
  const folderWithStock = (create: (path: string) => void): string => {
    const dir = temporaryFolder();
    create(join(dir, STOCK_FILE));
    return dir;
  };
  test.each<[why: string, create: (path: string) => void, message: string]>([
    ['a folder', (path) => mkdirSync(path), 'is a folder, not a file'],
    ['a link to itself', (path) => symlinkSync(STOCK_FILE, path), 'is a link that leads back to itself'],
    ['a broken link', (path) => symlinkSync('/nowhere', path), 'is a link to something that does not exist'],
    ['a device that never ends', (path) => symlinkSync('/dev/zero', path), 'is a pipe, a socket or a device'],
    ['a line nested 200,000 deep', (path) => writeFileSync(path, `${'['.repeat(2e5)}${']'.repeat(2e5)}\n`), 'line 1'],
    ['a line that is a number', (path) => writeFileSync(path, '{}\n7\n'), 'line 2: not a car: 7'],
    ['a line with null', (path) => writeFileSync(path, 'null\n'), 'line 1: not a car: null'],
  ])('%s', (_why, create, message) => {
    const dir = folderWithStock(create);
    expect(() => readStockFile(join(dir, STOCK_FILE))).toThrow(StockError);
    expect(() => readStockFile(join(dir, STOCK_FILE))).toThrow(message);
    expect(() => readStockFile(join(dir, STOCK_FILE))).toThrow(dir);
  });

  test.each<[why: string, text: string]>([
    ['invalid JSON', '{'],
    ['nothing', 'null'],
    ['a list', '[]'],
  ])('the date next to it is %s', (_why, text) => {
    const dir = folderWithStock((path) => writeFileSync(path, ''));
    writeFileSync(join(dir, STOCK_DATE_FILE), text);
    expect(() => readStockDate(dir)).toThrow(/stock-date.json has no instant imported_at/);
  });
});

test('a byte order mark and Windows line ends do not matter', () => {
  const dir = folder(`\ufeff${toStockLine(car(1))}\r\n${toStockLine(car(2))}\r\n`);
  expect(readStockFile(join(dir, STOCK_FILE)).map(({ id }) => id)).toEqual([1, 2]);
  writeFileSync(join(dir, STOCK_DATE_FILE), '\ufeff{"imported_at":"2026-11-01T02:03:04.005Z"}');
  expect(readStockDate(dir)).toBe('2026-11-01T02:03:04.005Z');
});

test('a car with an invalid id is reported once, with its line', () => {
  const dir = folder(`${toStockLine(car(1)).replace('"id":1,', '"id":0,')}\n`);
  const read = () => readStockFile(join(dir, STOCK_FILE));
  expect(read).toThrow('line 1: id is "0", expected a whole number above 0');
  expect(read).not.toThrow('id and slug must be given');
});

test.each(['latin1', 'utf16le'] as const)(
  'a stock file in %s is refused, because its names would lose letters',
  (encoding) => {
    const dir = folder('');
    writeFileSync(join(dir, STOCK_FILE), Buffer.from(`${toStockLine(car(1, { make: 'Citroën' }))}\n`, encoding));
    expect(() => readStockFile(join(dir, STOCK_FILE))).toThrow(/stock\.jsonl is not UTF-8.*Save it as UTF-8/s);
  },
);

test('a stock file written by hand is read without character references and tags, like a feed', () => {
  const line = toStockLine(car(1, { tag: 'Hail &amp; rain', badge: '<b>GT</b>', colour: 'Black &#38; white' }));
  const [listed] = readStockFile(join(folder(`${line}\n`), STOCK_FILE));
  expect(listed).toMatchObject({ tag: 'Hail & rain', badge: 'GT', colour: 'Black & white' });
});

test.each([
  ['Sold', { tag: null, status: 'sold', sold: true }],
  ['ON HOLD', { tag: null, status: 'in_stock', reserved: true }],
  ['Sold new by us', { tag: 'Sold new by us', status: 'in_stock', sold: false, reserved: false }],
])('in a stock file written by hand the tag %s is read as in a feed', (tag, expected) => {
  const [listed] = readStockFile(join(folder(`${toStockLine(car(1, { tag }))}\n`), STOCK_FILE));
  expect(listed).toMatchObject(expected);
});

describe('readSnapshot', () => {
  test('SRCH-14 exactly the cars that may be listed, up to the end of the sold window', () => {
    const cars = [
      car(1),
      car(2, { status: 'coming_soon' }),
      car(3, { status: 'sold', sold: true, sold_at: '-2d' }),
      car(4, { status: 'sold', sold: true, sold_at: '-3d' }),
      car(5, { status: 'sold', sold: true, sold_at: '-3d1h' }),
      car(6, { status: 'sold', sold: true }),
      car(7, { show_on_dealer_website: false }),
      car(8, { status: 'withdrawn' }),
    ];
    expect(toSnapshot(cars, site, NOW).cars.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    const withoutSold = { ...site, stock: { ...site.stock, includeSoldCarsDays: 0 } };
    expect(toSnapshot(cars, withoutSold, NOW).cars.map(({ id }) => id)).toEqual([1, 2]);
  });

  test('SRCH-15 a tenant with restrictions lists fewer cars of the same stock', () => {
    const cars = [
      car(1),
      car(2, { car_type: 'new' }),
      car(3, { images: [], thumbnails: [], primary_image_url: null, photos_count: 0 }),
      car(4, { make: 'Kia' }),
    ];
    const strict = {
      ...site,
      stock: { ...site.stock, types: ['used' as const], withPhotosOnly: true, excludeMakes: ['KIA'] },
    };
    expect(toSnapshot(cars, strict, NOW).cars.map(({ id }) => id)).toEqual([1]);
  });

  test('SRCH-15 with photos only, displayable pictures decide, whatever the feed’s count', () => {
    const noPictures = { images: [], thumbnails: [], primary_image_url: null };
    const cars = [car(1, { photos_count: 0 }), car(2, { photos_count: 5, ...noPictures }), car(3)];
    const strict = { ...site, stock: { ...site.stock, withPhotosOnly: true } };
    expect(toSnapshot(cars, strict, NOW).cars.map(({ id }) => id)).toEqual([1, 3]);
  });

  test('DATA-01 reads the file, sorts by id, resolves offsets and fills in the location', () => {
    const dir = folder(
      [car(9, { created_at: '-3d4h', rego_expiry: '+1d', location_name: null, city: null }), car(2)]
        .map(toStockLine)
        .join('\n'),
    );
    const snapshot = readSnapshot(dir, site, NOW);
    expect(snapshot.cars.map(({ id }) => id)).toEqual([2, 9]);
    expect(snapshot.byId.get(9)).toBe(snapshot.bySlug.get('car-9'));
    expect(snapshot.byId.get(9)).toMatchObject({
      created_at: '2026-11-16T10:00:00.000Z',
      rego_expiry: '2026-11-21',
      location_name: 'Northside',
      city: 'Brisbane',
      location: { state: 'QLD', phone: '07 5550 1234' },
    });
  });

  test('DATA-01 a registration until a month stays one', () => {
    const dir = folder(toStockLine(car(2, { rego_expiry: '2026-12' })));
    expect(readSnapshot(dir, site, NOW).cars[0]?.rego_expiry).toBe('2026-12');
  });

  test('DATA-01 a partial location in the feed is completed from the location with that number', () => {
    const emptyLocation = {
      name: null,
      slug: null,
      phone: null,
      address: null,
      location_name: null,
      city: null,
      state: null,
    };
    const location = { ...emptyLocation, city: 'Toowong', distribution_locations: ['Gatton'] };
    const snapshot = readSnapshot(
      folder(toStockLine(car(9, { location, location_name: null, city: null }))),
      site,
      NOW,
    );
    expect(snapshot.byId.get(9)).toMatchObject({
      location_name: 'Northside',
      city: 'Toowong',
      location: { state: 'QLD', phone: '07 5550 1234', distribution_locations: ['Gatton'] },
    });
  });

  test('the city of a car may stand in the address of its location', () => {
    const { location: given } = aCar({});
    const address = {
      ...{ id: null, street: null, state: 'NSW', postcode: null, lat: null, long: null, place_url: null },
    };
    const location = {
      ...{ slug: null, phone: null, location_name: null, city: null, state: null, distribution_locations: [] },
      ...given,
      ...{ name: null, address: { ...address, city: 'Ballina' } },
    };
    const line = toStockLine(car(9, { location, location_id: null, location_name: null, city: null }));
    expect(readSnapshot(folder(line), site, NOW).byId.get(9)?.city).toBe('Ballina');
  });

  test('a car whose line gives its dealership by number alone belongs to it', () => {
    const line = toStockLine(car(9, { dealership_id: 2, dealership_slug: null }));
    expect(readSnapshot(folder(line), site, NOW).byId.get(9)).toMatchObject({ dealership_slug: 'south' });
  });

  test.each([
    ['by number', { location_id: 71 }, 'south'],
    ['by name', { location_id: null, location_name: 'northside' }, 'south'],
    ['that is not the dealer’s', { location_id: null, location_name: 'Airport', location: null }, null],
  ])(
    'a car whose line gives no dealership, but a location %s, belongs to the dealership there',
    (_how, place, slug) => {
      const line = toStockLine(car(9, { dealership_id: null, dealership_slug: null, ...place }));
      expect(readSnapshot(folder(line), site, NOW).byId.get(9)).toMatchObject({ dealership_slug: slug });
    },
  );

  test.each<[how: string, place: Partial<Car>]>([
    ['its number', { location_id: 902, location_name: 'Old Yard' }],
    ['its name', { location_id: null, location_name: 'OLD YARD' }],
    ['its short name', { location_id: null, location_name: 'old-yard' }],
  ])('LOC-01 a hidden location that a feed gives by %s is named nowhere, and its state counts', (_how, place) => {
    const delivered = aCar({}).location;
    const location = {
      ...{ slug: null, phone: '07 5550 9020', address: null, location_name: null, city: null, state: null },
      ...delivered,
      name: 'Old Yard',
      distribution_locations: ['Old Yard', 'Northside', 'Gatton'],
    } as Car['location'];
    const hiddenLocations = [{ id: 902, name: 'Old Yard', slug: 'old-yard', state: 'NSW', dealershipSlug: 'south' }];
    const stock = { ...site.stock, hiddenLocations };
    const owner = { dealership_id: null, dealership_slug: null };
    const cars = [
      car(1, { city: null, location: null, ...owner, ...place }),
      car(2, { city: 'Toowong', ...owner, ...place, location }),
    ];
    const snapshot = toSnapshot(cars, { ...site, stock }, NOW);
    expect(JSON.stringify(snapshot.cars)).not.toMatch(/old.yard|9020/i);
    expect(snapshot.cars.map(({ location_id }) => location_id)).toEqual([902, 902]);
    expect(snapshot.cars.map(({ dealership_slug }) => dealership_slug)).toEqual(['south', 'south']);
    expect(snapshot.byId.get(1)).toMatchObject({ location_name: null, city: null, location: { state: 'NSW' } });
    expect(snapshot.byId.get(2)?.location?.distribution_locations).toEqual(['Northside', 'Gatton']);
  });

  test('a city and a location where a car can be seen are spelled as in the settings, so that a filter has each once', () => {
    const elsewhere = { ...site.locations[0], id: 72, name: 'Southside', slug: 'southside' };
    const locations = [...site.locations, elsewhere as (typeof site.locations)[number]];
    const location = {
      ...Object.fromEntries(
        ['name', 'slug', 'phone', 'address', 'location_name', 'state'].map((name) => [name, null] as const),
      ),
      city: 'brisbane',
      distribution_locations: ['SOUTHSIDE', 'Southside', 'Gatton'],
    } as unknown as Car['location'];
    const cars = [
      car(1, { city: 'BRISBANE' }),
      car(2, { city: null }),
      car(3, { city: null, location_id: null, location_name: null, location }),
      car(4, { city: 'Toowong' }),
    ];
    const snapshot = toSnapshot(cars, { ...site, locations }, NOW);
    expect(snapshot.cars.map(({ city }) => city)).toEqual(['Brisbane', 'Brisbane', 'Brisbane', 'Toowong']);
    expect(snapshot.byId.get(3)?.location?.distribution_locations).toEqual(['Southside', 'Gatton']);
  });

  test.each([
    ['its number', { location_id: 71, location_name: 'Somewhere' }, 71],
    ['its name', { location_id: null, location_name: 'Northside' }, 71],
    ['its name in another spelling', { location_id: null, location_name: ' NORTHSIDE.' }, 71],
    ['its short name', { location_id: null, location_name: 'South Yard' }, 72],
    ['its name, beside a number that no location has', { location_id: 9, location_name: 'Northside' }, 71],
    ['nothing: a number that no location has', { location_id: 9, location_name: null }, null],
    ['nothing: another name', { location_id: null, location_name: 'Elsewhere' }, null],
  ])(
    'LOC-10 a car’s location is found by %s, once for its page, its window card, the search and the edge',
    (_why, fields, id) => {
      const south = {
        ...site.locations[0],
        id: 72,
        name: 'Southern Motors',
        slug: 'south-yard',
        phone: '07 5550 7272',
      };
      const locations = [...site.locations, south as (typeof site.locations)[number]];
      const [listed] = toSnapshot(
        [car(1, { city: null, location: null, ...fields })],
        { ...site, locations },
        NOW,
      ).cars;
      expect(listed?.location_id).toBe(id ?? fields.location_id);
      const location = locations.find((entry) => entry.id === id);
      expect(listed?.location?.phone ?? null).toBe(location?.phone ?? null);
      expect(listed?.location_name ?? null).toBe(location?.name ?? fields.location_name);
    },
  );

  test('DATA-01 the version depends only on the listed cars', () => {
    const version = (cars: Car[], now = NOW) => toSnapshot(cars, site, now).version;
    expect(version([car(1), car(2)])).toBe(version([car(2), car(1)]));
    expect(version([car(1)])).toBe(version([car(1), car(2, { status: 'withdrawn' })]));
    expect(version([car(1)])).not.toBe(version([car(1, { price: 1 })]));
    expect(version([car(1)])).toMatch(/^[0-9a-f]{16}$/);
  });

  test('unsafe URLs in an old stock file are left out', () => {
    const images = ['http://img.example/a.jpg', 'https://img.example/b.jpg', 'https://169.254.169.254/c.jpg'];
    const line = { id: 1, slug: 'a', make: 'Kia', model: 'Rio', year: 2019, car_type: 'used', images };
    const { cars } = readSnapshot(
      folder(`${JSON.stringify({ ...line, primary_image_url: images[0], file: images[2] })}\n`),
      site,
      NOW,
    );
    expect(cars).toMatchObject([
      { images: [{ image: { url: images[1] } }], primary_image_url: images[1], thumbnails: [images[1]], file: null },
    ]);
  });

  test.each([
    { why: 'invalid JSON', text: '{"id":1,', message: 'line 1: not JSON' },
    {
      why: 'a wrong value',
      text: toStockLine(car(1)).replace('"year":2021', '"year":"x"'),
      message: 'line 1: year is "x"',
    },
    {
      why: 'a slug that leaves the site',
      text: toStockLine(car(1)).replace('"slug":"car-1"', '"slug":"../../car-1"'),
      message: 'line 1: slug is "../../car-1"',
    },
    {
      why: 'UTF-16 without a mark',
      text: [...toStockLine(car(1))].join('\0'),
      message: 'stock.jsonl contains null bytes',
    },
    { why: 'control characters', text: '\u001b[2J{', message: 'line 1: not JSON: \\u001b[2J{' },
    { why: 'no id', text: toStockLine(car(1)).replace('"id":1,', ''), message: 'id and slug must be given' },
  ])('DATA-01 a damaged file is an error with the position: $why', ({ text, message }) => {
    expect(() => readSnapshot(folder(text), site, NOW)).toThrow(message);
  });

  test('DATA-01 for a damaged file, the command that restores the last import is given', () => {
    const dir = folder('{');
    const command = `npm run stock:import -- --undo --tenant ${basename(dir)} --tenants "`;
    expect(() => readSnapshot(dir, site, NOW)).toThrow(command);
  });

  test('DATA-01 a feed in place of a stock file has no import to undo: the message names the command that reads it', () => {
    const path = join(folder(''), 'feed.csv');
    writeFileSync(path, 'Stock No,Make\nU1,Kia\n');
    expect(() => readStockFile(path)).toThrow('for a feed, npm run stock:import writes one');
    expect(() => readStockFile(path)).not.toThrow('--undo');
  });

  test('DATA-01 for a missing file, the message says how to create one; an empty file is a dealer without cars', () => {
    expect(() => readSnapshot(join(tmpdir(), 'no-such-dealer'), site, NOW)).toThrow(StockError);
    expect(() => readSnapshot(join(tmpdir(), 'no-such-dealer'), site, NOW)).toThrow(
      `npm run stock:import -- FEED --tenant no-such-dealer --tenants "`,
    );
    expect(readSnapshot(folder(''), site, NOW).cars).toEqual([]);
  });

  test('DATA-01 two cars with one slug are an error', () => {
    expect(() => toSnapshot([car(1), car(2, { slug: 'car-1' })], site, NOW)).toThrow('share a slug');
  });

  test.each([
    { why: 'slug', first: car(1), second: car(2, { slug: 'car-1' }) },
    { why: 'id', first: car(1), second: car(1, { slug: 'car-9' }) },
    { why: 'id', first: car(1), second: car(1) },
  ])(
    'DATA-01 two cars with one $why: the error names the file, both lines and the command',
    ({ why, first, second }) => {
      const dir = folder([first, car(5), second].map((entry) => `${toStockLine(entry)}\n`).join('\n'));
      const read = () => readSnapshot(dir, site, NOW);
      expect(read).toThrow(join(dir, STOCK_FILE));
      expect(read).toThrow(
        `share ${why === 'id' ? 'an' : 'a'} ${why}: line 1, id 1, slug "car-1", and line 5, id ${second.id},`,
      );
      expect(read).toThrow(`npm run stock:import -- --undo --tenant ${basename(dir)}`);
    },
  );
});

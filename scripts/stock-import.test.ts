import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readStockFile } from '#stock/snapshot.ts';
import { temporaryFolder } from '#tests/builders/temporary-folder.ts';
import { runImport } from './stock-import.ts';

const FEEDS = 'tests/fixtures/feeds';

/** A dealer outside the repository: a copy of a fixture without its stock. */
function newDealer() {
  const tenantsDir = temporaryFolder();
  const dir = join(tenantsDir, 'corner-cars');
  cpSync('tests/fixtures/tenants/all-off', dir, { recursive: true });
  rmSync(join(dir, 'stock.jsonl'));
  return { tenantsDir, dir, stock: join(dir, 'stock.jsonl'), reports: join(tenantsDir, 'reports') };
}

async function run(
  dealer: ReturnType<typeof newDealer>,
  file: string,
  options: { map?: string; force?: boolean; slug?: string } = {},
) {
  let out = '';
  let progress = '';
  const code = await runImport(
    {
      file,
      slug: options.slug ?? 'corner-cars',
      tenantsDir: dealer.tenantsDir,
      map: options.map ?? null,
      force: options.force ?? false,
      now: new Date('2026-11-20T02:00:00Z'),
      reportsDir: dealer.reports,
      historyDir: join(dealer.tenantsDir, 'imports'),
    },
    (text) => {
      out += text;
    },
    (text) => {
      progress += text;
    },
  );
  return { code, out, progress };
}

describe('npm run stock:import', () => {
  test('a picture by a path without its file is left out and reported, because a build would stop at it', async () => {
    const dealer = newDealer();
    const feed = join(dealer.tenantsDir, 'feed.json');
    mkdirSync(join(dealer.dir, 'pictures'), { recursive: true });
    writeFileSync(join(dealer.dir, 'pictures', 'rio.jpg'), 'a picture');
    const images = [
      '/pictures/none.jpg',
      '/pictures/rio.jpg',
      '/images/rio.jpg',
      '/pictures/../stock-date.json.jpg',
      '/renderings/none.webp',
      '/drawings/suv-red-side.svg',
      'https://img.example/rio.jpg',
    ];
    const car = { stocknum: 'A1', make: 'Kia', model: 'Rio', year: 2019, car_type: 'used', price: 15_990, images };
    writeFileSync(feed, JSON.stringify([{ ...car, primary_image_url: '/pictures/none.jpg' }]));
    const { out } = await run(dealer, feed);
    const [imported] = readStockFile(dealer.stock);
    expect(imported?.images.map(({ image }) => image.url)).toEqual([images[1], images[5], images[6]]);
    expect(imported).toMatchObject({ primary_image_url: '/pictures/rio.jpg', photos_count: 3 });
    expect(out).toContain('images: expected a picture that the site has; 4 times');
    expect(out).toContain('row 1: "/pictures/none.jpg". Imported without it. Put the file into the folder pictures');
  });

  test('the mapping in the dealer’s guide reads a list as dealers write it', async () => {
    const dealer = newDealer();
    const [, mapping = ''] =
      /```json mapping\.json\n([\s\S]*?)^```$/m.exec(readFileSync('tenants/README.md', 'utf8')) ?? [];
    writeFileSync(join(dealer.dir, 'mapping.json'), mapping.replace('771', '911')); // the fixture's own location
    const feed = join(dealer.tenantsDir, 'feed.csv');
    writeFileSync(
      feed,
      'Stock No,Condition,Make,Model,Variant,Year,Price,Odometer,Colour,Photos,Description,Yard,Cost\n' +
        'A1,Used,Mazda,CX-5,Touring,2021,"$32,990","45,000",Red,https://img.example/a1.jpg,One owner,Geelong,21000\n',
    );
    const { code, out } = await run(dealer, feed);
    expect(out).toContain('1 rows: 1 cars accepted, 0 rows left out.');
    expect(code).toBe(0);
    const [car] = readStockFile(dealer.stock);
    expect(car).toMatchObject({
      stocknum: 'A1',
      car_type: 'used',
      badge: 'Touring',
      price: 32990,
      price_type: 'drive_away',
      km: 45000,
      dealercomments: 'One owner',
      location_id: 911,
      images: [{ image: { url: 'https://img.example/a1.jpg' } }],
    });
    expect(readFileSync(dealer.stock, 'utf8')).not.toContain('21000');
  });

  test('a report that cannot be stored, as on a full disk, is printed whole, and the import is done', async () => {
    const dealer = newDealer();
    writeFileSync(dealer.reports, '');
    const { code, out } = await run(dealer, `${FEEDS}/mistakes.csv`, { map: `${FEEDS}/mistakes-mapping.json` });
    expect(code, out).toBe(0);
    expect(readStockFile(dealer.stock).length).toBeGreaterThan(0);
    expect(out).toMatch(/Stock: .*stock\.jsonl, \d+ cars\. The report could not be stored: EEXIST: .*reports'\.\n$/);
    expect(out).not.toMatch(/ more\b/);
  });

  test('a stock file that cannot be written is refused with the reason', async () => {
    const dealer = newDealer();
    writeFileSync(join(dealer.tenantsDir, 'imports'), '');
    const { code, out } = await run(dealer, `${FEEDS}/dealer-studio.csv`);
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/REFUSED: ENOTDIR: .*imports.*\n.*\n(?:.*\n)*Nothing was written\./),
    ]);
  });

  test('DATA-01 a new dealer outside the repository gets a stock file, and reports for people and programs', async () => {
    const dealer = newDealer();
    const { code, out, progress } = await run(dealer, `${FEEDS}/dealer-studio.csv`);
    expect(code).toBe(0);
    expect(out).toContain('recognised by its columns');
    expect(out).toContain('7 rows: 4 cars accepted, 3 rows left out.');
    expect(progress).toContain('6 of 6 rows');
    expect(readStockFile(dealer.stock).map(({ id }) => id)).toEqual(
      readStockFile(dealer.stock)
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    );
    const report = JSON.parse(readFileSync(join(dealer.reports, 'corner-cars-import.json'), 'utf8'));
    expect(report).toMatchObject({
      feed: 'dealer-studio.csv',
      tenant: 'corner-cars',
      counts: { accepted: 4 },
      refused: null,
    });
    expect(report.findings).toContainEqual(
      expect.objectContaining({ row: 8, column: 'car_type', value: 'Nearly new', outcome: 'rejected' }),
    );
    expect(readFileSync(join(dealer.reports, 'corner-cars-import.txt'), 'utf8')).toContain('Nearly new');
    expect(readdirSync(dealer.dir).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test.each([
    { why: 'an empty feed', file: 'empty.csv', message: 'is empty' },
    {
      why: 'a truncated feed',
      file: 'truncated-row.csv',
      map: 'dealer-studio',
      message: 'ends in the middle of row 3',
    },
    { why: 'a missing feed', file: 'no-such.csv', message: 'There is no feed file' },
    {
      why: 'an unknown format',
      file: 'mistakes.csv',
      message: 'The nearest, australian-listings, does not recognise make, type, colour, km, place, comments.',
    },
    {
      why: 'a missing mapping',
      file: 'mistakes.csv',
      map: 'nowhere.json',
      message: 'There is no mapping "nowhere.json"',
    },
    { why: 'a missing dealer', file: 'lines.jsonl', slug: 'nobody', message: 'Folders there: corner-cars' },
  ])(
    'DATA-01 $why is refused with what, where and the fix; the old stock stays',
    async ({ file, message, ...options }) => {
      const dealer = newDealer();
      writeFileSync(dealer.stock, '');
      const { code, out } = await run(dealer, `${FEEDS}/${file}`, options);
      expect(code).toBe(1);
      expect(out).toContain('REFUSED');
      expect(out).toContain(message);
      expect(out).toContain('Nothing was written.');
      expect(readFileSync(dealer.stock, 'utf8')).toBe('');
    },
  );

  test('DATA-01 a known format with an additional column is read, and the report says once that the column is not', async () => {
    const dealer = newDealer();
    const feed = join(dealer.tenantsDir, 'extra.csv');
    const rows = [1, 2].map((n) => `U${n},Used,Mazda,3,2020,19990,4500${n},Y${n}`);
    writeFileSync(feed, ['Stock No,Car Type,Make,Model,Year,DAP,Kms,Syndication id', ...rows, ''].join('\n'));
    const { code, out } = await run(dealer, feed);
    expect(code).toBe(0);
    expect(out).toContain('Dealer Studio FTP columns (recognised by its columns)');
    expect(out).toContain('Syndication id: expected a column in the mapping; once');
    expect(out).toContain('The column is not read');
    writeFileSync(feed, readFileSync(feed, 'utf8').replace('Kms', 'Reading'));
    expect((await run(dealer, feed)).out).toContain(
      'The nearest, dealer-studio, does not recognise Reading, Syndication id. It expects columns named Odometer.',
    );
  });

  test.each([
    {
      format: 'a table',
      file: 'feed.csv',
      text: 'Stock No,Car Type,Make,Model,Year,DAP,Kms,WHOLESALE\nU1,Used,Mazda,3,2020,19990,45000,12345\n',
    },
    {
      format: 'canonical JSON',
      file: 'feed.json',
      text: '[{"stocknum":"U1","car_type":"used","make":"Mazda","model":"3","year":2020,"price":19990,"Wholesale":12345}]',
    },
    {
      format: 'a table with a mapping that reads it by its position',
      file: 'feed.csv',
      text: 'No,Kind,Make,Model,Year,Wholesale\nU1,used,Mazda,3,2020,12345\n',
      mapping: {
        ...{ stocknum: 'No', car_type: 'Kind', make: 'Make', model: 'Model', year: 'Year' },
        price: { position: 6 },
      },
    },
    {
      format: 'a table with a row that is too long',
      file: 'feed.csv',
      text: 'Wholesale,Stock No,Car Type,Make,Model,Year,DAP,Kms\n12345,U1,Used,Mazda,3,2020,19990,45000\n12345,U2,Used,Kia,Rio,2019,14990,52000\n12345,U3,Used,Kia,Cerato,2018,15990,61000,x\n',
    },
    {
      format: 'an object of JSON that a mapping reads',
      file: 'feed.json',
      text: '[{"No":"U1","Kind":"used","Make":"Mazda","Model":"3","Year":2020,"wholesale":{"paid":12345,"price":19990}}]',
      mapping: {
        ...{ stocknum: 'No', car_type: 'Kind', make: 'Make', model: 'Model', year: 'Year' },
        price: 'wholesale.paid',
      },
    },
    {
      format: 'a field of objects of JSON Lines',
      file: 'feed.jsonl',
      text: '{"No":"U1","Kind":"used","Make":"Mazda","Model":"3","Year":2020,"costs":{"wholesale":12345},"notes":[{"Wholesale":12345}]}\n{"No":"U2","wholesale":12345 x}\n{"No":"U3","Kind":"used","Make":"Kia","Model":"Rio","Year":2019}\n',
      mapping: { stocknum: 'No', car_type: 'Kind', make: 'Make', model: 'Model', year: 'Year' },
    },
    {
      format: 'an object of canonical JSON',
      file: 'feed.json',
      text: '[{"stocknum":"U1","car_type":"used","make":"Mazda","model":"3","year":2020,"price":19990,"location":{"city":"Ipswich","wholesale":12345}}]',
    },
    {
      format: 'JSON in a cell of a table',
      file: 'feed.csv',
      text: 'Stock No,Car Type,Make,Model,Year,DAP,Kms,Extra\nU1,Used,Mazda,3,2020,19990,45000,"{""Wholesale"": 12345}"\nU2,Used,Kia,Rio,2019,14990,52000,none\n',
    },
    {
      format: 'elements of XML, one of them in a text and one in a list',
      file: 'feed.xml',
      text: '<cars><car><No>U1</No><Kind>used</Kind><Make>Mazda</Make><Model>3</Model><Year>2020</Year><Note>Paid <wholesale>12345</wholesale></Note><wholesales><wholesale>12345</wholesale></wholesales><part name="wholesale">12345</part></car></cars>',
      mapping: {
        ...{ stocknum: 'No', car_type: 'Kind', make: 'Make', model: 'Model', year: 'Year' },
        dealercomments: 'Note',
      },
    },
    {
      format: 'JSON whose cars have different fields',
      file: 'feed.json',
      text: '[{"stocknum":"U1","car_type":"used","make":"Mazda","model":"3","year":2020,"price":19990},{"Wholesale":12345,"stocknum":"U2","car_type":"used","make":"Kia","model":"Rio","year":2019}]',
    },
  ])('TEN-03 the purchase costs in $format are neither imported nor reported', async ({ file, text, mapping }) => {
    const dealer = newDealer();
    const settings = join(dealer.dir, 'tenant.json');
    const { private: hidden, ...rest } = JSON.parse(readFileSync(settings, 'utf8')) as { private?: object };
    const ownSettings = { ...rest, private: { ...hidden, purchase: { costColumns: ['Wholesale'] } } };
    writeFileSync(settings, JSON.stringify(ownSettings));
    if (mapping) writeFileSync(join(dealer.dir, 'mapping.json'), JSON.stringify({ name: 'own', columns: mapping }));
    const feed = join(dealer.tenantsDir, file);
    writeFileSync(feed, text);
    const { code, out } = await run(dealer, feed);
    expect([code, readStockFile(dealer.stock).length > 0]).toEqual([0, true]);
    const written = [
      out,
      readFileSync(dealer.stock, 'utf8'),
      ...['txt', 'json'].map((kind) => readFileSync(join(dealer.reports, `corner-cars-import.${kind}`), 'utf8')),
    ];
    expect(written.join('\n')).not.toMatch(/12345|wholesale/i);
  });

  test('DATA-01 JSON in the format of a supplier is recognised like a table, and with its groups', async () => {
    const dealer = newDealer();
    const feed = join(dealer.tenantsDir, 'feed.json');
    const car = {
      ...{ stocknum: 'D1', make: 'Mazda', model: '3', year: 2020, car_type: 'used', dealership_id: 91 },
      ...{ odometer: 45_000, dapprice: 19_990, build_date: '01/03/2020', body: 'Hatch', features: ['ABS'] },
    };
    writeFileSync(feed, JSON.stringify({ cars: [car] }));
    const { code, out } = await run(dealer, feed);
    expect(out).toContain('Dealer Studio FTP columns (recognised by its columns)');
    expect(code).toBe(0);
    expect(readStockFile(dealer.stock)).toMatchObject([{ price: 19_990, km: 45_000, build_date: '2020-03-01' }]);
  });

  test('DATA-01 a feed with 90 % fewer cars changes nothing unless forced', async () => {
    const dealer = newDealer();
    const cars = Array.from({ length: 20 }, (_, index) => ({
      make: 'Kia',
      model: 'Rio',
      year: 2019,
      car_type: 'used',
      stocknum: `K${index}`,
    }));
    const [fullFeed, smallFeed] = [join(dealer.tenantsDir, 'all.json'), join(dealer.tenantsDir, 'few.json')];
    writeFileSync(fullFeed, JSON.stringify({ cars }));
    writeFileSync(smallFeed, JSON.stringify(cars.slice(0, 2)));
    expect((await run(dealer, fullFeed)).code).toBe(0);
    const before = readFileSync(dealer.stock, 'utf8');
    const refused = await run(dealer, smallFeed);
    expect(refused.code).toBe(1);
    expect(refused.out).toContain('18 of 20 cars for sale would leave the stock (90 %; the limit is 20 %)');
    expect(readFileSync(dealer.stock, 'utf8')).toBe(before);
    expect((await run(dealer, smallFeed, { force: true })).code).toBe(0);
    expect(readStockFile(dealer.stock).filter(({ status }) => status === 'in_stock')).toHaveLength(2);
    expect(readStockFile(dealer.stock).filter(({ status }) => status === 'sold')).toHaveLength(18);
  });

  test.each([
    { why: 'limits.includeSoldCarsDays', limits: { includeSoldCarsDays: 10 }, otherSettings: {} },
    {
      why: 'include_sold_cars_days',
      limits: { includeSoldCarsDays: 1 },
      otherSettings: { include_sold_cars_days: 10 },
    },
  ])(
    'SRCH-14 a sold car stays in the stock file as long as the site lists it: $why',
    async ({ limits, otherSettings }) => {
      const dealer = newDealer();
      const settings = join(dealer.dir, 'tenant.json');
      writeFileSync(
        settings,
        JSON.stringify({ ...JSON.parse(readFileSync(settings, 'utf8')), limits, ...otherSettings }),
      );
      const soldCar = (id: number, sold_at: string) =>
        JSON.stringify({
          id,
          slug: `car-${id}`,
          make: 'Kia',
          model: 'Rio',
          year: 2019,
          car_type: 'used',
          status: 'sold',
          sold_at,
          stocknum: `S${id}`,
        });
      writeFileSync(dealer.stock, `${soldCar(1, '2026-11-12T02:00:00Z')}\n${soldCar(2, '2026-11-01T02:00:00Z')}\n`);
      expect((await run(dealer, `${FEEDS}/lines.jsonl`)).code).toBe(0);
      expect(readStockFile(dealer.stock).filter(({ status }) => status === 'sold')).toMatchObject([{ id: 1 }]);
    },
  );

  test.each([
    ['invalid JSON', '{ "name": "Ours", "columns": ['],
    ['an unknown field', '{ "name": "Ours", "columns": { "colr": "Colour" } }'],
  ])('DATA-01 a mapping beside the stock that is refused (%s) is named at the top of the report', async (_, text) => {
    const dealer = newDealer();
    const mapping = join(dealer.dir, 'mapping.json');
    writeFileSync(mapping, text);
    const { code, out } = await run(dealer, `${FEEDS}/mistakes.csv`);
    expect(code).toBe(1);
    expect(out.split('\n')[0]).toContain(`mapping: ${relative('.', mapping)}`);
  });

  test.each([
    ['nested too deeply', '['.repeat(20_000) + ']'.repeat(20_000), 'is nested more than 50 deep'],
    [
      'not UTF-8',
      Buffer.from('{ "name": "own", "columns": { "make": "Marke \xe4" } }', 'latin1'),
      'is not saved as UTF-8',
    ],
  ])('DATA-01 a mapping that is %s is refused', async (_, content, message) => {
    const dealer = newDealer();
    writeFileSync(join(dealer.dir, 'mapping.json'), content);
    const { code, out } = await run(dealer, `${FEEDS}/mistakes.csv`);
    expect(code).toBe(1);
    expect(out).toContain(`mapping.json" ${message}`);
  });

  test.each(['mapping.json', 'stock.jsonl'])(
    'DATA-01 a broken link as %s is refused, since what it led to is unknown',
    async (name) => {
      const dealer = newDealer();
      symlinkSync('not-mounted/file', join(dealer.dir, name));
      const options = name === 'mapping.json' ? {} : { map: `${FEEDS}/mistakes-mapping.json` };
      const { code, out } = await run(dealer, `${FEEDS}/mistakes.csv`, options);
      expect(code).toBe(1);
      expect(out).toMatch(new RegExp(`${name}"? does not exist, or is a link to something that does not exist`));
    },
  );

  test('DATA-01 a mapping that reads a column into a field that no page shows is told so once, a built-in one is not', async () => {
    const columns = { stocknum: 'No', make: 'Make', model: 'Model', year: 'Year', car_type: 'Type', price: 'Price' };
    const dealer = newDealer();
    const own = JSON.stringify({
      name: 'own',
      columns: { ...columns, offer_price: 'Special', views: ['Hits', 'Views'] },
    });
    writeFileSync(join(dealer.dir, 'mapping.json'), own);
    const feed = join(dealer.dir, 'feed.csv');
    writeFileSync(
      feed,
      'No,Make,Model,Year,Type,Price,Special,Hits\nA1,Kia,Rio,2019,used,15000,13000,7\nA2,Kia,Rio,2020,used,16000,14000,9\n',
    );
    const { code, out } = await run(dealer, feed);
    expect([code, out]).toEqual([0, expect.stringContaining('offer_price: expected a field that pages show; once')]);
    expect(out).toContain(
      '"Special". Kept in the stock, but not shown. Map it to "price", and the price before it to "before_price".',
    );
    expect(out).toContain('"Hits, Views". Kept in the stock, but not shown.');
    writeFileSync(feed, 'Brand,Model,Year,UsedOrNew,Title\nKia,Rio,2019,USED,2019 Kia Rio\n');
    const listings = await run(newDealer(), feed, { map: 'australian-listings' });
    expect(listings.code).toBe(0);
    expect(listings.out).not.toContain('a field that pages show');
  });

  test('PRICE-01 prices by the week that the settings do not show are reported once, by dealership', async () => {
    const dealer = newDealer();
    const columns = { stocknum: 'No', make: 'Make', model: 'Model', year: 'Year', car_type: 'Type', price: 'Price' };
    const weekly = { from: 'Weekly', as: 'money' };
    writeFileSync(
      join(dealer.dir, 'mapping.json'),
      JSON.stringify({ name: 'own', columns: { ...columns, subscription_price: weekly } }),
    );
    const feed = join(dealer.dir, 'feed.csv');
    writeFileSync(
      feed,
      'No,Make,Model,Year,Type,Price,Weekly\nA1,Kia,Rio,2019,used,15000,$129 pw\nA2,Kia,Rio,2020,used,16000,$99/week\nA3,Kia,Rio,2021,used,17000,\n',
    );
    const off = await run(dealer, feed);
    expect([off.code, off.out]).toEqual([
      0,
      expect.stringContaining('subscription_price: expected a field that pages show; once'),
    ]);
    expect(off.out).toContain(' of all-off". Kept in the stock, but not shown: "features.subscriptions" is off.');
    const settings = join(dealer.dir, 'tenant.json');
    const tenant = JSON.parse(readFileSync(settings, 'utf8')) as { features: object };
    writeFileSync(settings, JSON.stringify({ ...tenant, features: { ...tenant.features, subscriptions: true } }));
    expect((await run(dealer, feed)).out).not.toContain('features.subscriptions');
  });

  test('DATA-01 a mapping beside the stock is used by default', async () => {
    const dealer = newDealer();
    cpSync(`${FEEDS}/mistakes-mapping.json`, join(dealer.dir, 'mapping.json'));
    expect((await run(dealer, `${FEEDS}/mistakes.csv`)).out).toContain('mapping: Mistakes');
  });

  test('DATA-01 thousands of rows in the format of a listings file are imported correctly within seconds', async () => {
    const dealer = newDealer();
    const file = join(dealer.tenantsDir, 'listings.csv');
    writeFileSync(file, listings(LISTINGS));
    const start = process.cpuUsage();
    const { code, out } = await run(dealer, file);
    expect(code).toBe(0);
    expect(out).toContain(`${LISTINGS + 2} rows: ${LISTINGS} cars accepted, 2 rows left out.`);
    expect(out).toContain('Rows left out (2)');
    // CPU time of this process, independent of other load on the machine.
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(20);
    const cars = readStockFile(dealer.stock);
    expect(new Set(cars.map(({ slug }) => slug)).size).toBe(LISTINGS);
    expect(new Set(cars.map(({ make }) => make))).toEqual(
      new Set(['Alfa Romeo', 'Land Rover', 'Saab', 'Kia', 'Toyota']),
    );
    const dirty = cars.filter(
      ({ model, colour, engine_size_litres, doors, location }) =>
        /^\d+-[A-Z][a-z]{2}$/.test(model) ||
        /years|^-|\//.test(colour ?? '') ||
        engine_size_litres === 0 ||
        doors === 0 ||
        (location?.state ?? '').startsWith('AU'),
    );
    expect(dirty.map(({ slug }) => slug)).toEqual([]);
  });
});

const LISTINGS = 5000;
/**
 * Invented rows, each with a typical mistake: a make cut in two, a model read as a date, a warranty as colour, an empty engine, a state
 * with its country.
 */
function listings(rows: number): string {
  const header =
    'Brand,Year,Model,Car/Suv,Title,UsedOrNew,Transmission,Engine,DriveType,FuelType,FuelConsumption,Kilometres,ColourExtInt,Location,CylindersinEngine,BodyType,Doors,Seats,Price';
  const km = (n: number): number => 1000 + n * 7;
  const price = (n: number): number => 5000 + n * 3;
  const MISTAKES: readonly ((n: number) => string)[] = [
    (n) =>
      `Land,2015,Rover,SUV,2015 Land Rover Discovery SE,USED,Automatic,"6 cyl, 3 L",4WD,Diesel,8 L / 100 km,${km(n)},White / -,"Gatton, QLD",6 cyl,SUV, 5 Doors, 7 Seats,${price(n)}`,
    (n) =>
      `Alfa,2013,Romeo,Hatchback,2013 Alfa Romeo Giulietta 1.4,USED,Manual,"4 cyl, 0 L",Front,Premium,0 L / 100 km,${km(n)},- / -,"Gatton, QLD",4 cyl,Hatchback, 5 Doors, 5 Seats,${price(n)}`,
    (n) =>
      `Saab,2008,3-Sep,Sedan,2008 Saab 9-3 Linear,USED,Automatic,-,Other,Unleaded,-,${km(n)},Silver / Black,"Bendigo, AU-VIC",-,Sedan, 0 Doors,,${price(n)}`,
    (n) =>
      `Kia,2023,RIO,NEW,2023 Kia RIO S,NEW,Manual,"4 cyl, 1.4 L",Front,Unleaded,5.6 L / 100 km,- / -,7 years / Unlimited km,,4 cyl,Hatchback, 5 Doors, 5 Seats,${price(n)}`,
    (n) =>
      `Toyota,1996,Landcruiser,Ute / Tray,1996 Toyota Landcruiser (4X4),USED,Manual,"6 cyl, 4.2 L",4WD,Diesel,-,${km(n)},Burgundy / -,"Ballarat, AU-VIC",6 cyl,Ute / Tray, 2 Doors, 3 Seats,${price(n)}`,
  ];
  const cars = Array.from({ length: rows }, (_, n) => MISTAKES[n % MISTAKES.length]?.(n));
  return [header, ...cars, ',nan,,nan,,nan,,,,,,,,,nan,,,,', cars[0]].join('\n');
}

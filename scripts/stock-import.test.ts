import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readStockFile } from '#stock/snapshot.ts';
import { runImport } from './stock-import.ts';

const FEEDS = 'tests/fixtures/feeds';
const REAL = '../shared/data/australian-listings.csv';

/** A dealer outside the repository: a copy of a fixture without its stock. */
function newDealer() {
  const tenantsDir = mkdtempSync(join(tmpdir(), 'caryard-import-'));
  const dir = join(tenantsDir, 'corner-cars');
  cpSync('tests/fixtures/tenants/all-off', dir, { recursive: true });
  rmSync(join(dir, 'stock.jsonl'));
  return { tenantsDir, dir, stock: join(dir, 'stock.jsonl'), reports: join(tenantsDir, 'reports') };
}

async function run(
  dealer: ReturnType<typeof newDealer>,
  file: string,
  more: { map?: string; force?: boolean; slug?: string } = {},
) {
  let out = '';
  let progress = '';
  const code = await runImport(
    {
      file,
      slug: more.slug ?? 'corner-cars',
      tenantsDir: dealer.tenantsDir,
      map: more.map ?? null,
      force: more.force ?? false,
      now: new Date('2026-11-20T02:00:00Z'),
      reportsDir: dealer.reports,
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
  test('the mapping of the dealer’s guide reads a list as dealers write it', async () => {
    const dealer = newDealer();
    const [, mapping = ''] =
      /```json mapping\.json\n([\s\S]*?)^```$/m.exec(readFileSync('tenants/README.md', 'utf8')) ?? [];
    writeFileSync(join(dealer.dir, 'mapping.json'), mapping);
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
      location_id: 771,
      images: [{ image: { url: 'https://img.example/a1.jpg' } }],
    });
    expect(readFileSync(dealer.stock, 'utf8')).not.toContain('21000');
  });

  test('DATA-01 a new dealer outside the repository gets a stock file, and a report for people and machines', async () => {
    const dealer = newDealer();
    const { code, out, progress } = await run(dealer, `${FEEDS}/dealer-studio.csv`);
    expect(code).toBe(0);
    expect(out).toContain('recognised by its columns');
    expect(out).toContain('6 rows: 4 cars accepted, 3 rows left out.');
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
    { why: 'an empty feed', file: 'empty.csv', says: 'is empty' },
    { why: 'a truncated feed', file: 'truncated-row.csv', map: 'dealer-studio', says: 'ends in the middle of row 3' },
    { why: 'a missing feed', file: 'no-such.csv', says: 'There is no feed file' },
    { why: 'an unknown format', file: 'traps.csv', says: 'columns no built-in mapping knows: make, model' },
    { why: 'a missing mapping', file: 'traps.csv', map: 'nowhere.json', says: 'There is no mapping "nowhere.json"' },
    { why: 'a missing dealer', file: 'lines.jsonl', slug: 'nobody', says: 'Folders there: corner-cars' },
  ])('DATA-01 $why is refused with what, where and the cure; the old stock stays', async ({ file, says, ...more }) => {
    const dealer = newDealer();
    writeFileSync(dealer.stock, '');
    const { code, out } = await run(dealer, `${FEEDS}/${file}`, more);
    expect(code).toBe(1);
    expect(out).toContain('REFUSED');
    expect(out).toContain(says);
    expect(out).toContain('Nothing was written.');
    expect(readFileSync(dealer.stock, 'utf8')).toBe('');
  });

  test('DATA-01 a feed with 90 % fewer cars changes nothing unless it is forced', async () => {
    const dealer = newDealer();
    const cars = Array.from({ length: 20 }, (_, at) => ({
      make: 'Kia',
      model: 'Rio',
      year: 2019,
      car_type: 'used',
      stocknum: `K${at}`,
    }));
    const [all, few] = [join(dealer.tenantsDir, 'all.json'), join(dealer.tenantsDir, 'few.json')];
    writeFileSync(all, JSON.stringify({ cars }));
    writeFileSync(few, JSON.stringify(cars.slice(0, 2)));
    expect((await run(dealer, all)).code).toBe(0);
    const before = readFileSync(dealer.stock, 'utf8');
    const refused = await run(dealer, few);
    expect(refused.code).toBe(1);
    expect(refused.out).toContain('from 20 to 2 cars for sale (90 % fewer');
    expect(readFileSync(dealer.stock, 'utf8')).toBe(before);
    expect((await run(dealer, few, { force: true })).code).toBe(0);
    expect(readStockFile(dealer.stock).filter(({ status }) => status === 'in_stock')).toHaveLength(2);
    expect(readStockFile(dealer.stock).filter(({ status }) => status === 'sold')).toHaveLength(18);
  });

  test('DATA-01 a mapping beside the stock is used without being named', async () => {
    const dealer = newDealer();
    cpSync(`${FEEDS}/traps-mapping.json`, join(dealer.dir, 'mapping.json'));
    expect((await run(dealer, `${FEEDS}/traps.csv`)).out).toContain('mapping: Traps');
  });

  test.skipIf(!existsSync(REAL))(
    `DATA-01 16,732 real rows import within seconds (needs ${REAL})`,
    async () => {
      const dealer = newDealer();
      const start = performance.now();
      const { code, out } = await run(dealer, REAL);
      expect(code).toBe(0);
      expect(out).toContain('16732 rows: 16663 cars accepted, 69 rows left out.');
      expect(out).toContain('Rows left out (69)');
      expect(performance.now() - start).toBeLessThan(20_000);
      const cars = readStockFile(dealer.stock);
      expect(new Set(cars.map(({ slug }) => slug)).size).toBe(16_663);
      const dirty = cars.filter(
        ({ make, model, colour, engine_size_litres, doors, location }) =>
          /^(Land|Alfa|Aston|Great)$/.test(make) ||
          /^\d+-[A-Z][a-z]{2}$/.test(model) ||
          /years|^-|\//.test(colour ?? '') ||
          engine_size_litres === 0 ||
          doors === 0 ||
          (location?.state ?? '').startsWith('AU'),
      );
      expect(dirty.map(({ slug }) => slug)).toEqual([]);
    },
    60_000,
  );
});

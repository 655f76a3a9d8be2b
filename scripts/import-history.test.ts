import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/builders/temporary-folder.ts';
import { ImportHistory } from './import-history.ts';
import { runImport, runUndo } from './stock-import.ts';

const FILES = ['stock.jsonl', 'stock-date.json'] as const;

/** A dealer outside the repository without stock, and the output of its commands. */
function newDealer() {
  const tenantsDir = temporaryFolder();
  const dir = join(tenantsDir, 'corner-cars');
  cpSync('tests/fixtures/tenants/all-off', dir, { recursive: true });
  for (const name of FILES) rmSync(join(dir, name));
  const historyDir = join(tenantsDir, 'imports');
  const base = { slug: 'corner-cars', tenantsDir, historyDir };
  let imports = 0;
  return {
    dir,
    historyDir,
    /** Imports cars with these stock numbers; `--force` overrides the limit. */
    async importCars(...numbers: string[]) {
      const file = join(tenantsDir, `feed-${++imports}.json`);
      const cars = numbers.map((stocknum) => ({ make: 'Kia', model: 'Rio', year: 2019, car_type: 'used', stocknum }));
      writeFileSync(file, JSON.stringify({ cars }));
      let out = '';
      const now = new Date(Date.UTC(2026, 10, imports));
      const print = (text: string) => {
        out += text;
      };
      const code = await runImport(
        { ...base, file, map: null, force: true, now, reportsDir: join(tenantsDir, 'reports') },
        print,
        () => {},
      );
      expect(code, out).toBe(0);
      return { file, out };
    },
    async undo(force = false) {
      let out = '';
      const code = await runUndo({ ...base, force }, (text) => {
        out += text;
      });
      return { code, out };
    },
    bytes: () => FILES.map((name) => (existsSync(join(dir, name)) ? readFileSync(join(dir, name), 'latin1') : null)),
    history: () => join(historyDir, readdirSync(historyDir)[0] as string),
  };
}

describe('npm run stock:import -- --undo', () => {
  test('restores stock and date byte for byte, one import at a time, back to the initial state', async () => {
    const dealer = newDealer();
    const states = [dealer.bytes()];
    for (const numbers of [
      ['A', 'B', 'C'],
      ['A', 'B'],
      ['A', 'B', 'D'],
    ]) {
      await dealer.importCars(...numbers);
      states.push(dealer.bytes());
    }
    expect(states.at(-1)?.[0]).toContain('"sold"');
    for (const remaining of [2, 1, 0]) {
      const { code, out } = await dealer.undo();
      expect(code).toBe(0);
      expect(out).toContain(
        `The import of feed-${remaining + 1}.json (2026-11-0${remaining + 1}T00:00:00.000Z) is undone`,
      );
      expect(dealer.bytes()).toEqual(states[remaining]);
    }
    const refused = await dealer.undo();
    expect(refused.code).toBe(1);
    expect(refused.out).toContain('There is no import of corner-cars to undo');
    expect(dealer.bytes()).toEqual([null, null]);
  });

  test('writes neither stock nor date if one of them cannot be written, as on a full disk', async () => {
    const dealer = newDealer();
    await dealer.importCars('A', 'B');
    const before = dealer.bytes();
    const blockingFolder = join(dealer.dir, `stock-date.json.${process.pid}.tmp`);
    mkdirSync(blockingFolder);
    const facts = { feed: 'full.json', at: '2026-11-20T00:00:00Z', feedDate: '2026-11-20T00:00:00Z' };
    const history = new ImportHistory(dealer.historyDir, dealer.dir);
    expect(() => history.write({ 'stock.jsonl': '', 'stock-date.json': '{}' }, facts)).toThrow(/EISDIR/);
    expect(dealer.bytes()).toEqual(before);
    expect(existsSync(blockingFolder)).toBe(false);
    expect((await dealer.undo()).out).toContain('The import of feed-1.json');
  });

  test('a stock file from before the first import is restored as it was, not reformatted', async () => {
    const dealer = newDealer();
    const unformatted = '\n{"year":2019, "model":"Rio","make":"KIA","car_type":"used","id":5,"slug":"a"}\r\n\n';
    writeFileSync(join(dealer.dir, 'stock.jsonl'), unformatted);
    await dealer.importCars('A');
    await dealer.undo();
    expect(dealer.bytes()).toEqual([unformatted, null]);
  });

  test('a refused import adds nothing to undo', async () => {
    const dealer = newDealer();
    const before = dealer.bytes();
    const options = { slug: 'corner-cars', tenantsDir: join(dealer.dir, '..'), historyDir: dealer.historyDir };
    await runImport(
      {
        ...options,
        file: 'tests/fixtures/feeds/empty.csv',
        map: null,
        force: true,
        now: new Date(),
        reportsDir: join(dealer.dir, '..', 'r'),
      },
      () => {},
      () => {},
    );
    expect((await dealer.undo()).code).toBe(1);
    expect(dealer.bytes()).toEqual(before);
  });

  test('a stock file modified since then is not changed unless forced', async () => {
    const dealer = newDealer();
    await dealer.importCars('A');
    const before = dealer.bytes();
    await dealer.importCars('A', 'B');
    writeFileSync(join(dealer.dir, 'stock.jsonl'), '');
    const refused = await dealer.undo();
    expect(refused.code).toBe(1);
    expect(refused.out).toContain('has been changed since the import of feed-2.json');
    expect(dealer.bytes()[0]).toBe('');
    expect((await dealer.undo(true)).code).toBe(0);
    expect(dealer.bytes()).toEqual(before);
  });

  test.each([
    { why: 'invalid JSON', file: 'entry.json', bytes: 'x' },
    { why: 'null', file: 'entry.json', bytes: 'null' },
    {
      why: 'a record without the hash of the stock',
      file: 'entry.json',
      bytes: '{"feed":"a","at":"b","feedDate":"c"}',
    },
    {
      why: 'a record whose feed is not a text',
      file: 'entry.json',
      bytes: '{"feed":1,"at":"b","feedDate":"c","wrote":"d"}',
    },
    { why: 'an invalid archive', file: 'stock.jsonl.gz', bytes: 'x' },
  ])('$why in place of the last import is reported with its path, and nothing is changed', async ({ file, bytes }) => {
    const dealer = newDealer();
    await dealer.importCars('A');
    await dealer.importCars('A', 'B');
    const before = dealer.bytes();
    writeFileSync(join(dealer.history(), '2', file), bytes);
    const { code, out } = await dealer.undo();
    expect(code).toBe(1);
    expect(out).toContain(
      `REFUSED: ${join(dealer.history(), '2', file)} was not written by an import. Delete the folder`,
    );
    expect(dealer.bytes()).toEqual(before);
  });

  test('only the last ten can be undone', async () => {
    const dealer = newDealer();
    for (let i = 0; i < 13; i++) await dealer.importCars('A', `B${i}`);
    for (let i = 0; i < 10; i++) expect((await dealer.undo()).code).toBe(0);
    expect((await dealer.undo()).code).toBe(1);
    expect(dealer.bytes()[0]).toContain('"B2"');
    expect(readdirSync(dealer.history())).toEqual([]);
  });

  test('dealers with the same name in two places have separate histories', async () => {
    const [dealer, namesake] = [newDealer(), newDealer()];
    await dealer.importCars('A');
    const code = await runUndo(
      { slug: 'corner-cars', tenantsDir: join(namesake.dir, '..'), historyDir: dealer.historyDir, force: false },
      () => {},
    );
    expect(code).toBe(1);
    expect(dealer.bytes()[0]).toContain('"A"');
  });
});

describe('a killed process', () => {
  test('during an import, before it wrote anything: the previous import is undone', async () => {
    const dealer = newDealer();
    await dealer.importCars('A');
    const first = dealer.bytes();
    await dealer.importCars('A', 'B');
    const second = dealer.bytes();
    await dealer.importCars('A', 'B', 'C');
    for (const [index, name] of FILES.entries()) writeFileSync(join(dealer.dir, name), second[index] as string);
    expect((await dealer.undo()).out).toContain('feed-2.json');
    expect(dealer.bytes()).toEqual(first);
  });

  test('during an import, between stock and date: both are restored', async () => {
    const dealer = newDealer();
    await dealer.importCars('A');
    const first = dealer.bytes();
    await dealer.importCars('A', 'B');
    writeFileSync(join(dealer.dir, 'stock-date.json'), first[1] as string);
    expect((await dealer.undo()).out).toContain('feed-2.json');
    expect(dealer.bytes()).toEqual(first);
  });

  test.each(['undo', 'import'] as const)('during an undo: the next %s completes it, once', async (next) => {
    const dealer = newDealer();
    await dealer.importCars('A');
    const first = dealer.bytes();
    await dealer.importCars('A', 'B');
    writeFileSync(join(dealer.history(), 'undoing'), '2');
    writeFileSync(join(dealer.dir, 'stock.jsonl'), first[0] as string);
    writeFileSync(join(dealer.dir, 'stock.jsonl.4711.tmp'), 'half');
    if (next === 'undo') expect((await dealer.undo()).out).toContain('feed-2.json');
    else {
      await dealer.importCars('A');
      expect((await dealer.undo()).out).toContain('feed-3.json');
    }
    expect(dealer.bytes()).toEqual(first);
    expect(readdirSync(dealer.dir).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect((await dealer.undo()).out).toContain('feed-1.json');
  });

  test('after an undo restored everything: the next one does not undo another import', async () => {
    const dealer = newDealer();
    await dealer.importCars('A');
    const first = dealer.bytes();
    await dealer.importCars('A', 'B');
    writeFileSync(join(dealer.history(), 'undoing'), '2');
    for (const [index, name] of FILES.entries()) writeFileSync(join(dealer.dir, name), first[index] as string);
    renameSync(join(dealer.history(), '2'), join(dealer.history(), '2.4711.deleted'));
    const second = await dealer.undo();
    expect(second.out).toContain('feed-1.json');
    expect(dealer.bytes()).toEqual([null, null]);
    expect(readdirSync(dealer.history()).filter((name) => name.endsWith('.deleted'))).toEqual([]);
  });
});

test('a feed older than the last one is imported, and the report says so', async () => {
  const dealer = newDealer();
  const { file } = await dealer.importCars('A');
  utimesSync(file, new Date('2026-11-20'), new Date('2026-11-20'));
  expect((await dealer.importCars('A')).out).not.toContain('An older feed');
  await dealer.undo();
  const history = join(dealer.history(), '1', 'entry.json');
  writeFileSync(
    history,
    readFileSync(history, 'utf8').replace(/"feedDate":"[^"]*"/, '"feedDate":"2999-01-01T00:00:00.000Z"'),
  );
  expect((await dealer.importCars('A')).out).toContain('An older feed brings back sold cars and old prices.');
});

import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { STOCK_INDEX_PATH } from '#domain/routes/public-paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { MAX_CHANGES, MAX_FETCHED, type StockChange } from '#domain/stock-changes.ts';
import { encodeIndex } from '#domain/stock-index.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { temporaryFolder } from '#tests/builders/temporary-folder.ts';

const output = (args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    const commandArgs = [
      'scripts/stock-push.ts',
      ...args,
      ...(args.includes('--port') ? [] : ['--port', '9']),
      ...(args.includes('--tenants') ? [] : ['--tenants', 'tests/fixtures/tenants']),
    ];
    execFile(process.execPath, commandArgs, (error, out, problem) => resolve(`${error?.code ?? 0} ${out}${problem}`));
  });

test('an invalid change is reported before a server is called', async () => {
  const mistakes: readonly (readonly [args: readonly string[], message: string])[] = [
    [['nobody'], '1 There is no tenant "nobody" in "tests/fixtures/tenants". Available: all-off, all-on,'],
    [['all-on', '--from', '/none.jsonl'], '1 There is no stock file "/none.jsonl". Correct the path after --from.'],
    [['all-on', '--car', '', '--set', 'reserved=true'], '--car: its value is empty'],
    [['all-off', 'all-on'], 'Name one dealer, by the name of its folder: found "all-off", "all-on".'],
    [['All-On'], 'Did you mean all-on? Available: all-off,'],
    [
      ['all-on', '--car', 'none', '--set', 'reserved=true'],
      '1 --car: the stock has no car with the id or stock number',
    ],
    [['../tenants/all-on', '--dry-run'], '1 There is no tenant "../tenants/all-on"'],
    [['all-on', '--port', '99999'], 'give a number from 1 to 65535'],
    [['all-on', '--url', 'https://a.example/api'], 'give the address of the site'],
  ];
  const responses = await Promise.all(mistakes.map(([args]) => output(args)));
  for (const [index, [args, message]] of mistakes.entries())
    expect(responses[index], args.join(' ')).toContain(message);
});

test('A46 of several cars with the given number, none is changed; each can be given by its id', async () => {
  const car = JSON.parse(readFileSync('tests/fixtures/tenants/all-on/stock.jsonl', 'utf8').split('\n')[0] ?? '');
  const stock = [
    { ...car, id: 1, stocknum: 'K1', dealership_slug: 'all-on', status: 'sold', sold_at: '-1d' },
    { ...car, id: 2, stocknum: 'k1', location_id: null, location_name: 'North' },
    { ...car, id: 3, stocknum: '1', dealership_slug: 'all-on' },
  ].map((row) => ({ ...row, slug: `car-${row.id}`, vin: null }));
  const tenants = temporaryFolder();
  cpSync('tests/fixtures/tenants/all-on', join(tenants, 'all-on'), { recursive: true });
  writeFileSync(join(tenants, 'all-on', 'stock.jsonl'), stock.map((row) => JSON.stringify(row)).join('\n'));
  const site = createServer((_, response) => response.end('{"changes":[]}'));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as { port: number };
  const setPrice = (number: string) => {
    const args = ['all-on', '--tenants', tenants, '--port', String(port), '--dry-run'];
    return output([...args, '--car', number, '--set', 'price=29990']);
  };
  const printed = await setPrice('K1');
  expect(printed).toContain('1 --car: 2 cars have the id or stock number "K1".');
  expect(printed).toMatch(/--car id:1 .*all-on.*sold\n.*--car id:2 .*North, coming_soon/);
  expect(await setPrice('1')).toMatch(/--car id:1 .*\n.*--car id:3 /);
  expect(await setPrice('id:9')).toContain('1 --car: the stock has no car');
  expect(await setPrice('id:3')).toContain('(1)\n  price = 29990\n');
  site.close();
});

test('A46 a site at another URL, or with another secret, is reported', async () => {
  const car = (
    JSON.parse(readFileSync('tests/fixtures/tenants/all-on/stock.jsonl', 'utf8').split('\n')[0] ?? '') as { id: number }
  ).id;
  const args = ['all-on', '--car', String(car), '--set', 'reserved=true'];
  const sites: readonly (readonly [message: string, respond: RequestListener])[] = [
    [
      'redirects to https://www.other.example/ (status 301)',
      (_, response) => response.writeHead(301, { location: 'https://www.other.example/' }).end(),
    ],
    [
      'STOCK_PUSH_SECRET here must be the one',
      ({ method }, response) =>
        method === 'GET' ? response.end('{"changes":[]}') : response.writeHead(401).end('{"message":"No."}'),
    ],
    [
      ' left 1 car as it is:\n',
      ({ method }, response) => {
        const refused = [{ car_id: car, position: 1, message: 'Change 1: no.' }];
        if (method === 'GET') response.end('{"changes":[]}');
        else response.writeHead(422).end(JSON.stringify({ error: 'changes', message: 'No.', stored: 0, refused }));
      },
    ],
    [
      'refused (status 422): Nothing is stored.',
      ({ method }, response) =>
        method === 'GET'
          ? response.end('{"changes":[]}')
          : response.writeHead(422).end('{"error":"changes","message":"Nothing is stored."}'),
    ],
    [
      `The site does not have car ${car} yet`,
      ({ method }, response) =>
        response.end(method === 'GET' ? '{"changes":[]}' : JSON.stringify({ stored: 1, unknown_cars: [car] })),
    ],
  ];
  for (const [message, respond] of sites) {
    const site = createServer(respond);
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const { port } = site.address() as { port: number };
    try {
      expect(await output([...args, '--url', `http://localhost:${port}`])).toContain(message);
    } finally {
      site.close();
    }
  }
});

test('A46 a dealer whose settings give another slug than its folder’s name is compared with, and sent to, the site of that slug', async () => {
  const folder = temporaryFolder();
  cpSync('tests/fixtures/tenants/one-tag', join(folder, 'tenants', 'group-one'), { recursive: true });
  const settings = join(folder, 'tenants', 'group-one', 'tenant.json');
  writeFileSync(settings, JSON.stringify({ ...JSON.parse(readFileSync(settings, 'utf8')), slug: 'one-tag' }));
  const index = join(folder, 'dist', 'one-tag', STOCK_INDEX_PATH);
  mkdirSync(dirname(index), { recursive: true });
  writeFileSync(index, JSON.stringify(encodeIndex([aSearchRecord({ id: 99_999_999 })], { version: 'built' })));
  const args = ['group-one', '--tenants', join(folder, 'tenants'), '--out', join(folder, 'dist'), '--dry-run'];
  const hosts: (string | undefined)[] = [];
  const site = createServer(({ headers }, response) => {
    hosts.push(headers.host);
    response.end('{"changes":[]}');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as { port: number };
  try {
    expect(await output([...args, '--port', String(port)])).toContain('Car 99999999, no longer in the stock');
    expect(hosts).toEqual([`one-tag.localhost:${port}`]);
  } finally {
    site.close();
  }
});

test('A46 the stock is compared with the index of the built site', async () => {
  const out = mkdtempSync(join(tmpdir(), 'push-'));
  const site = createServer((_, response) => response.end('{"changes":[]}'));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as { port: number };
  try {
    const args = ['all-on', '--out', out, '--url', `http://localhost:${port}`, '--dry-run'];
    expect(await output(args)).toContain(`1 "${join(out, 'all-on')}" is not built`);
    const index = join(out, 'all-on', STOCK_INDEX_PATH);
    await mkdir(dirname(index), { recursive: true });
    await writeFile(index, JSON.stringify(encodeIndex([aSearchRecord({ id: 99_999_999 })], { version: 'built' })));
    const response = await output(args);
    expect(response).toContain('Car 99999999, no longer in the stock');
    expect(response).toMatch(/^0 /);
  } finally {
    site.close();
    rmSync(out, { recursive: true });
  }
});

const STOCK = readFileSync('tests/fixtures/tenants/all-on/stock.jsonl', 'utf8').split('\n').slice(0, 2);
const FIRST_CAR = JSON.parse(STOCK[0] ?? '') as { readonly id: number; readonly stocknum: string };
const TOO_MANY_VALUES = Array.from({ length: 350 }, (_, n) => ({ ...FIRST_CAR, id: 80_000 + n, stocknum: `N${n}` }));
const delisted = (count: number) => Array.from({ length: count }, (_, n) => aSearchRecord({ id: 90_000 + n }));

/** Pushes a stock file to a site that was built with other cars; `respond` is what the site answers to each call. */
async function pushTo(
  built: readonly SearchRecord[],
  stock: readonly string[],
  {
    known = [],
    respond = (changes) => ({ stored: changes.length }),
  }: {
    readonly known?: readonly StockChange[];
    readonly respond?: (changes: readonly StockChange[], call: number) => object;
  } = {},
): Promise<{ readonly sent: readonly (readonly StockChange[])[]; readonly printed: string }> {
  const out = temporaryFolder();
  const index = join(out, 'all-on', STOCK_INDEX_PATH);
  const from = join(out, 'stock.jsonl');
  mkdirSync(dirname(index), { recursive: true });
  writeFileSync(index, JSON.stringify(encodeIndex(built, { version: 'built' })));
  writeFileSync(from, stock.join('\n'));
  const sent: (readonly StockChange[])[] = [];
  const site = createServer(async (request, response) => {
    if (request.method === 'GET') return response.end(JSON.stringify({ changes: known }));
    const { changes } = JSON.parse((await request.toArray()).join('')) as { changes: readonly StockChange[] };
    sent.push(changes);
    const reply = respond(changes, sent.length);
    return response.writeHead('error' in reply ? 422 : 200).end(JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as { port: number };
  try {
    const args = ['all-on', '--out', out, '--from', from, '--url', `http://localhost:${port}`];
    return { sent, printed: await output(args) };
  } finally {
    site.close();
  }
}

test('A46 of more changes than a site accepts, those that take cars off sale are sent', async () => {
  const built = [...TOO_MANY_VALUES.map(({ id }) => aSearchRecord({ id, km: 7, price: 1 })), ...delisted(2)];
  const { sent, printed } = await pushTo(
    built,
    TOO_MANY_VALUES.map((car) => JSON.stringify(car)),
  );
  expect(sent.flat().map(({ car_id, field }) => `${car_id} ${field}`)).toEqual([
    '90000 status',
    '90000 listed',
    '90001 status',
    '90001 listed',
  ]);
  expect(printed).toMatch(
    /^1 [\s\S]*values of cars, not counting sales and reservations, are more than a site accepts .* Only what takes cars off sale was sent\. Build and deploy the site/,
  );
});

test('A46 sales and reservations do not count towards what a site accepts; all changes to a car are in one call', async () => {
  const built = [aSearchRecord({ id: FIRST_CAR.id, km: 7 }), ...delisted(1001)];
  const { sent, printed } = await pushTo(built, STOCK.slice(0, 1));
  const ofFirst = sent.filter((changes) => changes.some(({ car_id }) => car_id === FIRST_CAR.id));
  expect(ofFirst).toHaveLength(1);
  expect(ofFirst.flat().filter(({ car_id }) => car_id === FIRST_CAR.id).length).toBeGreaterThan(2);
  expect(sent.flat().filter(({ field }) => field === 'listed')).toHaveLength(1001);
  expect(sent.every(({ length }) => length <= MAX_CHANGES)).toBe(true);
  expect(printed).toMatch(/^0 /);
});

test('A46 of a site that is full, the refused cars are named and the other calls are still made', async () => {
  const { sent, printed } = await pushTo(delisted(1001), STOCK.slice(0, 1), {
    respond: (changes, call) =>
      call > 1
        ? { stored: changes.length }
        : {
            error: 'changes_limit',
            message: 'The site is full.',
            stored: 0,
            refused: [{ car_id: 90_000, position: 1, message: 'Change 1: no.' }],
          },
  });
  expect(sent).toHaveLength(2);
  expect(printed).toMatch(/^1 /);
  expect(printed).toContain('refused (status 422): The site is full.');
  expect(printed).toContain('Car 90000, no longer in the stock: Change 1: no.');
});

test('A46 706 more changes than pages read are reported', async () => {
  const known = Array.from({ length: MAX_FETCHED }, (_, n): StockChange => {
    return { car_id: 70_000 + n, field: 'listed', value: false, at: '2026-11-20T05:00:00.000Z' };
  });
  const warning = 'More values have changed since the build (4002) than pages read (4000)';
  const { printed } = await pushTo(delisted(1), STOCK.slice(0, 1), { known });
  expect(printed).toContain(warning);
  expect(printed).toContain(
    'as they were at the build, unless they are no longer for sale. Build and deploy the site now.',
  );
  const fewer = (await pushTo(delisted(1), STOCK.slice(0, 1), { known: known.slice(2) })).printed;
  expect(fewer).not.toContain('than pages read');
  expect(fewer).toMatch(/^0 /);
});

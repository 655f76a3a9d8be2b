import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { STOCK_INDEX_PATH } from '#domain/paths.ts';
import { encodeIndex } from '#domain/stock-index.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';

const output = (words: readonly string[]): Promise<string> =>
  new Promise((done) => {
    const args = ['scripts/stock-push.ts', ...words, '--tenants', 'tests/fixtures/tenants', '--port', '9'];
    execFile(process.execPath, args, (error, out, problem) => done(`${error?.code ?? 0} ${out}${problem}`));
  });

test('an invalid change is reported before a server is called', async () => {
  const mistakes: readonly (readonly [words: readonly string[], response: string])[] = [
    [['nobody'], '1 There is no tenant "nobody" in "tests/fixtures/tenants". There are: all-off, all-on,'],
    [['all-on', '--from', '/none.jsonl'], '1 There is no stock file "/none.jsonl". Correct the path after --from.'],
    [['all-on', '--car', 'none', '--set', 'reserved=true'], '1 --car: the stock has no car with the number'],
  ];
  const responses = await Promise.all(mistakes.map(([words]) => output(words)));
  for (const [at, [words, response]] of mistakes.entries()) expect(responses[at], words.join(' ')).toContain(response);
});

test('A46 the stock is compared with the index of the built site', async () => {
  const out = mkdtempSync(join(tmpdir(), 'push-'));
  const site = createServer((_, response) => response.end('{"changes":[]}'));
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const { port } = site.address() as { port: number };
  try {
    const order = ['all-on', '--out', out, '--url', `http://localhost:${port}`, '--dry-run'];
    expect(await output(order)).toContain(`1 "${join(out, 'all-on')}" is not built`);
    const index = join(out, 'all-on', STOCK_INDEX_PATH);
    await mkdir(dirname(index), { recursive: true });
    await writeFile(index, JSON.stringify(encodeIndex([aSearchRecord({ id: 99_999_999 })], { version: 'built' })));
    const response = await output(order);
    expect(response).toContain('Car 99999999, no longer in the stock');
    expect(response).toMatch(/^0 /);
  } finally {
    site.close();
    rmSync(out, { recursive: true });
  }
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { logoFile } from './page-context.ts';

const folder = mkdtempSync(join(tmpdir(), 'caryard-logo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60" width="240" height="60"><rect width="9" height="9"/></svg>';

test('a logo is reported with its size', async () => {
  writeFileSync(join(folder, 'logo.svg'), svg);
  expect(await logoFile(folder, 'logo.svg', (path) => `${path}?named`)).toEqual({
    href: '/logo.svg?named',
    width: 240,
    height: 60,
  });
});

test.each<[title: string, content: string | Uint8Array]>([
  ['a text', 'our logo'],
  ['a truncated picture', svg.slice(0, 60)],
  ['nothing', ''],
  ['random bytes', Uint8Array.from({ length: 500 }, (_, index) => (index * 37) % 256)],
])('%s stops that dealer with the file and a fix', async (_what, content) => {
  writeFileSync(join(folder, 'broken.svg'), content);
  const logo = logoFile(folder, 'broken.svg', (path) => path);
  await expect(logo).rejects.toThrow(/broken\.svg.*cannot be read as a picture/s);
  await expect(logo).rejects.toThrow(/Save the logo as SVG, PNG or WebP again/);
});

test('a logo that runs code or loads external files is refused with the reason', async () => {
  writeFileSync(join(folder, 'logo.svg'), svg.replace('<rect', '<script>alert(1)</script><rect'));
  await expect(logoFile(folder, 'logo.svg', (path) => path)).rejects.toThrow(
    /logo\.svg.*runs code, or loads something from elsewhere.*<script>.*plain SVG/s,
  );
});

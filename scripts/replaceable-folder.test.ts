import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderTenant } from './build/render-tenant.ts';
import { whyNotReplaceable } from './replaceable-folder.ts';

test('a site is not built over a folder that no build has written, such as the dealer’s own folder, nor over a file', async () => {
  const out = mkdtempSync(join(tmpdir(), 'caryard-folder-'));
  try {
    mkdirSync(join(out, 'corner'));
    writeFileSync(join(out, 'corner/tenant.json'), '{}');
    writeFileSync(join(out, 'lake'), '');
    for (const [slug, entry] of [
      ['corner', 'it has "tenant.json"'],
      ['lake', 'it is a file'],
    ] as const)
      await expect(renderTenant({} as never, { slug } as never, { out } as never)).rejects.toThrow(
        `${slug} is not a site that a build made: ${entry}, and a build`,
      );
    expect([readdirSync(out), readdirSync(join(out, 'corner'))]).toEqual([['corner', 'lake'], ['tenant.json']]);
  } finally {
    rmSync(out, { recursive: true });
  }
});

test('a site is not built over a link to a site, and the message says so', async () => {
  const out = mkdtempSync(join(tmpdir(), 'caryard-folder-'));
  try {
    mkdirSync(join(out, 'served'));
    writeFileSync(join(out, 'served/_headers'), '');
    symlinkSync('served', join(out, 'corner'));
    symlinkSync('nowhere', join(out, 'lake'));
    for (const slug of ['corner', 'lake'])
      await expect(renderTenant({} as never, { slug } as never, { out } as never)).rejects.toThrow(`${slug} is a link`);
    expect(readdirSync(join(out, 'served'))).toEqual(['_headers']);
  } finally {
    rmSync(out, { recursive: true });
  }
});

test('a report is not written over a folder that is not a report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'caryard-folder-'));
  try {
    const reportFolder = join(folder, 'own');
    mkdirSync(reportFolder);
    expect([
      whyNotReplaceable(reportFolder, 'report.css'),
      whyNotReplaceable(join(folder, 'none'), 'report.css'),
    ]).toEqual([null, null]);
    writeFileSync(join(reportFolder, 'letter.txt'), '');
    const args = ['scripts/report.ts', 'one-tag', '--base', 'HEAD', '--to', reportFolder];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('it has "letter.txt"')]);
    expect(readdirSync(reportFolder)).toEqual(['letter.txt']);
    writeFileSync(join(reportFolder, 'report.css'), '');
    expect(whyNotReplaceable(reportFolder, 'report.css')).toBe(null);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

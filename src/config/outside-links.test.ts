import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError } from '#config/config-error.ts';
import { readTenant } from '#config/read-tenant.ts';
import { MINIMAL_TENANT } from '#tests/builders/tenant.ts';

let base: string;
let dealer: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'caryard-links-')));
  dealer = join(base, 'project/tenants/one');
  put('project/package.json', '{}');
  put('project/tenants/one/tenant.json', JSON.stringify(MINIMAL_TENANT));
  put('project/tenants/other/team.json', '[]');
  put('project/shared/offers.json', '[]');
  put('project/.env', 'KEY=secret');
  put('elsewhere/a.json', '["secret"]');
  put('elsewhere/tenant.json', JSON.stringify(MINIMAL_TENANT));
});
afterEach(() => rmSync(base, { recursive: true }));
function put(path: string, text: string): void {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), text);
}
function link(to: string, name: string): void {
  mkdirSync(dirname(join(dealer, name)), { recursive: true });
  symlinkSync(to, join(dealer, name));
}
async function outcome(folder = dealer): Promise<string> {
  try {
    await readTenant(folder);
    return 'accepted';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

describe('TEN-02 a link in a dealer’s folder', () => {
  test.each([
    { what: 'a list', to: '../../../elsewhere/a.json', name: 'team.json' },
    { what: 'a page', to: '/etc/hosts', name: 'pages/about.md' },
    { what: 'a picture', to: '/etc/hosts', name: 'pictures/a.jpg' },
    { what: 'the stock', to: '../../../elsewhere/a.json', name: 'stock.jsonl' },
    { what: 'a mapping', to: '../../../elsewhere/a.json', name: 'mapping.json' },
    { what: 'a folder of pages', to: '../../../elsewhere', name: 'blog' },
  ])('that leads out of the project is refused, and no part of its target is shown: $what', async ({ to, name }) => {
    link(to, name);
    const message = await outcome();
    expect(message).toMatch(/^1 problem in/);
    expect(message).toContain(`tenants/one/${name}`);
    expect(message).toContain('is a link that leads out of the project, to /');
    expect(message).toContain(`link to something in ${join(base, 'project')}`);
    expect(message).not.toContain('secret');
  });

  test('to a hidden file or a package of the project is refused', async () => {
    link('../../../.env', 'pages/about.md');
    put('project/node_modules/x/a.json', '[]');
    link('../../node_modules/x/a.json', 'team.json');
    const message = await outcome();
    expect(message).toContain('is a link to .env, which is not for dealers');
    expect(message).toContain('is a link to node_modules/x/a.json, which is not for dealers');
  });

  test('is refused through another link, and for the folder itself', async () => {
    symlinkSync('../../../elsewhere/a.json', join(base, 'project/tenants/other/offers.json'));
    link('../other', 'pictures');
    expect(await outcome()).toContain(join('pictures', 'offers.json'));
    symlinkSync('../../elsewhere', join(base, 'project/tenants/two'));
    expect(await outcome(join(base, 'project/tenants/two'))).toContain(
      `The folder is a link that leads out of the project, to ${join(base, 'elsewhere')}`,
    );
  });

  test('to another dealer or a shared file of the project is followed', async () => {
    link('../other/team.json', 'team.json');
    link('../../shared/offers.json', 'offers.json');
    symlinkSync('one', join(base, 'project/tenants/two'));
    expect(await outcome()).toBe('accepted');
    expect(await outcome(join(base, 'project/tenants/two'))).toBe('accepted');
  });
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { tenantFolders } from '#config/tenant-folders.ts';
import { EditError } from './edit/edit-error.ts';
import { readEditors } from './edit/editors.ts';

const [SLUG = ''] = tenantFolders('tenants');
const folder = mkdtempSync(join(tmpdir(), 'caryard-edit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('OPS-15 the editor’s server does not start, and says what to do, without a stack trace', () => {
  /** Runs the command, which is expected to exit at once. */
  const edit = (...args: string[]) => {
    const options = {
      encoding: 'utf8',
      env: { ...process.env, EDIT_SECRET: 'e'.repeat(24) },
      timeout: 250_000,
    } as const;
    const { status, stderr } = spawnSync(process.execPath, ['scripts/edit.ts', ...args], options);
    return [status, stderr];
  };

  test('OPS-15 without its file of editors', () =>
    expect(edit(SLUG, '--editors', join(folder, 'none.json'))).toEqual([
      1,
      expect.stringMatching(/^--editors: the file ".*none\.json" cannot be read \(ENOENT\)\.\n$/),
    ]));

  test('OPS-15 for a dealer that does not exist', () => {
    const [status, stderr] = edit('no-such-dealer');
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^1 problem in the tenant files\n/)]);
    expect(stderr).not.toMatch(/^ {4}at /m);
  });

  test('OPS-15 a link for a dealer that does not exist', () => {
    const [status, stderr] = edit(
      'link',
      'no-such-dealer',
      '--email',
      'sam@dealer.example',
      '--origin',
      'https://edit.dealer.example',
    );
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^There is no dealer "no-such-dealer" in tenants\./)]);
  });

  test.each(['../tenants/x', 'tenants/x', '.', '..', ''])('OPS-15 for a path instead of a name: %j', (name) => {
    const [status, stderr] = edit(name);
    expect([status, String(stderr).split('\n')[0]]).toEqual([
      1,
      `Name the dealer as its folder is called: found "${name}".`,
    ]);
  });

  test.each([
    ['sam', 'https://edit.dealer.example', '--email: found "sam"; give one address, such as sam@dealer.example.'],
    [
      'sam@dealer.example',
      'https://me:pw@edit.dealer.example',
      '--origin: found "https://me:pw@edit.dealer.example"; give an address such as https://edit.dealer.example.',
    ],
  ])('OPS-15 to print a link for %s at %s, which would not work', (email, origin, problem) => {
    const [status, stderr] = edit('link', SLUG, '--email', email, '--origin', origin);
    expect([status, String(stderr).split('\n')[0]]).toEqual([1, problem]);
  });

  test('OPS-15 with settings of git that cannot be read', () => {
    const settings = join(folder, 'gitconfig');
    writeFileSync(settings, '[core\n');
    const { status, stderr } = spawnSync(process.execPath, ['scripts/edit.ts', SLUG, '--port', '1'], {
      encoding: 'utf8',
      env: { ...process.env, GIT_CONFIG_GLOBAL: settings },
      timeout: 250_000,
    });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^git .* failed: .*bad config line 1 in file .*\n$/)]);
  });

  test('OPS-15 at a port that is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const result = edit(SLUG, '--port', String(port));
    other.close();
    expect(result).toEqual([
      1,
      `Port ${port} is in use. End the program that uses it, or choose another with --port.\n`,
    ]);
  });
});

describe('OPS-15 a file of editors that cannot be right is refused with what to write', () => {
  const refusalOf = (text: string): string => {
    const file = join(folder, 'editors.json');
    writeFileSync(file, text);
    try {
      readEditors(file);
      return 'accepted';
    } catch (error) {
      expect(error).toBeInstanceOf(EditError);
      return (error as Error).message.replace(file, 'FILE');
    }
  };

  test.each([
    ['{"x": [', /^--editors FILE: this is not JSON \(.*\)\. Write \{.*\}\.$/],
    [
      '{"x": [{"name": "Sam <b>Lee</b>", "email": "sam"}]}',
      /^--editors FILE: x\.0\.name: a name has no < and >, and no line breaks; x\.0\.email: this is not an email address\. Write \{.*\}\.$/,
    ],
    ['[]', /^--editors FILE: .*\. Write \{.*\}\.$/],
  ])('OPS-15 %s', (text, message) => expect(refusalOf(text)).toMatch(message));

  test('OPS-15 a valid one is read', () =>
    expect(refusalOf('{"x": [{"name": "Sam O’Neil", "email": "sam@x.example"}]}')).toBe('accepted'));
});

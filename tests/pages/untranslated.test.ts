import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

interface Report {
  readonly pages: number;
  readonly texts: number;
  readonly untranslated: readonly string[];
}

function runReport(...args: readonly string[]): Report {
  const output = execFileSync(process.execPath, ['tests/pages/untranslated.ts', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Report;
}

test('a pseudo-locale leaves no English on any kind of page, except the dealer’s own texts and those required by law', () => {
  const { pages, texts, untranslated } = runReport('banksia-toyota', '--pages', '3');
  expect(untranslated).toEqual([]);
  expect(pages).toBeGreaterThan(45);
  expect(texts).toBeGreaterThan(10_000);
});

test('a planted English word is found', () => {
  const { untranslated } = runReport('banksia-toyota', '--pages', '1', '--plant', 'breadcrumb.label,ask.email_invalid');
  expect(untranslated.filter((text) => text.startsWith('contact: '))).toEqual([
    'contact: Breadcrumb (/contact)',
    expect.stringMatching(/^contact: Enter an email address in the correct format/),
  ]);
});

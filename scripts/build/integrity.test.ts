import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Integrity } from './integrity.ts';

const FILES: { readonly [path: string]: string } = {
  '/_astro/a.js': 'a()',
  '/theme.1.css': 'b{}',
  '/_astro/c.css': 'c{}',
};
const hash = (path: string): string =>
  `sha256-${createHash('sha256')
    .update(FILES[path] as string)
    .digest('base64')}`;
const addIntegrity = (html: string): string => new Integrity((path) => FILES[path] ?? null).addHashes(html);

test.each([
  ['a module', '<script type="module" src="/_astro/a.js"></script>', '/_astro/a.js'],
  ['a sheet', '<link rel="stylesheet" href="/theme.1.css">', '/theme.1.css'],
  ['a style sheet, with href first', '<link href="/theme.1.css" rel="stylesheet">', '/theme.1.css'],
  ['a self-closing tag', '<link rel="stylesheet" href="/_astro/c.css"/>', '/_astro/c.css'],
  ['a preloaded module', '<link rel="modulepreload" href="/_astro/a.js">', '/_astro/a.js'],
  ['a preloaded script', '<link rel="preload" href="/_astro/a.js" as="script">', '/_astro/a.js'],
])('%s has the hash of its file, once', (_why, tag, path) => {
  const html = addIntegrity(`<p>${tag}</p>`);
  expect(html.match(/ integrity="([^"]*)">/)?.[1]).toBe(hash(path));
  expect(html.replace(/ integrity="[^"]*"/, '').replace('/>', '>')).toBe(`<p>${tag}</p>`.replace('/>', '>'));
});

test.each([
  '<link rel="preload" href="/fonts/a.woff2" as="font" crossorigin>',
  '<link rel="icon" href="/logo.svg">',
  '<link rel="canonical" href="/contact">',
  '<script>a()</script>',
  '<script type="application/ld+json">{"src":"/_astro/a.js"}</script>',
  '<script src="https://tags.example/t.js"></script>',
  '<script src="//tags.example/t.js"></script>',
  '<img src="/_astro/a.js">',
])('%s is not changed', (html) => expect(addIntegrity(html)).toBe(html));

test('the files that each page loads are reported', () => {
  const integrity = new Integrity((path) => FILES[path] ?? null);
  for (let page = 0; page < 2; page += 1) {
    const files = new Map<string, string>();
    const html = integrity.addHashes('<script src="/_astro/a.js"></script>', files);
    expect(html).toBe(`<script src="/_astro/a.js" integrity="${hash('/_astro/a.js')}"></script>`);
    expect([...files]).toEqual([['/_astro/a.js', hash('/_astro/a.js')]]);
  }
});

test('an unpublished file stops the build', () => {
  expect(() => addIntegrity('<script src="/_astro/gone.js"></script>')).toThrow(
    '/_astro/gone.js, which the site does not',
  );
});

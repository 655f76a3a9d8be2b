import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EN } from '#text/en/all.ts';
import { type Catalogue, LANGUAGES } from '#text/languages.ts';

const placeholdersOf = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ');

/** Missing and extra keys of a language, and texts whose placeholders differ from the English ones. */
function faultsOf(language: string, words: { readonly [key: string]: string }): string[] {
  const english: { readonly [key: string]: string } = EN;
  return [
    ...Object.keys(english).flatMap((key) => {
      const text = words[key];
      if (text === undefined || text.trim() === '') return [`${language} has no ${key}`];
      return placeholdersOf(text) === placeholdersOf(english[key] ?? '')
        ? []
        : [`${language}: ${key} has different placeholders: ${placeholdersOf(text)}`];
    }),
    ...Object.keys(words).flatMap((key) => (key in english ? [] : [`${language} has ${key}, which is not a key`])),
  ];
}

test('every folder of texts is a complete language', () => {
  const folders = readdirSync('src/text', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(LANGUAGES).sort());
  for (const [language, words] of Object.entries(LANGUAGES)) expect(faultsOf(language, words)).toEqual([]);
});

test('a language without a key, with an extra key or with different placeholders is detected', () => {
  const { 'shell.menu': _, ...rest } = EN;
  // @ts-expect-error a catalogue needs every key
  const broken: Catalogue = rest;
  expect(faultsOf('fr', broken)).toEqual(['fr has no shell.menu']);
  expect(faultsOf('fr', { ...EN, 'shell.menus': 'Menus' })).toEqual(['fr has shell.menus, which is not a key']);
  expect(faultsOf('fr', { ...EN, 'shell.abn': 'SIREN {siren}' })).toEqual([
    'fr: shell.abn has different placeholders: {siren}',
  ]);
});

test('no key is in two tables of a language', async () => {
  const names = readdirSync('src/text/en').map((file) => file.replace(/\.ts$/, ''));
  const parts = names.filter((name) => !['all', 'country-words'].includes(name));
  const tables = await Promise.all(parts.map(async (name) => import(`./en/${name}.ts`)));
  const keys = tables.flatMap((table) => Object.values(table).flatMap((words) => Object.keys(words as object)));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  expect(keys.length).toBe(Object.keys(EN).length);
});

import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { excludeUnusedParts } from './unused-instantsearch.ts';

/** The hooks of the plugin that the bundler calls. */
interface Hooks {
  readonly buildStart: () => void;
  readonly load: (id: string) => string | null;
  readonly buildEnd: (error?: Error) => void;
}
const PARTS = {
  'instantsearch.js/es/one.js': 'export default unusedPart;',
  'algoliasearch-helper/src/two.js': 'module.exports = unusedPart;',
};
const ENTRY = '/project/node_modules/instantsearch.js/es/index.js';
const MODULES = Object.keys(PARTS).map((end) => `/project/node_modules/${end}`);

/** Calls the plugin's hooks for these modules as the bundler does, and returns the replacement of each; null = none. */
function build(modules: readonly string[], plugin = excludeUnusedParts(PARTS) as unknown as Hooks): (string | null)[] {
  plugin.buildStart();
  const loaded = modules.map((id) => plugin.load(id));
  plugin.buildEnd();
  return loaded;
}

test('unused parts are left out, and a build without InstantSearch reports none missing', () => {
  const [entry, first, second] = build([ENTRY, ...MODULES.map((id) => `${id}?commonjs-es-import`)]);
  expect(entry).toBeNull();
  expect(
    [first, second].every((text) => text?.includes("throw new Error('scripts/build/unused-instantsearch.ts")),
  ).toBe(true);
  expect(build(['/project/src/views/page.ts'])).toEqual([null]);
});

test('a part that has moved fails each build with its name', () => {
  const plugin = excludeUnusedParts(PARTS) as unknown as Hooks;
  build([ENTRY, ...MODULES], plugin);
  const moved = [ENTRY, ...MODULES.slice(1), '/project/node_modules/instantsearch.js/es/lib/one.js'];
  expect(() => build(moved, plugin)).toThrow(/nothing imports any more: instantsearch\.js\/es\/one\.js\./);
});

test('the parts exist in the installed packages', () => {
  const plugin = excludeUnusedParts() as unknown as Hooks;
  plugin.buildStart();
  for (const file of globSync(
    'node_modules/{instantsearch.js/es,algoliasearch-helper/src,use-sync-external-store,@swc/helpers/esm}/**/*.js',
  ))
    plugin.load(resolve(file));
  expect(() => plugin.buildEnd()).not.toThrow();
});

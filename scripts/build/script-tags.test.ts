import { expect, test } from 'vitest';
import { ScriptTags } from './script-tags.ts';

const FILES: { readonly [path: string]: string } = {
  '/_astro/CarRow.1.js': 'import"./cars.2.js";\n',
  '/_astro/Form.1.js': 'import"./form.2.js";import"./open-now.3.js";',
  '/_astro/cars.2.js': 'import"./shell.4.js";cars()',
  '/_astro/Shell.1.js': 'import{t as e}from"./shell.4.js";e();',
  '/_astro/Island.1.js':
    'import{r}from"./react.5.js";import{c}from"./cars.2.js";import"./stock.6.js";import("./later.7.js")',
  '/_astro/client.1.js': 'import{r}from"./react.5.js";export{r as default}',
  '/_astro/stock.6.js': 'import{b}from"./basics.8.js";export const a=()=>import(`/_astro/worker-9.js`)',
};
const tags = new ScriptTags((path) => FILES[path] ?? null);
const tag = (name: string): string => `<script type="module" src="/_astro/${name}"></script>`;

test('a script that only imports others is replaced by them, each once, after what they import themselves', () => {
  const page = `<p>${tag('CarRow.1.js')}</p>${tag('Form.1.js')}<i></i>${tag('cars.2.js')}${tag('CarRow.1.js')}`;
  expect(tags.replaceTags(page)).toBe(
    `<p>${tag('shell.4.js')}${tag('cars.2.js')}</p>${tag('form.2.js')}${tag('open-now.3.js')}<i></i>`,
  );
});

test('a script with its own code, an external one and one that is not bundled keep their tags', () => {
  const page = `${tag('Shell.1.js')}<script src="https://cdn.example/a.js"></script>${tag('none.js')}<script>a()</script>`;
  expect(tags.replaceTags(page)).toBe(tag('shell.4.js') + page);
  expect(tags.targetsOf('/_astro/Shell.1.js')).toBeNull();
});

test('an island names what it imports and no tag loads, and the search worker', () => {
  const island = '<astro-island uid="1" component-url="/_astro/Island.1.js" renderer-url="/_astro/client.1.js"';
  const preload =
    'preload="/_astro/react.5.js /_astro/basics.8.js /_astro/stock.6.js" preload-worker="/_astro/worker-9.js"';
  const page = (rest: string) => `${island}${rest} ssr></astro-island>${tag('cars.2.js')}`;
  expect(tags.replaceTags(page(''))).toBe(
    `${island} ${preload} ssr></astro-island>${tag('shell.4.js')}${tag('cars.2.js')}`,
  );
});

test('an island with nothing more to load keeps its tag', () => {
  const island = '<astro-island component-url="/_astro/shell.4.js" renderer-url="/_astro/cars.2.js">';
  expect(tags.replaceTags(island)).toBe(island);
});

test('each script is read once, however many pages and islands name it', () => {
  const read: string[] = [];
  const countingTags = new ScriptTags((path) => {
    read.push(path);
    return FILES[path] ?? null;
  });
  const island = '<astro-island component-url="/_astro/Island.1.js" renderer-url="/_astro/client.1.js">';
  for (let page = 0; page < 3; page += 1) countingTags.replaceTags(island + tag('CarRow.1.js') + island);
  expect(read.sort()).toEqual([...new Set(read)].sort());
  expect(read).toContain('/_astro/Island.1.js');
});

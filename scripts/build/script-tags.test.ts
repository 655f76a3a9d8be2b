import { expect, test } from 'vitest';
import { ScriptTags } from './script-tags.ts';

const FILES: { readonly [path: string]: string } = {
  '/_astro/CarRow.1.js': 'import"./cars.2.js";\n',
  '/_astro/Form.1.js': 'import"./form.2.js";import"./open-now.3.js";',
  '/_astro/cars.2.js': 'import"./shell.4.js";cars()',
  '/_astro/Shell.1.js': 'import{t as e}from"./shell.4.js";e();',
};
const tags = new ScriptTags((path) => FILES[path] ?? null);
const tag = (name: string): string => `<script type="module" src="/_astro/${name}"></script>`;

test('a script that only imports others is replaced by them, each once and in order', () => {
  const page = `<p>${tag('CarRow.1.js')}</p>${tag('Form.1.js')}<i></i>${tag('cars.2.js')}${tag('CarRow.1.js')}`;
  expect(tags.direct(page)).toBe(`<p>${tag('cars.2.js')}</p>${tag('form.2.js')}${tag('open-now.3.js')}<i></i>`);
});

test('a script with its own code, an external one and one that is not bundled keep their tags', () => {
  const page = `${tag('Shell.1.js')}<script src="https://cdn.example/a.js"></script>${tag('none.js')}<script>a()</script>`;
  expect(tags.direct(page)).toBe(page);
  expect(tags.targetsOf('/_astro/Shell.1.js')).toBeNull();
});

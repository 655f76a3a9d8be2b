import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CAR_PARTS, carParts } from './car-parts.ts';

const FILE = 'src/elements/car-parts.ts';
const SCRIPTS = globSync('src/{elements,islands,stores,components,layouts}/**/*.{ts,tsx}')
  .filter((file) => file !== FILE && !file.includes('.test.'))
  .map((file) => ({ file, code: readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '') }));
const WRITERS = SCRIPTS.filter(({ code }) => /import .*\bcarParts\b.* from /.test(code));

/**
 * Attributes that only a car page has. `data-action` is used on all pages, and the script that looks for changed cars selects the page
 * itself.
 */
const OWN = Object.values(CAR_PARTS)
  .flatMap(({ at }) => /^\[(data-[a-z-]+)\]$/.exec(at)?.[1] ?? [])
  .filter((mark) => mark !== 'data-car-page');
const camel = (mark: string): string =>
  mark.slice('data-'.length).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
/** The attributes that a script selects or reads, in selectors or by `dataset`. */
const named = (code: string): string[] => [
  ...[...code.matchAll(/\bdata-[a-z-]+/g)].map(([mark]) => mark),
  ...[...code.matchAll(/\bdataset\.([a-zA-Z]+)/g)].map(
    ([, name = '']) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  ),
];

test('scripts that change a car page only access its parts through the list of parts', () => {
  expect(WRITERS.map(({ file }) => file).sort()).toEqual([
    'src/elements/valued-price.ts',
    'src/islands/stock-updates/update-car-page.tsx',
  ]);
  const marks = new Set(['data-car-page', ...OWN]);
  for (const { file, code } of WRITERS) {
    expect(code.match(/document\.(querySelector|getElement)\w*/g), file).toBeNull();
    expect(
      named(code).filter((mark) => !marks.has(mark)),
      file,
    ).toEqual([]);
  }
});

test('no other script uses the attributes of those parts', () => {
  const touching = SCRIPTS.filter((script) => !WRITERS.includes(script)).flatMap(({ file, code }) =>
    OWN.filter((mark) => named(code).includes(mark) || code.includes(`dataset['${camel(mark)}']`)).map(
      (mark) => `${file} ${mark}`,
    ),
  );
  expect(touching).toEqual([]);
});

test('a script cannot access the parts of another', () => {
  const refused = [
    // @ts-expect-error An offer does not hide a car.
    () => carParts<'offer'>('unavailable'),
    // @ts-expect-error A repayment is based on the advertised price.
    () => carParts<'offer'>('repayment'),
  ];
  expect(refused).toHaveLength(2);
});

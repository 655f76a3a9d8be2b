import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CAR_PARTS, carParts } from './car-parts.ts';

const FILE = 'src/elements/car-parts.ts';
const SCRIPTS = globSync('src/{elements,islands,stores,components,layouts}/**/*.{ts,tsx}')
  .filter((file) => file !== FILE && !file.includes('.test.'))
  .map((file) => ({ file, code: readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '') }));
const WRITERS = SCRIPTS.filter(({ code }) => /import [^;]*\bcarParts\b[^;]* from /.test(code));

/**
 * Attributes that only a car page has. `data-action` is used on all pages, and the script that looks for changed cars selects the page
 * itself.
 */
const PART_ATTRIBUTES = Object.values(CAR_PARTS)
  .flatMap(({ at }) => /^\[(data-[a-z-]+)\]$/.exec(at)?.[1] ?? [])
  .filter((attribute) => attribute !== 'data-car-page');
const datasetKey = (attribute: string): string =>
  attribute.slice('data-'.length).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
/** The data attributes in a script, in selectors or by `dataset`. */
const attributesIn = (code: string): string[] => [
  ...[...code.matchAll(/\bdata-[a-z-]+/g)].map(([attribute]) => attribute),
  ...[...code.matchAll(/\bdataset\.([a-zA-Z]+)/g)].map(
    ([, name = '']) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  ),
];

test('scripts that change a car page only access its parts through the list of parts', () => {
  expect(WRITERS.map(({ file }) => file).sort()).toEqual([
    'src/elements/changeover.ts',
    'src/islands/stock-updates/update-car-page.tsx',
  ]);
  const allowed = new Set(['data-car-page', ...PART_ATTRIBUTES]);
  for (const { file, code } of WRITERS) {
    expect(code.match(/document\.(querySelector|getElement)\w*/g), file).toBeNull();
    expect(
      attributesIn(code).filter((attribute) => !allowed.has(attribute)),
      file,
    ).toEqual([]);
  }
});

/** What another script reads, but does not change: events state the car that they are about. */
const READ_ELSEWHERE = ['src/stores/events.ts data-event-vehicle'];

test('no other script uses the attributes of those parts', () => {
  const violations = SCRIPTS.filter((script) => !WRITERS.includes(script)).flatMap(({ file, code }) =>
    PART_ATTRIBUTES.filter(
      (attribute) => attributesIn(code).includes(attribute) || code.includes(`dataset['${datasetKey(attribute)}']`),
    ).map((attribute) => `${file} ${attribute}`),
  );
  expect(violations).toEqual(READ_ELSEWHERE);
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

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const code = globSync('{src,scripts,functions}/**/*.{ts,tsx,astro}', { exclude: (path) => /\.test\.tsx?$/.test(path) });
const text = new Map(code.map((file) => [file, readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')]));

/** Decisions that were once made in several places, each by code of this kind, and the only files that may contain it. */
const DECIDED: readonly (readonly [decision: string, made: RegExp, files: readonly string[]])[] = [
  ['the main location', /\.find\([^\n]*(?<!')\bprimary\b/, ['src/domain/locations.ts']],
  ['which locations are visible', /\bvisible\s*!==\s*false/, ['src/config/dealer-defaults.ts']],
  // `resolve-places.ts` copies the number from the dealer's file.
  [
    'the number of the dealer',
    /\bdealership\.phone\b|\{[^}]*\bphone\b[^}]*\} = [\w.]+\.dealership;/,
    ['src/domain/phone.ts', 'src/site/resolve-places.ts'],
  ],
  [
    'which actions a car is in a state for',
    /\b(?:isReservable|isSoldOnline|isOpenToOffers|showsTradeIn)\(/,
    [
      'functions/topics/reservations/offer.ts',
      'functions/topics/window-card/live-card.ts',
      'src/domain/reserve.ts',
      'src/domain/trade-in.ts',
      'src/views/car-state.ts',
    ],
  ],
  ['how money is written', /\bcurrencyDisplay\b/, ['src/text/numbers.ts']],
  ['the number for a car', /\bcarPhone\(/, ['src/domain/phone.ts', 'src/views/car-detail-parts.ts']],
];

test.each(DECIDED)('%s is decided in one place', (_decision, made, files) => {
  expect(code.filter((file) => made.test(text.get(file) ?? '')).sort()).toEqual(files);
});

test('the language of a page is the dealer’s: no view, element, island or component names one', () => {
  const shown = code.filter((file) => /^src\/(?:views|elements|islands|components|layouts|pages)\//.test(file));
  expect(shown.length).toBeGreaterThan(200);
  expect(shown.filter((file) => /['"`]en-(?:AU|NZ|US)['"`]/.test(text.get(file) ?? ''))).toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FILE = 'src/DECISIONS.md';
const decisions = readFileSync(FILE, 'utf8');
/** Everything that may cite a decision, except the tests of these rules, which contain planted numbers. */
const SOURCES = globSync(
  ['README.md', '{src,functions,scripts,tests,tenants,.github}/**/*.{ts,tsx,mjs,astro,css,sql,md,yml}'],
  { exclude: (path) => path === 'tests/house-rules' },
);

const ROW = /^- \*\*(\d+)\. /;

/** Faults of the list itself, each with its line. */
function faultsIn(text: string): string[] {
  const numbers = new Set<string>();
  let topic = '';
  return text.split('\n').flatMap((line, index) => {
    const fault = (message: string): string[] => [`${FILE}:${index + 1}: ${message}`];
    if (line.startsWith('## ')) topic = line;
    const number = ROW.exec(line)?.[1];
    if (number === undefined) {
      return /^(?:\d+\. |- )/.test(line) ? fault('a decision begins `- **N. What was decided.**`') : [];
    }
    const isDuplicate = numbers.has(number);
    numbers.add(number);
    if (isDuplicate) return fault(`decision ${number} is there twice: take the next free number`);
    return topic === '' ? fault(`decision ${number} is not under a topic`) : [];
  });
}
const numbersOf = (text: string): Set<string> =>
  new Set(text.split('\n').flatMap((line) => ROW.exec(line)?.slice(1, 2) ?? []));

/** Decisions cited in a file that do not exist. */
function unknownDecisions(file: string, text: string, numbers: Set<string>): string[] {
  return [...text.matchAll(/\bdecisions? (\d+(?:(?:, | and | or )\d+)*)/gi)]
    .flatMap(([, cited = '']) => cited.match(/\d+/g) ?? [])
    .filter((number) => !numbers.has(number))
    .map((number) => `${file}: decision ${number}`);
}

test('every decision has a unique number and is under a topic', () => {
  expect(numbersOf(decisions).size).toBeGreaterThan(260);
  expect(faultsIn(decisions)).toEqual([]);
});

test('every cited decision exists', () => {
  expect(SOURCES.length).toBeGreaterThan(1000);
  const numbers = numbersOf(decisions);
  expect(SOURCES.flatMap((file) => unknownDecisions(file, readFileSync(file, 'utf8'), numbers))).toEqual([]);
});

test('planted faults are found', () => {
  const list = '- **1. Early.** Why.\n## Build\n- **2. Kept.** Why.\n- **2. Again.** Why.\n3. **Old style.** Why.';
  expect(faultsIn(list)).toEqual([
    'src/DECISIONS.md:1: decision 1 is not under a topic',
    'src/DECISIONS.md:4: decision 2 is there twice: take the next free number',
    'src/DECISIONS.md:5: a decision begins `- **N. What was decided.**`',
  ]);
  expect(unknownDecisions('a.ts', '// see decision 2 and decisions 2, 7 and 9', numbersOf(list))).toEqual([
    'a.ts: decision 7',
    'a.ts: decision 9',
  ]);
});

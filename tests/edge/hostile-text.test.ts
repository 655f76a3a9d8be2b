import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillPage } from '#functions/platform/fill/fill-page.ts';
import { findEscape, hostileText, partsOf, WRITERS } from './hostile-text.ts';

/** For each output format; `npm run bench -- hostile` uses more. */
const RUNS = Number((env as unknown as { HOSTILE_INPUTS: string }).HOSTILE_INPUTS);
const MANY_MS = 600_000;

describe.each(WRITERS)('$name', (writer) => {
  test(
    `no hostile text breaks out of ${writer.name}`,
    () => {
      const { counterexample, numRuns } = findEscape(writer, 'write', RUNS);
      expect(counterexample).toBeNull();
      console.log(`${writer.name}: ${numRuns} inputs, 0 escapes`);
    },
    MANY_MS,
  );
  test(`${writer.name} without its escaping is caught`, () => {
    expect(findEscape(writer, 'naive', RUNS).counterexample).not.toBeNull();
  });
});

describe('a filled page', () => {
  const pageWith = (text: (name: string) => string): string =>
    `<p data-fill="name">${text('p')}</p><img data-fill="alt:name" alt="${text('alt')}"><form data-form="general"><input name="name" value="${text('value')}"><textarea name="message">${text('area')}</textarea></form>`;
  const NAMES = partsOf(
    pageWith(() => ''),
    false,
  ).names;
  /** Hostile texts that add elements or attributes to the page, or are shown as another text. */
  async function countEscapes(fill: (text: string) => Promise<string>): Promise<number> {
    const texts = fc.sample(hostileText, RUNS / 4).map((text) => text.toWellFormed());
    const pages = await Promise.all(texts.map(async (text) => ({ text, parts: partsOf(await fill(text), false) })));
    const countShown = (parts: string[], text: string) => parts.filter((part) => part === text).length;
    return pages.filter(({ text, parts }) => parts.names !== NAMES || countShown(parts.texts, text) < 4).length;
  }
  test(
    'no hostile text breaks out of a filled page',
    async () => {
      const fill = (text: string) =>
        fillPage(new Response(pageWith(() => '')), {
          placeholders: { name: text },
          controls: { name: text, message: text },
        }).text();
      expect(await countEscapes(fill)).toBe(0);
      expect(await countEscapes(async (text) => pageWith(() => text))).toBeGreaterThan(0);
      console.log(`a filled page: ${RUNS} places, 0 escapes`);
    },
    MANY_MS,
  );
});

import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const files = globSync('{src,functions,scripts,tests}/**/*.{ts,tsx,astro,mjs,md}', {
  exclude: (path) => /node_modules|fixtures\/|DECISIONS|idioms\.test/.test(path),
}).sort();

interface Idiom {
  readonly phrase: RegExp;
  readonly instead: string;
}

/** Phrases translated word for word, in messages and comments, that confuse a native speaker. */
const IDIOMS: readonly Idiom[] = [
  { phrase: /\b(?:[Aa]n?|[Aa]ny|[Nn]o|[Nn]othing|[Tt]he) (?:[\w-]+ )?of ours\b/, instead: 'our …, one of our …' },
  { phrase: /\bthe present one\b/, instead: 'now' },
  { phrase: /\b[Ww]hat (?:must come|comes|came) of\b/, instead: 'the result or outcome of' },
  { phrase: /\b[Ww]hat an? [\w-]+(?: of [\w ]+)? came to\b/, instead: 'the result of' },
  { phrase: /\bis live as it (?:is|was)\b/, instead: 'is already live, is still live' },
  { phrase: /\bhas (?:\$?\{\w+\}|\d+) [kM]B\b(?! of)/, instead: 'is … MB' },
  { phrase: /\banswers (?:\$\{\w+\.status\}|\d{3}\b)/, instead: 'responds with' },
  {
    phrase: /\b(?:[Ss]erver|[Ss]ervice|Worker|[Hh]ost|dispatcher) (?:answer(?:s|ed)?|does not answer)\b/,
    instead: 'responds',
  },
  {
    phrase: /\b(?:file|folder|token|fork|port)s? (?:has|have|without|with|needs) (?:no |the |more )?rights\b/,
    instead: 'permissions',
  },
  { phrase: /\bis no (?:JSON|CSV|XML)\b/, instead: 'is not' },
  { phrase: /\b(?:run|next one|roll-out|build|import)s? (?:goes|go|went) on\b/, instead: 'continues' },
  { phrase: /\bwants? (?:columns|a sign-in)\b/, instead: 'expects, requires' },
  { phrase: /\b[Ww]hat(?:ever)? stands\b/, instead: 'the text, what is shown' },
  { phrase: /\b[Aa]lso (?:if|when)\b/, instead: '… if …, too; or if; or, if it makes no difference, even if' },
  {
    phrase:
      /[,;] also (?:in|within|while|without|where|under|by|after|next to|once|for|from|through|about|one|those|of)\b/,
    instead: 'even …, including …',
  },
  { phrase: /\b(?:is|are|was|were) to be [a-z]+\b/, instead: 'should be, must be, needs to be' },
  { phrase: /\b[Cc]hanges of the same\b/, instead: 'changes to the same' },
  { phrase: /\bin the last (?:seconds|minutes|hours|days)\b/, instead: 'in the last few' },
  { phrase: /\bsuch a one\b/, instead: 'one, or the thing itself' },
  { phrase: /[a-z],? meanwhile\b/, instead: 'in the meantime' },
  { phrase: /\b[Nn]othing of (?:it|them|its|their|the)\b/, instead: 'none of it, no part of …' },
  {
    phrase: /\b[Ww]ithout (?:a )?script\b(?!-)|\b(?:forms?|posts?|posted|sent|works?) without scripts\b/,
    instead: 'without JavaScript',
  },
];

/** Each of these phrases in a text, with its line and what to write instead. */
function idiomsIn(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) =>
    IDIOMS.flatMap(({ phrase, instead }) => {
      const match = phrase.exec(line)?.[0];
      return match === undefined ? [] : [`${file}:${index + 1}: "${match}" (write ${instead})`];
    }),
  );
}

describe('plain English in messages and comments', () => {
  test('no phrase is translated word for word', () => {
    expect(files.length).toBeGreaterThan(1500);
    expect(files.flatMap((file) => idiomsIn(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  test.each([
    ['// A bug of ours is reported.', 'A bug of ours'],
    ["'--now ISO (default: the present one)'", 'the present one'],
    ['/** What came of a call. */', 'What came of'],
    ["'Version 1 is live as it is.'", 'is live as it is'],
    ["'This picture has {size} MB.'", 'has {size} MB'],
    ['`${url} answers ${response.status}`', 'answers ${response.status}'],
    ['// The service does not answer.', 'service does not answer'],
    ["'a folder without rights'", 'folder without rights'],
    ["'The file is no JSON.'", 'is no JSON'],
    ["'The next run goes on.'", 'run goes on'],
    ['/** What stands before the price. */', 'What stands'],
    ['// It was deleted meanwhile.', 'd meanwhile'],
    ["'Exit code: 0, also if it was removed before'", 'also if'],
    ['/** Works, also without a picture. */', ', also without'],
    ["'Nothing is to be deployed.'", 'is to be deployed'],
    ['// Lenders that are to be shown.', 'are to be shown'],
    ["'Nothing of it was lost.'", 'Nothing of it'],
    ["'changes of the same lines'", 'changes of the same'],
    ["'published in the last minutes'", 'in the last minutes'],
    ['/** Works without script. */', 'without script'],
    ["test('a form post without scripts')", 'post without scripts'],
  ])('a planted phrase is found: %s', (line, phrase) => {
    expect(idiomsIn('x.ts', line)).toEqual([expect.stringContaining(`x.ts:1: "${phrase}"`)]);
  });

  test.each(["'It has 20 MB of memory.'", "'He answers questions.'", '// as it is stored'])(
    'plain English: %s',
    (line) => expect(idiomsIn('x.ts', line)).toEqual([]),
  );
});

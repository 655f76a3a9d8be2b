import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { element } from '#domain/xml.ts';
import { csvLine } from './csv.ts';

describe('CSV', () => {
  test.each([
    { why: 'plain text', cell: 'Jo', text: 'Jo' },
    { why: 'comma', cell: 'a,b', text: '"a,b"' },
    { why: 'quote', cell: 'say "x"', text: '"say ""x"""' },
    { why: 'line break', cell: 'a\nb', text: '"a\nb"' },
    { why: 'formula', cell: '=1+1', text: "'=1+1" },
    { why: 'formula with a quote', cell: '=HYPERLINK("http://x")', text: `"'=HYPERLINK(""http://x"")"` },
    { why: 'a plus, as in phone numbers', cell: '+61 4', text: "'+61 4" },
    { why: 'a minus', cell: '-2', text: "'-2" },
    { why: 'an at sign', cell: '@SUM(A1)', text: "'@SUM(A1)" },
    { why: 'formula after a space', cell: ' =1', text: "' =1" },
    { why: 'formula after a tab', cell: '\t=1', text: `"'\t=1"` },
    { why: 'a full-width equals sign', cell: '＝1', text: "'＝1" },
    { why: 'formula after a byte order mark', cell: '\ufeff=1', text: "'\ufeff=1" },
    { why: 'an equals sign after a letter is no formula', cell: 'a=1', text: 'a=1' },
    { why: 'an equals sign after a letter of another script is no formula', cell: '用=1', text: '用=1' },
    { why: 'an emoji', cell: '🚗', text: '🚗' },
  ])('$why', ({ cell, text }) => expect(csvLine([cell])).toBe(`${text}\r\n`));

  const INVISIBLE = [
    '\u00a0',
    '\u00ad',
    '\u034f',
    '\u115f',
    '\u180e',
    '\u200b',
    '\u200d',
    '\u200e',
    '\u202e',
    '\u2028',
    '\u2060',
  ];
  const MORE_INVISIBLE = [
    '\u2066',
    '\u2800',
    '\u3000',
    '\u3164',
    '\ufe0f',
    '\ufeff',
    '\uffa0',
    '\u{e0020}',
    '\u0000',
    '\u001b',
    '\t',
    '\n',
  ];
  const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '⁺', '⁼', '₊', '₌', '\u2212'];
  const prefix = fc.array(fc.constantFrom(...INVISIBLE, ...MORE_INVISIBLE, ' ', '"', "'", '“'), { maxLength: 5 });
  test('a formula becomes text with an apostrophe before it, even after invisible characters', () => {
    fc.assert(
      fc.property(prefix, fc.constantFrom(...SIGNS), fc.string({ unit: 'binary' }), (invisible, sign, text) => {
        const cell = invisible.join('') + sign + text;
        expect(readCsv(csvLine(['1', cell, '2']))).toEqual([['1', `'${cell}`, '2']]);
      }),
      { numRuns: 2000 },
    );
  });
  test('every cell can be read back unchanged, apart from the apostrophe before a formula', () => {
    const cells = fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(cells, (row) => {
        const [parsed = [], ...otherRows] = readCsv(csvLine(row));
        expect([parsed.length, otherRows]).toEqual([row.length, []]);
        for (const [index, cell] of row.entries()) expect([cell, `'${cell}`]).toContain(parsed[index]);
      }),
      { numRuns: 2000 },
    );
  });
});

/** An independent RFC 4180 parser, character by character. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const character = text[i] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[i + 1] === '"') cell += text[++i];
      else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === ',' || text.startsWith('\r\n', i)) {
      line.push(cell);
      cell = '';
      if (character === ',') continue;
      lines.push(line);
      line = [];
      i += 1;
    } else cell += character;
  }
  return lines;
}

describe('XML', () => {
  test('text and attributes are escaped, and characters not allowed in XML are removed', () => {
    expect(element('a', { b: '"<&' }, '<x>&"\u0000\u001b\ud800]]>').xml).toBe(
      '<a b="&#34;&#60;&#38;">&#60;x&#62;&#38;&#34;]]&#62;</a>',
    );
  });
  test('absent children are left out, and surrogate pairs are kept', () => {
    expect(element('a', {}, null, element('b', {}), '🚗').xml).toBe('<a><b></b>🚗</a>');
  });
});

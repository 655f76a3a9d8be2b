import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '#domain/locale.ts';
import { element } from '#domain/xml.ts';
import { toAdf } from './adf.ts';
import { csvLine } from './csv.ts';
import type { Lead } from './lead.ts';

describe('CSV', () => {
  test.each([
    { why: 'plain', cell: 'Jo', text: 'Jo' },
    { why: 'comma', cell: 'a,b', text: '"a,b"' },
    { why: 'quote', cell: 'say "x"', text: '"say ""x"""' },
    { why: 'line break', cell: 'a\nb', text: '"a\nb"' },
    { why: 'formula', cell: '=1+1', text: "'=1+1" },
    { why: 'formula with a quote', cell: '=HYPERLINK("http://x")', text: `"'=HYPERLINK(""http://x"")"` },
    { why: 'a plus, as in phone numbers', cell: '+61 4', text: "'+61 4" },
    { why: 'minus', cell: '-2', text: "'-2" },
    { why: 'at', cell: '@SUM(A1)', text: "'@SUM(A1)" },
    { why: 'formula after a space', cell: ' =1', text: "' =1" },
    { why: 'tab first', cell: '\t=1', text: `"'\t=1"` },
    { why: 'full-width equals sign', cell: '＝1', text: "'＝1" },
    { why: 'a byte order mark before it', cell: '\ufeff=1', text: "'\ufeff=1" },
    { why: 'a sign inside the text is harmless', cell: 'a=1', text: 'a=1' },
    { why: 'so is one after a letter of another script', cell: '用=1', text: '用=1' },
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
  test('a formula becomes text, even after invisible characters', () => {
    fc.assert(
      fc.property(prefix, fc.constantFrom(...SIGNS), fc.string({ unit: 'binary' }), (invisible, sign, text) => {
        const cell = invisible.join('') + sign + text;
        expect(readCsv(csvLine(['1', cell, '2']))).toEqual([['1', `'${cell}`, '2']]);
      }),
      { numRuns: 2000 },
    );
  });
  test('every cell can be read back unchanged, apart from that apostrophe', () => {
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

const LEAD: Lead = {
  id: 'lead-1',
  form: 'used-car',
  receivedAt: '2026-11-20T01:02:03.000Z',
  deleteAfter: '2027-02-18T01:02:03.000Z',
  spam: null,
  payload: {
    name: 'Jo',
    last_name: 'Lee',
    email: 'jo@example.com',
    phone: '0412 345 678',
    postcode: '0800',
    PreferredContactMethod: 'Phone',
    category: 'Used Vehicle Enquiry',
    message: '</comments><id>forged</id>',
    location: 'North Sales',
  },
  consent: {},
  car: {
    id: 501,
    slug: 'x',
    name: '2020 Toyota HiLux SR5',
    year: 2020,
    make: 'Toyota',
    model: 'HiLux',
    badge: 'SR5',
    car_type: 'demo',
    stocknum: 'B77',
    colour: 'Red',
    km: 61_000,
    price: 41_990,
  },
};

test('a lead about a car as ADF 1.0', () => {
  const xml = toAdf([LEAD], { vendor: 'Test Yard', provider: 'https://www.test-yard.example', locale: LOCALES.AU });
  expect(xml).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <?adf version="1.0"?>
    <adf><prospect status="new"><id sequence="1" source="https://www.test-yard.example">lead-1</id><requestdate>2026-11-20T01:02:03.000Z</requestdate><vehicle interest="buy" status="new"><year>2020</year><make>Toyota</make><model>HiLux</model><stock>B77</stock><trim>SR5</trim><odometer status="original" units="km">61000</odometer><colorcombination><exteriorcolor>Red</exteriorcolor></colorcombination><price type="quote" currency="AUD">41990</price><comments>2020 Toyota HiLux SR5</comments></vehicle><customer><contact><name part="first">Jo</name><name part="last">Lee</name><email>jo@example.com</email><phone type="voice" preferredcontact="1">0412 345 678</phone><address><postalcode>0800</postalcode></address></contact><comments>&#60;/comments&#62;&#60;id&#62;forged&#60;/id&#62;
    category: Used Vehicle Enquiry</comments></customer><vendor><vendorname>Test Yard</vendorname><contact><name part="full">North Sales</name></contact></vendor><provider><name part="full">Caryard</name><service>used-car</service><url>https://www.test-yard.example</url></provider></prospect></adf>
    "
  `);
});

test('a trade-in is also the vehicle of an ADF prospect; a general enquiry has none', () => {
  const parties = { vendor: 'Test Yard', provider: 'x', locale: LOCALES.AU };
  const tradeIn = toAdf(
    [{ ...LEAD, form: 'trade-in', payload: { rego: '123ABC', regoState: 'qld', kms: 45_000 } }],
    parties,
  );
  expect(tradeIn).toContain('<vehicle interest="trade-in" status="used">');
  expect(tradeIn).toContain('<comments>Registration 123ABC QLD</comments>');
  expect(tradeIn).toContain('<year></year><make></make><model></model><odometer status="unknown" units="km">45000');
  expect(toAdf([{ ...LEAD, form: 'general', car: null }], parties)).not.toContain('<vehicle');
});

test('the vehicle of a trade-in is the one that was valued, with its odometer in the unit that the form asks for', () => {
  const vehicle = { trade_in_year: 2016, trade_in_make: 'Mazda', trade_in_model: 'BT-50', trade_in_badge: 'XT' };
  const xml = toAdf([{ ...LEAD, form: 'trade-in', payload: { ...vehicle, rego: '7ABC123', kms: 28_000 } }], {
    vendor: 'Test Yard',
    provider: 'x',
    locale: LOCALES.US,
  });
  expect(xml).toContain('<year>2016</year><make>Mazda</make><model>BT-50</model><trim>XT</trim>');
  expect(xml).toContain('<odometer status="unknown" units="mi">28000</odometer>');
});

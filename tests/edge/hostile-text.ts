import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { toAdf } from '#domain/leads/adf.ts';
import { csvLine } from '#domain/leads/csv.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { calendarFile } from '#functions/appointments/calendar-file.ts';
import { escapeHtml } from '#functions/fill/fill-page.ts';
import type { EdgeSite } from '#site/site.ts';

/** What people and machines type to break out of a text: snippets of every target language between any characters at all. */
export const hostileText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        "' onmouseover='x",
        ']]>',
        '<!--',
        '-->',
        '</comments>',
        '&lt;',
        '&#x3c;',
        '<![CDATA[',
        '=1+1',
        '+1',
        '-1',
        '@SUM(A1)',
        '\t=1',
        '","',
        '"',
        "'",
        '\r\n',
        '\n',
        '\r',
        '\r\nBcc: all@example.com',
        '\nEND:VEVENT',
        ';',
        ',',
        '\\',
        '\\n',
        ':',
        '\u2028',
        '\u2029',
        '\u0000',
        '\u001b',
        '\ud800',
        '\u202e',
        '＝1',
        '🚗',
        '</script',
        '${x}',
        '%0d%0a',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** A writer and a parser of its format by others: `escapes` is true when the text broke out of its place, or came out as another. */
export interface Writer {
  readonly name: string;
  readonly escapes: (text: string, write?: (text: string) => string) => boolean;
}

const lead = (text: string): Lead => ({
  id: 'lead-1',
  form: 'general',
  receivedAt: '2026-11-20T00:00:00.000Z',
  deleteAfter: '2027-02-18T00:00:00.000Z',
  spam: null,
  payload: { name: text, last_name: 'Lee', email: 'jo@example.com', phone: '1', message: text, location: text },
  consent: {},
  car: null,
});
const PARTIES = { vendor: 'Yard', provider: 'https://yard.example', currency: 'AUD' } as const;

/** Names of the elements in order; what is broken makes another list. */
function elementsOf(markup: string, xmlMode: boolean): { names: string; texts: string[] } {
  const names: string[] = [];
  const texts: string[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) =>
        void (names.push(`${name} ${Object.keys(attributes)}`), texts.push('', ...Object.values(attributes))),
      ontext: (part) => void (texts[texts.length - 1] += part),
      oncomment: () => void names.push('!'),
      onprocessinginstruction: (name) => void names.push(name),
    },
    { xmlMode, decodeEntities: true },
  );
  parser.end(markup);
  return { names: names.join(), texts };
}
const xmlNames = elementsOf(toAdf([lead('x')], PARTIES), true).names;
const htmlOf = (text: string): string => `<p title="${text}">${text}</p>`;

const calendar = (text: string): string =>
  calendarFile({ name: text, origin: 'https://yard.example' } as EdgeSite, null, {
    leadId: 'lead-1',
    token: 't',
    locationId: 1,
    startsAt: '2026-11-23T00:00:00.000Z',
    endsAt: '2026-11-23T01:00:00.000Z',
    bookedAt: '2026-11-20T00:00:00.000Z',
    cancelledAt: null,
    lead: { car: null },
  } as unknown as Parameters<typeof calendarFile>[2]);
const propertiesOf = (file: string): string =>
  file
    .replace(/\r\n[ \t]/g, '')
    .split(/\r\n|\r|\n/)
    .map((line) => /^[A-Z-]*/.exec(line)?.[0])
    .join();
const calendarProperties = propertiesOf(calendar('x'));

export const WRITERS: readonly Writer[] = [
  {
    name: 'ADF',
    escapes: (text, write = (typed) => toAdf([lead(`x${typed}`)], PARTIES)) =>
      elementsOf(write(text), true).names !== xmlNames,
  },
  {
    name: 'CSV',
    escapes: (typed, write = (cell) => csvLine(['a', cell, 'z'])) => {
      const text = typed.toWellFormed(); // as any file holds it
      const rows = parse(write(text), {
        relax_column_count: true,
        relax_quotes: true,
        record_delimiter: '\r\n',
      }) as string[][];
      const cell = rows[0]?.[1] ?? '';
      return (
        rows.length !== 1 ||
        rows[0]?.length !== 3 ||
        /^\s*[=+\-@＝＋－＠]/.test(cell) ||
        ![text, `'${text}`].includes(cell)
      );
    },
  },
  {
    name: 'HTML',
    escapes: (text, write = (typed) => htmlOf(escapeHtml(typed))) => elementsOf(write(text), false).names !== 'p title',
  },
  {
    name: 'ICS',
    escapes: (text, write = (typed) => calendar(`x${typed}`)) => propertiesOf(write(text)) !== calendarProperties,
  },
];

/** The same writers with their escaping left out: each must be caught. */
export const UNESCAPED: { readonly [name: string]: (text: string) => string } = {
  ADF: (text) => toAdf([lead('MARK')], PARTIES).replaceAll('MARK', () => text),
  CSV: (text) => `a,${text},z\r\n`,
  HTML: htmlOf,
  ICS: (text) => calendar('MARK').replaceAll('MARK', () => text),
};

import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { adfParties, toAdf } from '#domain/leads/adf.ts';
import { csvLine } from '#domain/leads/csv.ts';
import type { Lead } from '#domain/leads/lead.ts';
import { scriptJson } from '#domain/script-json.ts';
import { escapeMarkup } from '#domain/xml.ts';
import { calendarFile } from '#functions/topics/appointments/calendar-file.ts';
import { leadMessage } from '#functions/topics/leads/lead-message.ts';
import type { EdgeSite } from '#site/site.ts';
import { anEdgeSite } from './an-edge-site.ts';

/** Random text that people and machines use to break out of a context: snippets of every target language between arbitrary characters. */
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

/** Writes the text in a format, and reads it back with an independent parser. */
export interface Writer {
  readonly name: string;
  readonly write: (text: string) => string;
  /** The same without escaping: its faults must be found. */
  readonly naive: (text: string) => string;
  /** True if the text broke out of its place, or was read back differently. */
  readonly escapes: (written: string, text: string) => boolean;
}

const lead = (text: string): Lead => ({
  id: 'lead-1',
  form: 'general',
  receivedAt: '2026-11-20T00:00:00.000Z',
  deleteAfter: '2027-02-18T00:00:00.000Z',
  spam: null,
  payload: { name: text, last_name: 'Lee', email: text, phone: '1', message: text, location: text },
  consent: {},
  car: null,
});
const edge = (name: string): EdgeSite => anEdgeSite({ name, origin: 'https://yard.example' });

/** Elements with their attribute names, in order, and all text in and between them. */
export function partsOf(markup: string, xmlMode: boolean): { names: string; texts: string[] } {
  const names: string[] = [];
  const texts = [''];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        names.push(`${name} ${Object.keys(attributes)}`);
        texts.push(...Object.values(attributes), '');
      },
      ontext: (part) => {
        texts[texts.length - 1] += part;
      },
      oncomment: () => void names.push('!'),
      onprocessinginstruction: (name) => void names.push(name),
    },
    { xmlMode, decodeEntities: true },
  );
  parser.end(markup);
  return { names: names.join(), texts };
}

const adf = (text: string): string => toAdf([lead(text)], adfParties(anEdgeSite()));
const adfNames = partsOf(adf('x'), true).names;
/** The part of a text that XML 1.0 can represent. */
const xmlText = (text: string): string =>
  [...text].filter((char) => /[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(char)).join('');

const mailHtml = (text: string): string => leadMessage(lead(text), anEdgeSite(), 'desk@yard.example').html ?? '';
/** Elements of such an e-mail with their attributes other than `href`. */
const MAIL_PARTS = new Set([
  ...['html lang', 'head ', 'title ', 'body style', 'p style', 'h2 style', 'div ', 'table style', 'tbody ', 'tr '],
  ...['th scope,style', 'td style', 'a '],
]);

const calendar = (text: string): string =>
  calendarFile(
    edge(text),
    null,
    {
      leadId: 'lead-1',
      token: 't',
      locationId: 1,
      startsAt: '2026-11-23T00:00:00.000Z',
      endsAt: '2026-11-23T01:00:00.000Z',
      bookedAt: '2026-11-20T00:00:00.000Z',
      cancelledAt: null,
      lead: { car: null },
    } as unknown as Parameters<typeof calendarFile>[2],
    text,
  );
const linesOf = (file: string): string =>
  file
    .replace(/\r\n[ \t]/g, '')
    .split(/\r\n|\r|\n/)
    .map((line) => /^[A-Z-]*/i.exec(line)?.[0])
    .join();
const calendarLines = linesOf(calendar('x'));

/** The headers of an e-mail as a service writes them from its input. */
const mailHead = (subject: string, replyTo: string | undefined): string =>
  `Subject: ${subject}\r\n${replyTo === undefined ? '' : `Reply-To: <${replyTo}>\r\n`}`;

const html = (text: string): string => `<p title="${text}">${text}</p>`;
const script = (json: string): string => `<script>${json}</script>`;

export const WRITERS: readonly Writer[] = [
  {
    name: 'ADF',
    write: (text) => adf(`x${text}`),
    naive: (text) => adf('MARK').replaceAll('MARK', () => `x${text}`),
    escapes(written, text) {
      const { names, texts } = partsOf(written, true);
      return names !== adfNames || texts.filter((part) => part === `x${xmlText(text)}`).length < 3;
    },
  },
  {
    name: 'CSV',
    write: (text) => csvLine(['a', text, 'z']),
    naive: (text) => `a,${text},z\r\n`,
    escapes(written, input) {
      const text = input.toWellFormed(); // as any file contains it
      const options = { relax_column_count: true, relax_quotes: true, record_delimiter: '\r\n' };
      const rows = parse(written, options) as string[][];
      const cell = rows[0]?.[1] ?? '';
      const isFormula = /^\s*[=+\-@＝＋－＠]/.test(cell);
      return rows.length !== 1 || rows[0]?.length !== 3 || isFormula || ![text, `'${text}`].includes(cell);
    },
  },
  {
    name: 'HTML',
    write: (text) => html(escapeMarkup(text)),
    naive: html,
    escapes(written, text) {
      const { names, texts } = partsOf(written, false);
      return names !== 'p title' || texts[1] !== text || texts[2] !== text;
    },
  },
  {
    name: 'JSON in a script',
    write: (text) => script(scriptJson({ name: text })),
    naive: (text) => script(JSON.stringify({ name: text })),
    escapes(written, text) {
      const { names, texts } = partsOf(written, false);
      return names !== 'script ' || /<!--|<script/i.test(texts[1] ?? '') || JSON.parse(texts[1] ?? '').name !== text;
    },
  },
  {
    name: 'ICS',
    write: (text) => calendar(`x${text}`),
    naive: (text) => calendar('MARK').replaceAll('MARK', () => text),
    escapes: (written) => linesOf(written) !== calendarLines,
  },
  {
    name: 'the head of a mail',
    write(text) {
      const { subject, replyTo } = leadMessage(lead(text), anEdgeSite(), 'desk@yard.example');
      return mailHead(subject, replyTo);
    },
    naive: (text) => mailHead(`Lead: ${text}`, text),
    escapes: (written) => !/^Subject: \P{Cc}*\r\n(Reply-To: <[^\s<>,;:]+@[^\s<>,;:@]+>\r\n)?$/u.test(written),
  },
  {
    name: 'the HTML of a mail',
    write: (text) => mailHtml(text),
    naive: (text) => mailHtml('MARK').replaceAll('MARK', () => text),
    escapes(written) {
      const others: string[] = [];
      const parser = new Parser({
        onopentag(name, { href = 'tel:', ...attributes }) {
          const parts = `${name} ${Object.keys(attributes)}`;
          if (!MAIL_PARTS.has(parts) || !/^(?:tel:|mailto:|https:\/\/www\.test-yard\.example\/)/.test(href))
            others.push(parts);
        },
        oncomment: () => void others.push('!'),
      });
      parser.end(written);
      return others.length > 0;
    },
  },
];

/** Texts that break out of the writer, or of its naive version; the shortest are returned. */
export function findEscape(writer: Writer, version: 'write' | 'naive', numRuns: number): fc.RunDetails<[string]> {
  return fc.check(
    fc.property(hostileText, (text) => !writer.escapes(writer[version](text), text)),
    { numRuns },
  );
}

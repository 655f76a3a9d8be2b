import type { Finding } from './finding.ts';

const LINES = [
  'stocknum',
  'make',
  'model',
  'badge',
  'series',
  'name',
  'make_model',
  'carsales_title',
  'tag',
  'colour',
  'simple_body',
  'simple_fuel',
  'simple_transmission',
  'trans',
  'drive',
  'fuel',
  'location_name',
  'city',
] as const;
const LISTS = ['categories', 'filtered_features', 'standardEquipment', 'variant', 'caravan'] as const;

const EMAIL = /[^\s@,;:<>()]+@[^\s@,;:<>()]+\.\p{L}{2,}/u;
/** Numbers with an area or country code, mobiles that lost their 0 in a spreadsheet, numbers of one price, and any after "call". */
const PHONES = [
  /(?<![\p{L}\d])(?:\+\d|\(?0\d)(?:[\s().-]{0,3}\d){7,13}(?!\d)/u,
  /(?<![\p{L}\d$.,])4\d\d[ -]?\d{3}[ -]?\d{3}(?!\d)/u,
  /(?<![\p{L}\d$.,])1[38]00[ -]?\d{3}[ -]?\d{3}(?!\d)/u,
  /\b(?:ph(?:one)?|tel(?:ephone)?|mob(?:ile)?|call|text|txt|sms|ring|whats ?app)\b\D{0,20}\d(?:[\s-]?\d){5,}/iu,
];
const TITLES = '(?:mr|mrs|ms|miss|mister|dr)(?![\\p{L}\\d])';
const TITLED_NAME = /(?<![\p{L}\d'’])(?:(?:Mr|Ms|Mister)\.? +\p{Lu}\p{Ll}|(?:Mrs|MRS)\.? *\p{L}{2})/u;
const GAP = '[^\\p{L}\\d]';
const SALE =
  '(?<!\\p{L})(?:sold|reserved|held|on hold|holding|deposit(?: (?:taken|paid|received|held))?|under (?:offer|contract|deposit)|booked|allocated|put aside)';
const SALE_TO_TITLE = new RegExp(`${SALE}${GAP}+(?:(?:for|to|by|from)${GAP}+)?${TITLES}${GAP}*\\p{L}`, 'iu');
const TO_WHOM = `${GAP}+(?:for|to|by|from)${GAP}*(\\p{L}[\\p{L}'’-]*)`;
const SALE_TO = new RegExp(`${SALE}${TO_WHOM}`, 'iu');
/** Not in prose, where cars have "hill hold for" something. */
const HOLD_FOR = new RegExp(`(?<!\\p{L})hold${TO_WHOM}`, 'iu');
/** Letters of either case, for an expression in which other letters must be capitals. (`(?i:…)` failed now and then in a long-lived process.) */
const eitherCase = (pattern: string): string =>
  pattern.replace(
    /(\\p\{L\})|([a-z])/g,
    (_, kind: string | undefined, letter: string) => kind ?? `[${letter}${letter.toUpperCase()}]`,
  );
/** `RESERVED - J Smith`, `Sold (Smith)`: whole words to the end of the text. */
const SALE_DASH = new RegExp(
  `^${GAP}*${eitherCase(SALE)}\\s*[-–—:/,(]+\\s*(\\p{Lu}[\\p{L}'’.-]*(?:\\s+\\p{Lu}[\\p{L}'’.-]*){0,2})${GAP}*$`,
  'u',
);
/** Words after a sale that are no name. */
const NO_NAMES: ReadonlySet<string> = new Set(
  'us you your our the a an this that all any anyone it its be delivery deliver delivered pick pickup collection collected export auction wholesale trade dealer dealers customer customers client clients buyer buyers family members public order sale sold reserved inspection service finance approval approved now today tomorrow day days week weeks month hours local locally new factory online only soon coming more similar wanted thank thanks pending deposit paid taken offer holding hold call enquire ask see another original private monday tuesday wednesday thursday friday saturday sunday christmas january february march april may june july august september october november december'.split(
    ' ',
  ),
);
const isName = (words: string | undefined, isProse = false): boolean =>
  words !== undefined &&
  (!isProse || /^\p{Lu}/u.test(words)) &&
  !words.split(/\s+/).some((word) => NO_NAMES.has(word.toLowerCase().replace(/[^\p{L}]+$/u, '')));

/**
 * What a short text says of a person, as a noun phrase; null if it says nothing. Dealers write such notes for themselves.
 *
 * @param isProse in prose, such as a list of features, a name starts with a capital letter ("hill hold for slopes")
 */
export function personalData(
  text: string,
  { isProse = false } = {},
): 'a phone number' | 'an e-mail address' | 'the name of a person' | null {
  if (EMAIL.test(text)) return 'an e-mail address';
  if (PHONES.some((phone) => phone.test(text))) return 'a phone number';
  const isNamed =
    TITLED_NAME.test(text) ||
    SALE_TO_TITLE.test(text) ||
    isName(SALE_TO.exec(text)?.[1], isProse) ||
    (!isProse && isName(HOLD_FOR.exec(text)?.[1])) ||
    isName(SALE_DASH.exec(text)?.[1]);
  return isNamed ? 'the name of a person' : null;
}

/** In prose only a sentence that names a buyer: dealers put their own names and numbers into descriptions on purpose. */
const BUYER_IN_PROSE = [
  SALE_TO_TITLE,
  new RegExp(`^${GAP}*${SALE}${GAP}+(?:for|to)${GAP}+(\\p{L}[\\p{L}'’-]*)`, 'iu'),
] as const;
const namesBuyer = (sentence: string): boolean => {
  const [titled, started] = BUYER_IN_PROSE;
  const [, name] = started.exec(sentence) ?? [];
  return titled.test(sentence) || isName(name, true);
};
const SENTENCE_END = /(\||(?<=[.!?])(?<!\b(?:mr|mrs|ms|dr)\.)\s+)/i;

/**
 * Removes phone numbers, e-mail addresses and names of buyers from the columns of a row that are published as short texts. The whole value
 * is left out; of a description, only the sentence. A finding says where, and does not repeat it.
 */
export function withoutPersonalData(
  row: { readonly [column: string]: unknown },
  rowNumber: number,
): { readonly row: { [column: string]: unknown }; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const out: { [column: string]: unknown } = { ...row };
  const reject = (column: string, what: string, hint: string): void =>
    void findings.push({
      outcome: 'left_out',
      row: rowNumber,
      column,
      value: NOT_REPEATED,
      rule: `a text for everybody, without ${what}`,
      hint: `${hint} Every visitor of the site would see it. Keep it where only your staff does.`,
    });
  const inside = (value: unknown, column: string): unknown => {
    if (typeof value === 'string') {
      const what = personalData(value, { isProse: (LISTS as readonly string[]).includes(column) });
      if (what === null || (column === 'stocknum' && !/\s/.test(value.trim()) && what === 'a phone number'))
        return value;
      reject(column, what, `Read without it.`);
      return undefined;
    }
    if (Array.isArray(value)) return value.map((item) => inside(item, column)).filter((item) => item !== undefined);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, item]) => [key, inside(item, column)] as const);
    // A feature without its name is none.
    if (entries.some(([key, item]) => key === 'name' && item === undefined)) return undefined;
    return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
  };
  for (const column of [...LINES, ...LISTS]) {
    if (out[column] === undefined || out[column] === null) continue;
    const value = inside(out[column], column);
    if (value === undefined) delete out[column];
    else out[column] = value;
  }
  const { dealercomments: comments } = out;
  if (typeof comments === 'string') {
    // Every other part is what stands between two sentences.
    const parts = comments.split(SENTENCE_END);
    const isCut = (at: number): boolean => namesBuyer(parts[at - (at % 2)] ?? '');
    const kept = parts.filter((_, at) => !isCut(at));
    if (kept.length < parts.length) {
      out['dealercomments'] = kept.join('').replace(/^[|\s]+|[|\s]+$/g, '');
      const isAvailable = 'The car stays for sale: if it is sold, say so in the column of its status.';
      reject('dealercomments', 'the name of a buyer', `Read without that sentence. ${isAvailable}`);
    }
  }
  return { row: out, findings };
}

/** Stands in reports in place of personal data. */
export const NOT_REPEATED = '(not repeated here)';

/** Findings whose values do not repeat personal data. Descriptions are published with what a dealer says of himself. */
export const withoutPersons = (findings: readonly Finding[]): Finding[] =>
  findings.map((finding) =>
    finding.column !== 'dealercomments' && /[\p{L}\s]/u.test(finding.value) && personalData(finding.value) !== null
      ? { ...finding, value: NOT_REPEATED }
      : finding,
  );

/** Matches only from the beginning of a word: trying every letter of a text of 300,000 letters without a space would take many minutes. */
const EMAIL = /(?<![^\s@,;:<>()])[^\s@,;:<>()]+@[^\s@,;:<>()]+\.\p{L}{2,}/u;
/**
 * Numbers with an area or country code, mobiles that lost their 0 in a spreadsheet, 1300 and 1800 numbers, those without a plus (`1 212 555
 * 0147`), and any after "call".
 */
const PHONES = [
  /(?<![\p{L}\d])(?:\+\d|\(?0\d)(?:[\s().-]{0,3}\d){7,13}(?!\d)/u,
  /(?<![\p{L}\d$.,])4\d\d[ -]?\d{3}[ -]?\d{3}(?!\d)/u,
  /(?<![\p{L}\d$.,])1[38]00[ -]?\d{3}[ -]?\d{3}(?!\d)/u,
  /(?<![\p{L}\d$.,-])(?:1[ .-]?\(?[2-9]\d\d\)?[ .-]?|\([2-9]\d\d\) ?|[2-9]\d\d-)[2-9]\d\d[ .-]\d{4}(?![\d-])/u,
  /(?<![\p{L}\d$.,])6[14][ -]?[24]\d{1,2}[ -]?\d{3}[ -]?\d{3,4}(?!\d)/u,
  /\b(?:ph(?:one)?|tel(?:ephone)?|mob(?:ile)?|call|text|txt|sms|ring|whats ?app)\b\D{0,20}\d(?:[\s-]?\d){5,}/iu,
];
/** Titles before a name. */
const TITLES = '(?:mr|mrs|ms|miss|mister|dr)(?![\\p{L}\\d])';
const TITLED_NAME = /(?<![\p{L}\d'’])(?:(?:Mr|Ms|Mister)\.? +\p{Lu}\p{Ll}|(?:Mrs|MRS)\.? *\p{L}{2})/u;
const GAP = '[^\\p{L}\\d]';
const SALE =
  '(?<!\\p{L})(?:sold|reserved|held|on hold|holding|deposit(?: (?:taken|paid|received|held))?|under (?:offer|contract|deposit)|booked|allocated|put aside)';
/** `Sold to Mr Smith`. */
const SALE_TO_TITLE = new RegExp(`${SALE}${GAP}+(?:(?:for|to|by|from)${GAP}+)?${TITLES}${GAP}*\\p{L}`, 'iu');
/** `for Smith`; the group is the name. */
const RECIPIENT = `${GAP}+(?:for|to|by|from)${GAP}*(\\p{L}[\\p{L}'’-]*)`;
/** `Reserved for Smith`. */
const SALE_TO = new RegExp(`${SALE}${RECIPIENT}`, 'iu');
/** `Hold for Smith`. Not in prose, where cars have "hill hold for" something. */
const HOLD_FOR = new RegExp(`(?<!\\p{L})hold${RECIPIENT}`, 'iu');
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
/** Words that may follow a sale and are not names. */
const NOT_NAMES: ReadonlySet<string> = new Set(
  'us you your our the a an this that all any anyone it its be delivery deliver delivered pick pickup collection collected export auction wholesale trade dealer dealers customer customers client clients buyer buyers family members public order sale sold reserved inspection service finance approval approved now today tomorrow day days week weeks month hours local locally new factory online only soon coming more similar wanted thank thanks pending deposit paid taken offer holding hold call enquire ask see another original private monday tuesday wednesday thursday friday saturday sunday christmas january february march april may june july august september october november december'.split(
    ' ',
  ),
);
const isName = (words: string | undefined, isProse = false): boolean =>
  words !== undefined &&
  (!isProse || /^\p{Lu}/u.test(words)) &&
  !words.split(/\s+/).some((word) => NOT_NAMES.has(word.toLowerCase().replace(/[^\p{L}]+$/u, '')));

/**
 * The personal data in a short text, as a noun phrase; null if there is none. Such text is a dealer's note to itself (`Sold to Mr
 * Smith`), left in by mistake.
 *
 * @param isProse in prose, such as a list of features, a name starts with a capital letter ("hill hold for slopes")
 */
export function personalData(
  text: string,
  { isProse = false } = {},
): 'a phone number' | 'an email address' | 'the name of a person' | null {
  if (EMAIL.test(text)) return 'an email address';
  if (PHONES.some((phone) => phone.test(text))) return 'a phone number';
  const isNamed =
    TITLED_NAME.test(text) ||
    SALE_TO_TITLE.test(text) ||
    isName(SALE_TO.exec(text)?.[1], isProse) ||
    (!isProse && isName(HOLD_FOR.exec(text)?.[1])) ||
    isName(SALE_DASH.exec(text)?.[1]);
  return isNamed ? 'the name of a person' : null;
}

/** In prose, only a sentence that names a buyer counts: dealers put their own names and numbers into descriptions on purpose. */
const BUYER_IN_PROSE = [
  SALE_TO_TITLE,
  new RegExp(`^${GAP}*${SALE}${GAP}+(?:for|to)${GAP}+(\\p{L}[\\p{L}'’-]*)`, 'iu'),
] as const;
/** Whether a sentence of a description says to whom a car was sold. */
export const namesBuyer = (sentence: string): boolean => {
  const [titled, named] = BUYER_IN_PROSE;
  const [, name] = named.exec(sentence) ?? [];
  return titled.test(sentence) || isName(name, true);
};

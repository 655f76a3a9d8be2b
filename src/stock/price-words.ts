import { PRICE_TYPES, type PriceType } from '#domain/car.ts';

/** Longest text that can be a price or price type: the patterns are slow on texts of thousands of characters. */
const MAX_LENGTH = 200;
const INCLUDING = String.raw`(?:inc(?:l(?:ud(?:es|ing|ed)|usive(?: of)?)?)?\.?|with)`;
const CHARGES = String.raw`(?:orcs?|on[ -]?roads?(?: costs?)?|gov(?:ernmen)?t?\.? charges)`;
const WITH_GST = String.raw`(?:${INCLUDING}[ -]*gst|gst[ -]*inc(?:l(?:uded|uding|usive)?)?\.?)(?! *not)`;
const WITHOUT_GST =
  /(\+|\bplus|\bex(cl?(ud(es|ing)|usive( of)?)?)?\.?|\bbefore|\bless|\bwithout|\bnot inc\w*\.?|\bno)[ -]*gst|gst[ -]*((is )?(ex|extra|exc(l\w*)?|additional)\b|not inc)/i;

const NO_MORE = '(?:with |and )?(?:no|nothing|not a cent) (?:(?:more|else|extra|further) )?to pay';
/** Says that the amount is all that a buyer pays. */
const ALL_TO_PAY = new RegExp(NO_MORE, 'i');

/** Terms before or after an amount, which are removed. `type` is the price type that a term states; null = none. */
const WORDS: readonly { readonly words: string; readonly type: PriceType | null }[] = [
  { words: String.raw`(?:drive[ -]?away(?: price)?|dap|d\/?a)`, type: 'drive_away' },
  { words: NO_MORE, type: null },
  {
    words: `(?:${INCLUDING} *(?:gst *(?:&|and|,) *)?(?:all )?${CHARGES}|${CHARGES} *${INCLUDING})`,
    type: 'drive_away',
  },
  { words: 'ride[ -]?away(?: price)?', type: 'ride_away' },
  {
    words: String.raw`(?:e\.?g\.?c\.?|(?:\+|plus|before|ex(?:cl?(?:uding|usive of)?)?\.?)[ -]*${CHARGES})`,
    type: 'excl_govt_charges',
  },
  { words: WITH_GST, type: null },
  {
    words: `(?:${INCLUDING}|\\+|plus) *(?:\\d{1,2} *(?:mths?|months?)|full|long|new)? *(?:rego|registration)`,
    type: null,
  },
  {
    words: String.raw`(?:o\.?[nb]\.?o\.?|(?:or )?(?:nearest|best) offer|neg(?:otiable)?|firm|no haggl(?:e|ing)|dollars|cash)`,
    type: null,
  },
  {
    words: '(?:now|only|just|(?:our|special|sale|selling|asking|advertised|cash)(?: price)?|price|reduced(?: to)?)',
    type: null,
  },
];
const AFFIXES = WORDS.map(({ words, type }) => ({
  type,
  before: new RegExp(`^${words}(?![a-z])[ ,:;&]*(?:- +)?`, 'i'),
  after: new RegExp(`[ ,:;&-]*(?<![a-z])${words}[ .,;*!-]*$`, 'i'),
}));

/** Amounts to which a price type or a note about GST applies. */
export const PRICE_FIELDS: ReadonlySet<string> = new Set(['price', 'before_price', 'offer_price']);

/** Whether a cell or header says that GST is not included. */
export const isWithoutGst = (text: string): boolean => WITHOUT_GST.test(text);

/** Whether a cell or header says that GST is included. */
export const isWithGst = (text: string): boolean => !isWithoutGst(text) && new RegExp(WITH_GST, 'i').test(text);

/** An amount without the terms that say what it includes, and the price types that they state. */
export function withoutPriceWords(text: string): { readonly amount: string; readonly types: ReadonlySet<PriceType> } {
  // An amount in brackets is negative.
  const withoutBrackets = /^\([^a-z]*\)$/i.test(text.trim()) ? text : text.replace(/[()[\]]+/g, ' ');
  let amount = withoutBrackets.replace(/\s+/g, ' ').trim();
  const types = new Set<PriceType>();
  for (let attemptsLeft = 6; attemptsLeft > 0; attemptsLeft--) {
    const shortest = AFFIXES.flatMap(({ type, before, after }) => {
      const rest = amount.replace(after, '').replace(before, '');
      return rest === amount ? [] : [{ type, rest }];
    }).sort((a, b) => a.rest.length - b.rest.length)[0];
    if (shortest === undefined) break;
    if (shortest.type !== null) types.add(shortest.type);
    amount = shortest.rest.trim();
  }
  if (types.size === 0 && ALL_TO_PAY.test(withoutBrackets)) types.add('drive_away');
  return { amount, types };
}

/** A maker's recommended price, which a car is not offered for. */
const RECOMMENDED = '(?:m?rrp|msrp|r\\.r\\.p\\.?|(?:recommended|suggested) retail(?: price)?)';
const IS_RECOMMENDED = new RegExp(`(?<![a-z])${RECOMMENDED}(?![a-z])`, 'i');
const WAS = `(?:was|previously|originally|formerly|(?:down|reduced) from|${RECOMMENDED}|old price)`;
const ENDS_RECOMMENDED = new RegExp(`[ ,(]*(?<![a-z])${RECOMMENDED}[ ).]*$`, 'i');
const STARTS_WITH_WAS = new RegExp(`^${WAS}\\b[ :.]*`, 'i');
const NOW = '(?:now|reduced to|today)';
/** A saving before or after a price, such as `SAVE $3,000`. */
const SAVING = /^[ (]*save\b[ :]*\$?[\d,.]+k?[ ),;:.!-]*|[ ,;:.!/(-]*\bsav(?:e|ing)\b[ :]*\$?[\d,.]+k?[ )!.*]*$/gi;
/** The forms of a cell with a former and a current price; `before` and `now` are their texts. */
const WAS_NOW_FORMS = [
  new RegExp(`^${WAS}\\b(?<before>\\D*\\d.*?)\\b(?:(?:and|but|is) )?${NOW}\\b(?<now>.*\\d.*)$`, 'i'),
  /^(?:down|reduced) from\b(?<before>\D*\d.*?)\bto\b(?<now>.*\d.*)$/i,
  new RegExp(`^(?<before>\\$?\\d[\\d, .]*k?)[ ,;:./|-]*\\b${NOW}\\b(?<now>.*\\d.*)$`, 'i'),
  new RegExp(`^(?<now>.*?\\d.*?)\\b${WAS}\\b(?<before>.*\\d.*)$`, 'i'),
];
/** Spaces and punctuation around an amount. */
const EDGES = /^[ ,;:.!/|>(–—-]+|[ ,;:.!/|<(–—-]+$/g;

/** Whether a cell or header says that an amount is the maker's recommended price. */
export const isRecommended = (text: string): boolean => IS_RECOMMENDED.test(text);

/**
 * The texts of two prices in one cell (`Was $31,990 now $28,990`), without a saving beside them. `before` may be a
 * recommended price; null = there is one price only.
 */
export function currentAndPreviousPrice(text: string): { readonly now: string; readonly before: string | null } {
  const rest = text.replace(SAVING, '');
  const priceText = /\d/.test(rest) ? rest : text;
  const groups = WAS_NOW_FORMS.map((pair) => pair.exec(priceText)?.groups).find((match) => match !== undefined);
  if (groups === undefined) return { now: priceText, before: null };
  const [now = '', before = ''] = [groups.now, groups.before].map((part) => part?.replace(EDGES, '').trim());
  return { now, before };
}

/** The text of the former price in a column of such prices: without the word that says so (`Was $31,990`), and without the current price. */
export const formerPriceText = (text: string): string =>
  text.length > MAX_LENGTH
    ? text
    : (currentAndPreviousPrice(text).before ?? text.replace(STARTS_WITH_WAS, '').replace(ENDS_RECOMMENDED, ''));

/** Phrases for a price on application. */
export const ON_APPLICATION =
  /^(p\.?o\.?a\.?|(price )?on (application|request|enquiry)|(call|phone|ring|contact|ask|enquire|email)( (us|now|dealer|today))?( (for|about|to) [a-z ]+)?)\W*$/i;

/** The price type in a text without an amount, in our terms or those of dealers and portals (`EGC`, `Drive away price`). Null if there is none or more than one. */
export function priceTypeOf(text: string): PriceType | null {
  if (text.length > MAX_LENGTH) return null;
  const normalised = text
    .replace(/[\s_]+/g, ' ')
    .replace(/ price$/i, '')
    .trim();
  const key = normalised.toLowerCase().replace(/[ -]/g, '_');
  const exactType = PRICE_TYPES.find((type) => type === key);
  if (exactType !== undefined) return exactType;
  if (ON_APPLICATION.test(normalised)) return 'poa';
  const { amount, types } = withoutPriceWords(normalised);
  const [type, another] = types;
  return amount === '' && another === undefined ? (type ?? null) : null;
}

/** Whether a text names the period of a repayment: `per week`, `monthly`, `p/w`. */
export const isPricePeriod = (text: string): boolean =>
  /^((per |a |p\/?\.?)(day|week|wk|w|fortnight|month|mth|m|quarter|annum|year|yr)|day|week|fortnight|month|quarter|year|daily|weekly|fortnightly|monthly|quarterly|annually|yearly)( price| repayment| payment)?\.?$/i.test(
    text,
  );

import { PRICE_TYPES, type PriceType } from '#domain/car.ts';

const INCLUDING = String.raw`(?:inc(?:l(?:ud(?:es|ing|ed)|usive(?: of)?)?)?\.?|with)`;
const CHARGES = String.raw`(?:orcs?|on[ -]?roads?(?: costs?)?|gov(?:ernmen)?t?\.? charges)`;
const WITH_GST = String.raw`(?:${INCLUDING}[ -]*gst|gst[ -]*inc(?:l(?:uded|uding|usive)?)?\.?)(?! *not)`;
const WITHOUT_GST =
  /(\+|\bplus|\bex(cl?(ud(es|ing)|usive( of)?)?)?\.?|\bbefore|\bless|\bwithout|\bnot inc\w*\.?|\bno)[ -]*gst|gst[ -]*((is )?(ex|extra|exc(l\w*)?|additional)\b|not inc)/i;

/** Terms before or after an amount that state what it includes; treated like a price type column. */
const WORDS: readonly { readonly words: string; readonly type: PriceType | null }[] = [
  { words: String.raw`(?:drive[ -]?away(?: price)?(?:[ ,-]+no more to pay)?|dap|d\/a)`, type: 'drive_away' },
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
  { words: String.raw`(?:o\.?n\.?o\.?|(?:or )?nearest offer|neg(?:otiable)?|firm)`, type: null },
];
const BEFORE_OR_BEHIND = WORDS.map(({ words, type }) => ({
  type,
  before: new RegExp(`^${words}(?![a-z])[ ,:;&]*(?:- +)?`, 'i'),
  behind: new RegExp(`[ ,:;&-]*(?<![a-z])${words}[ .,;*!-]*$`, 'i'),
}));

/** Amounts to which a price type or a note about GST applies. */
export const PRICE_FIELDS: ReadonlySet<string> = new Set(['price', 'before_price', 'offer_price']);

/** Whether a cell or header says that GST is not included. */
export const isWithoutGst = (text: string): boolean => WITHOUT_GST.test(text);
export const isWithGst = (text: string): boolean => !isWithoutGst(text) && new RegExp(WITH_GST, 'i').test(text);

/** An amount without these terms, and the price types that they state. */
export function withoutPriceWords(text: string): { readonly amount: string; readonly types: ReadonlySet<PriceType> } {
  // An amount in brackets is negative.
  const open = /^\([^a-z]*\)$/i.test(text.trim()) ? text : text.replace(/[()[\]]+/g, ' ');
  let amount = open.replace(/\s+/g, ' ').trim();
  const types = new Set<PriceType>();
  for (let left = 6; left > 0; left--) {
    const found = BEFORE_OR_BEHIND.flatMap(({ type, before, behind }) => {
      const rest = amount.replace(behind, '').replace(before, '');
      return rest === amount ? [] : [{ type, rest }];
    }).sort((a, b) => a.rest.length - b.rest.length)[0];
    if (found === undefined) break;
    if (found.type !== null) types.add(found.type);
    amount = found.rest.trim();
  }
  return { amount, types };
}

/** Phrases for a price on application. */
export const ON_APPLICATION =
  /^(p\.?o\.?a\.?|(price )?on (application|request|enquiry)|(call|phone|ring|contact|ask|enquire|email)( (us|now|dealer|today))?( (for|about|to) [a-z ]+)?)\W*$/i;

/** The price type in a text without an amount, in our terms or those of dealers and portals (`EGC`, `Drive away price`). Null if there is none or more than one. */
export function priceTypeOf(text: string): PriceType | null {
  const bare = text
    .replace(/[\s_]+/g, ' ')
    .replace(/ price$/i, '')
    .trim();
  const key = bare.toLowerCase().replace(/[ -]/g, '_');
  const own = PRICE_TYPES.find((type) => type === key);
  if (own !== undefined) return own;
  if (ON_APPLICATION.test(bare)) return 'poa';
  const { amount, types } = withoutPriceWords(bare);
  const [type, another] = types;
  return amount === '' && another === undefined ? (type ?? null) : null;
}

/** Whether a text names the period of a repayment: `per week`, `monthly`, `p/w`. */
export const pricePeriod = (text: string): boolean =>
  /^((per |a |p\/?\.?)(day|week|wk|w|fortnight|month|mth|m|quarter|annum|year|yr)|day|week|fortnight|month|quarter|year|daily|weekly|fortnightly|monthly|quarterly|annually|yearly)( price| repayment| payment)?\.?$/i.test(
    text,
  );

/** What a word of a feed says of its car. A reserved car is in stock. */
export interface SaleState {
  readonly status: 'in_stock' | 'coming_soon' | 'sold' | 'withdrawn';
  readonly reserved: boolean;
}

const state = (status: SaleState['status'], reserved = false): SaleState => ({ status, reserved });
/** Words of dealers, their programs and portals, by what they start with; the first that fits counts. */
const WORDS: readonly { readonly words: RegExp; readonly means: SaleState }[] = [
  { words: /^not sold\b/, means: state('in_stock') },
  { words: /^(sold|delivered|sale completed?)\b/, means: state('sold') },
  {
    words:
      /^((on )?hold|reserved|under (offer|contract|deposit)|deposit( (taken|paid|received|held))?$|deposit (taken|paid|received)|pending( sale| delivery)?$|sale (pending|in progress))\b/,
    means: state('in_stock', true),
  },
  {
    words:
      /^(withdrawn|inactive|not (for sale|available|advertised|published|listed|on sale)|do not (advertise|publish)|unavailable|unpublished|unlisted|off (the )?market|out of stock|removed|archived|deleted|disabled|expired|hidden|wholesaled?|wastebin|written off|scrapped)\b/,
    means: state('withdrawn'),
  },
  {
    words: /^(coming soon|in transit|incoming|arriving( soon)?|on order|due in|en route)\b/,
    means: state('coming_soon'),
  },
  {
    words:
      /^(available|for sale|on sale|in ?stock|active|live|current|published|advertised|listed|online|in yard|on (the )?(yard|lot)|forecourt|ready for sale)\b/,
    means: state('in_stock'),
  },
];

/** What a cell says of whether its car is for sale; null = none of the words that are known. */
export function saleState(text: string): SaleState | null {
  const bare = text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
  return WORDS.find(({ words }) => words.test(bare))?.means ?? null;
}

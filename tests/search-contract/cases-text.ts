import { aCarWithNames as car } from '#tests/builders/car-with-names.ts';
import type { ContractCase, ContractSet } from './contract-case.ts';

const STOCK = [
  car(1, 'Mazda', 'CX-5', 'Maxx Sport', { seats: 5 }),
  car(2, 'Mazda', 'CX5', 'Touring', { seats: 5 }),
  car(3, 'Mazda', '3', 'G20 Pure'),
  car(4, 'Mazda', '323', 'Protege'),
  car(5, 'Toyota', 'Land Cruiser', 'Sahara', { engine: 'V8', price: 90_000 }),
  car(6, 'Toyota', 'Landcruiser', '70 Series LC79', { price: 70_000 }),
  car(7, 'Toyota', 'Hilux', 'SR5 Hi-Rider', { body: 'Ute', price: null, colour: 'White' }),
  car(8, 'Toyota', 'Camry', 'Ascent', { transmission: 'Automatic', price: 30_000 }),
  car(9, 'Suzuki', 'Carry', null, { body: 'Pickup' }),
  car(10, 'Nissan', 'X-Trail', 'ST-L'),
  car(11, 'Volkswagen', 'Golf', 'GTI'),
  car(12, 'Volkswagen', 'Golf', 'R'),
  car(13, 'Holden', 'Commodore', 'SS-V Redline', { engine: 'V8' }),
  car(14, 'Holden', 'Commodore', 'Omega', { engine: 'V6' }),
  car(15, 'Mercedes-Benz', 'C-Class', 'C200'),
  car(16, 'Citroën', 'C4', 'Picasso'),
  car(17, 'Kia', 'Carnival', 'Platinum', { stocknum: 'U-123456', regplate: 'XYZ-987', year: 2019 }),
  car(18, 'Ford', 'Ranger', 'Sport Line'),
  car(19, 'Ford', 'Ranger', 'Line Sport', { drive: 'Four Wheel Drive', filtered_features: ['Tow bar'] }),
  car(20, 'Jaguar', 'Xe', null, { tag: 'Sport line' }),
  car(21, 'Hyundai', 'i30', 'Active'),
  car(22, 'Isuzu', 'D-MAX', 'LS-U'),
  car(23, 'Mercedes-Benz', 'GLA250', null),
  car(24, 'Mercedes-Benz', 'GLA200', null),
  car(25, 'Hyundai', 'Santa Fe', null, { body: 'SUV', seats: 7 }),
  car(26, 'Honda', 'CR-V', null, { body: 'SUV', colour: 'White' }),
  car(27, 'BMW', '3 Series', '320i'),
  car(28, 'Buick', 'Super', 'Roadmaster'),
  car(29, 'Buick', 'Super', 'Road Mastar'),
  car(30, 'Buick', 'Special', 'Sun Set'),
  car(31, 'Buick', 'Special', 'Suns Et'),
  car(32, 'Buick', 'Special', 'Suns Et'),
  car(33, 'Buick', 'Special', 'Line'),
  car(34, 'Land Rover', 'Discovery', null, { filtered_features: ['Cruise control'] }),
];
const ALL = STOCK.map(({ id }) => id);

/** Expected results according to the documented rules; each title names the rule. */
const CASES: readonly [title: string, query: string, ids: readonly number[]][] = [
  // Words and prefixes (docs: "Prefix search": the last word of a query may be a prefix).
  ['one word', 'hilux', [7]],
  ['capitals do not matter', 'HILUX', [7]],
  ['every word must match', 'toyota hilux', [7]],
  ['the order of words does not affect which cars are found', 'hilux toyota', [7]],
  ['prefix: the last word may be incomplete', 'toyota hil', [7]],
  ['prefix: an earlier word must be complete', 'hil toyota', []],
  ['prefix: a last word before a space must be complete', 'hil ', []],
  ['accents do not matter', 'citroen', [16]],
  ['accents in the query do not matter', 'citroën c4', [16]],
  ['a year', '2019', [17]],
  ['a model and a year', 'hilux 2021', [7]],
  ['a colour and a body', 'white ute', [7]],
  ['an engine', 'commodore v8', [13]],
  ['a feature', 'tow bar', [19]],
  // Concatenated queries (docs: up to three neighbouring words are also tried as one) and split queries (one word as two neighbours).
  ['split: cx5 finds CX5 exactly, then CX-5', 'cx5', [2, 1]],
  ['concatenation: cx-5 finds CX-5, then CX5', 'cx-5', [1, 2]],
  ['concatenation: cx 5', 'cx 5', [1, 2]],
  [
    'spelling: land cruiser finds both spellings, the typed one first, then a Land Rover with cruise control',
    'land cruiser',
    [5, 6, 34],
  ],
  ['spelling: with the make, and incomplete', 'toyota land cru', [5, 6]],
  ['split: landcruiser finds both spellings, the typed one first', 'landcruiser', [6, 5]],
  ['split: xtrail', 'xtrail', [10]],
  ['concatenation: x trail', 'x trail', [10]],
  ['concatenation: i 30', 'i 30', [21]],
  ['d max', 'd max', [22]],
  ['split: dmax', 'dmax', [22]],
  ['split: crv', 'crv', [26]],
  ['split: towbar', 'towbar', [19]],
  [
    'split: mazda3 is the Mazda 3, not every Mazda: a word with a digit that is in the stock has no typo tolerance',
    'mazda3',
    [3],
  ],
  ['mazda 3: the exact word first, then words that begin with it', 'mazda 3', [3, 4]],
  ['3 series', '3 series', [27]],
  ['split: 3series', '3series', [27]],
  ['split: only at the position where most cars have the two words side by side', 'sunset', [31, 32]],
  ['gla250 is not GLA200', 'gla250', [23]],
  ['gla finds both', 'gla', [23, 24]],
  // Typo tolerance (docs: one error from five letters, two from nine; an error in the first letter counts as two).
  ['typo: one error in five letters', 'toyta hilux', [7]],
  ['typo: a word with an error ranks after one without', 'camry', [8, 9]],
  ['typo: two letters swapped are one error', 'hliux', [7]],
  ['typo: a wrong first letter counts twice, which is too many errors for five letters', 'nilux', []],
  ['typo: eight letters may have one error', 'commodre', [13, 14]],
  ['typo: two errors are too many for eight letters', 'carnxvxl', []],
  ['typo: nine letters may have two errors', 'cmmodoree', [13, 14]],
  ['typo: nine letters may have a wrong first letter', 'dommodore', [13, 14]],
  ['typo: three errors are too many', 'cxmmxdxre', []],
  ['typo: four letters may have no error', 'golg', []],
  ['typo: a word of four letters with an error is dropped, as any word that no car has', 'toyta hilx', [5, 6, 7, 8]],
  ['typo: volkswagon', 'volkswagon golf', [11, 12]],
  // Synonyms (docs: found as if typed; either side may have several words).
  ['synonym: vw', 'vw golf', [11, 12]],
  ['synonym: merc', 'merc', [15, 23, 24]],
  ['synonym before a model of two words', 'merc c class', [15]],
  ['synonym: the word itself before its synonym', 'ute', [7, 9]],
  ['synonym: two words', 'pick up', [7, 9]],
  ['synonym: a phrase', 'four wheel drive', [19]],
  ['synonym: 4x4 is the phrase', '4x4', [19]],
  ['synonym: 7 seat suv', '7 seat suv', [25]],
  ['synonym: seven seater', 'seven seater', [25]],
  // Phrases and exclusions (docs: "Query (q)": phrase search, negative search).
  ['phrase: words as typed', '"sport line"', [18, 20]],
  ['phrase: without a closing quote it extends to the end', '"hilux', [7]],
  ['phrase: its words must be complete', '"hil"', []],
  ['negative: an excluded word', 'toyota -hilux', [5, 6, 8]],
  ['negative: an excluded phrase', 'ranger -"sport line"', [19]],
  // Matching strategy `last` (docs: words are dropped from the end), here only if no car contains all words.
  ['words are dropped from the end', 'hilux zzzz', [7]],
  ['words are not dropped from the front', 'zzzz hilux', []],
  ['several words are dropped', 'automatic under 20000', [8]],
  // Ranking: typo, proximity, attribute (field, then position), exactness.
  ['typo: one error before two words read as one', 'road master', [29, 28]],
  [
    'proximity before attribute: close in the order typed, close in another field, in reverse order',
    'sport line',
    [18, 20, 19],
  ],
  ['attribute: the badge before the tag, the first word of a badge before the second', 'sport', [18, 1, 19, 20]],
  ['exactness: golf r finds the R', 'golf r', [12]],
  ['exactness: a badge equal to the word, one that begins with it, then by position', 'line', [33, 19, 18, 20]],
  // Identifiers (settings: no typo tolerance).
  ['a stock number', 'U-123456', [17]],
  ['a stock number without its dash', 'u123456', [17]],
  ['the first half of a stock number', 'u123', [17]],
  ['the last half of a stock number', '3456', [17]],
  ['no typo tolerance in a stock number', 'u123457', []],
  ['a number plate', 'xyz987', [17]],
  // Every input has a result.
  ['punctuation alone is not a query', ' -- & ', ALL],
  ['ten thousand letters find nothing', 'x'.repeat(10_000), []],
];

const asText = ([title, query, ids]: (typeof CASES)[number]): ContractCase => ({
  title: `SRCH-01 ${title}${query.length < 40 ? `: ${query}` : ''}`,
  requests: [{ indexName: 'cars', params: { query, hitsPerPage: 50 } }],
  expect: [{ ids, total: ids.length }],
});

/** The words that a response reports as ignored. */
const IGNORED_WORDS: readonly [title: string, query: string, ignoredWords: readonly string[], filter?: string][] = [
  ['every word matches', 'toyota hilux', []],
  ['words match with an error or as a prefix', 'toyta hil', []],
  ['words dropped from the end, normalised', 'Automatic UNDER $20,000', ['under', '20', '000']],
  ['an approximate amount, which becomes a filter', 'hilux around 20k', ['around', '20k']],
  ['a phrase counts as one word', 'hilux "red sun"', ['red sun']],
  ['a word is dropped although other cars contain it', 'hilux camry', ['camry']],
  ['nothing is dropped if no car contains the first word', 'zzzz hilux', []],
  [
    'filters have no effect: dropped words are dropped even if no car matches the filter',
    'hilux zzzz',
    ['zzzz'],
    'make:Kia',
  ],
  ['filters have no effect: words that cars contain are not dropped', 'toyota hilux', [], 'make:Kia'],
  ['an excluded word is not a dropped word', 'hilux -white zzzz', []],
  ['more than ten words', 'toyota hilux sr5 hi rider ute white sr5 hilux toyota ute white', ['ute', 'white']],
  ['more than ten words that find nothing', 'zz yy xx ww vv uu tt ss rr qq pp', ['pp']],
  ['no query', '', []],
];

const asIgnoredWords = ([title, query, ignoredWords, filter]: (typeof IGNORED_WORDS)[number]): ContractCase => ({
  title: `ignored words: ${title}`,
  requests: [
    { indexName: 'cars', params: { query, hitsPerPage: 5, facetFilters: filter === undefined ? [] : [filter] } },
  ],
  expect: [{ ignoredWords }],
});

const TEXT: ContractSet = {
  name: 'text',
  records: STOCK,
  synonyms: [['tradie special', 'hilux']],
  cases: [
    ...CASES.map(asText),
    ...IGNORED_WORDS.map(asIgnoredWords),
    asText(["the tenant's own synonym", 'tradie special', [7]]),
    {
      title: 'SRCH-10 a chosen sort comes before relevance, cars without a price last',
      requests: [{ indexName: 'cars:price:asc', params: { query: 'toyota', hitsPerPage: 50 } }],
      expect: [{ ids: [8, 6, 5, 7], total: 4 }],
    },
    {
      title: 'SRCH-01 highlights: all of a mistyped word, and the typed part of a prefix',
      requests: [{ indexName: 'cars', params: { query: 'toyta hil', attributesToHighlight: ['make_model', 'badge'] } }],
      expect: [{ ids: [7], highlighted: { make_model: '<em>Toyota</em> <em>Hil</em>ux', badge: 'SR5 Hi-Rider' } }],
    },
    ...(
      [
        ['a split word may be incomplete', 'xtrai', [10], 'The server splits whole words only.'],
        [
          'less than half of a stock number, from its middle',
          '345',
          [],
          'The server finds the beginning of each tail.',
        ],
      ] as const
    ).map(([title, query, ids, embeddedOnly]) => ({ ...asText([title, query, ids]), embeddedOnly })),
  ],
};

const NEW_86 = car(2, 'Toyota', 'GR86', 'GTS Premium');
const CAMRY = car(3, 'Toyota', 'Camry', 'GTS');

/** Stocks with one or both of the names that a model had in its generations (decision 713). */
const RENAMED: readonly [name: string, records: ContractSet['records'], ...cases: (typeof CASES)[number][]][] = [
  [
    'both names of a renamed model',
    [car(1, 'Toyota', '86', 'GTS'), NEW_86, CAMRY, car(4, 'Toyota', '86', 'GT')],
    ['each name finds its own cars only', '86', [1, 4]],
    ['with the make', 'toyota 86', [1, 4]],
    ['with a badge that the other name has too', 'toyota 86 gts', [1]],
    ['the newer name', 'gr86', [2]],
    ['the newer name as two words', 'toyota gr 86', [2]],
    ['a badge that only the other name has is dropped', 'toyota 86 premium', [1, 4]],
    ['a name that no car has finds every other name', 'toyota gt86', [1, 2, 4]],
  ],
  [
    'the newer name of a renamed model',
    [NEW_86, CAMRY],
    ['the former name finds it', '86', [2]],
    ['with the make', 'toyota 86', [2]],
    ['with a badge', 'toyota 86 gts', [2]],
    ['a third name', 'gt86 gts', [2]],
  ],
  [
    'the former name of a renamed model',
    [car(1, 'Toyota', '86', 'GTS'), CAMRY],
    ['the newer name finds it', 'gr86', [1]],
    ['as two words', 'toyota gr 86', [1]],
  ],
  [
    'the former name of a renamed model on a sold car only',
    [car(1, 'Toyota', '86', 'GTS', { status: 'sold' }), NEW_86, CAMRY],
    ['a sold car does not hide those in stock, and comes after them', 'toyota 86', [2, 1]],
    ['the newer name', 'gr86', [2, 1]],
  ],
];

export const textSets: readonly ContractSet[] = [
  TEXT,
  ...RENAMED.map(([name, records, ...cases]) => ({ name, records, cases: cases.map(asText) })),
];

import { ownDealership } from '#config/dealer-defaults.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import type { Finding } from '#config/explain.ts';
import { valueAt } from '#config/merge.ts';
import type { TenantConfig } from '#config/schema/tenant.ts';
import type { SETTING_WORDS } from '#text/en/settings.ts';
import { ESSENTIAL_PLACEHOLDERS } from '#text/essential-placeholders.ts';
import { WORD_KEYS, WORDING, type WordKey } from '#text/wording.ts';

/** Maximum length of a custom text in characters, twice that of the longest default. */
const MAX_CHARACTERS = 1000;
const PLACEHOLDER = /\{(\w+)\}/g;
/** A tag, end tag, comment or character reference such as `&nbsp;`. Texts are displayed literally, so people would see them. */
const MARKUP = /<[a-z!/][^>]*>?|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i;

/**
 * Checks custom texts: each must replace an existing text, suit its place, and contain known placeholders only, among them those that it
 * cannot do without.
 */
export function checkCustomTexts(tenant: TenantConfig): Finding[] {
  const own = ownDealership(tenant);
  const tables = [
    { path: ['text'], table: tenant.text, isSiteWide: true },
    ...tenant.dealerships.map((dealership, index) => ({
      path: ['dealerships', index, 'config', 'text'],
      table: dealership.config?.text ?? {},
      isSiteWide: dealership === own,
    })),
  ];
  return tables.flatMap(({ path, table, isSiteWide }) =>
    Object.entries(table).flatMap(([key, text]) =>
      [...faults(key, text), ...(isSiteWide ? [] : sharedTextFaults(key, text))].map((fault) => ({
        path: [...path, key],
        ...fault,
      })),
    ),
  );
}

type FirstPart = WordKey extends infer Key ? (Key extends `${infer Part}.${string}` ? Part : never) : never;

/**
 * Which texts a dealership can have its own wording of, by the first part of their keys: `car` = said of a car or beside it. The others are
 * the same for all dealerships of a site, as forms are (608).
 */
const TEXT_OWNERS: { readonly [part in FirstPart]: 'car' | 'site' } = {
  accessories: 'site',
  account: 'site',
  appointment: 'site',
  ask: 'site',
  blog: 'site',
  breadcrumb: 'car',
  calculator: 'car',
  call: 'car',
  car: 'car',
  card: 'car',
  checkout: 'site',
  compare: 'site',
  complaint: 'site',
  condition: 'car',
  contact: 'site',
  content: 'site',
  count: 'car',
  dialog: 'car',
  digest: 'site',
  facet: 'site',
  facet_search: 'site',
  fact: 'car',
  favourites: 'site',
  feedback: 'site',
  finance: 'car',
  finance_block: 'site',
  form: 'site',
  gallery: 'car',
  holiday: 'site',
  home: 'site',
  law: 'car',
  lead: 'site',
  llms: 'site',
  location: 'car',
  locations: 'site',
  menu: 'site',
  message: 'site',
  model: 'site',
  models: 'site',
  nearest: 'site',
  not_found: 'site',
  noun: 'car',
  offer: 'site',
  offers: 'site',
  page: 'site',
  pager: 'site',
  parts: 'site',
  preview: 'site',
  price: 'car',
  privacy: 'site',
  promotion: 'site',
  promotions: 'site',
  quote: 'site',
  recent: 'site',
  error: 'site',
  results: 'site',
  reviews: 'site',
  saved: 'site',
  search: 'car',
  service: 'site',
  shell: 'site',
  sign_in: 'site',
  slot: 'site',
  sort: 'site',
  spec: 'car',
  success: 'site',
  survey: 'site',
  tag: 'car',
  team: 'site',
  test_drive: 'site',
  trade_in: 'site',
  trade_in_faq: 'site',
  valuation: 'site',
  value: 'site',
  wanted: 'site',
  watchlist: 'site',
  window_card: 'car',
};

function sharedTextFaults(key: string, text: string): Fault[] {
  if (!isWordKey(key) || TEXT_OWNERS[key.split('.')[0] as FirstPart] === 'car') return [];
  return [
    {
      found: text,
      problem: 'is a text of the whole site, not of one dealership',
      fix: 'Write it at the top, in `text`, for all dealerships.',
    },
  ];
}

/** The settings whose default is a text; slides and tiles have one each. */
const SETTING_OF: {
  readonly [key in Exclude<keyof typeof SETTING_WORDS, 'promotion.link' | 'search.tile_link'>]: readonly string[];
} = {
  'card.new_arrival': ['card', 'placeholderText'],
  'car.comments': ['detail', 'commentsHeading'],
  'car.finance_button': ['detail', 'financeButton'],
  'car.finance_heading': ['detail', 'financeHeading'],
  'car.ctd': ['detail', 'ctdLabel'],
  'tag.new': ['tags', 'newText'],
  'tag.sold': ['tags', 'soldText'],
};

/**
 * Custom texts that nothing shows, because the setting that they are the default of is set, perhaps by the template.
 *
 * @param tenant the settings of the site, or of one dealership over those of the site
 * @param texts those written for it
 */
export function unusedTexts(tenant: TenantConfig, texts: TenantConfig['text']): Finding[] {
  return Object.entries(SETTING_OF).flatMap(([key, path]): Finding[] => {
    const value = valueAt(tenant, path);
    if (texts[key] === undefined || typeof value !== 'string') return [];
    const setting = path.join('.');
    return [
      {
        path: ['text', key],
        found: texts[key],
        problem: `is not shown, because ${setting} is ${JSON.stringify(value)}`,
        fix: `Write it as ${setting}, and remove it here.`,
      },
    ];
  });
}

type Fault = Omit<Finding, 'path'>;

function faults(key: string, text: string): Fault[] {
  if (!isWordKey(key))
    return [
      {
        found: text,
        problem: 'is not a wording key',
        fix: 'Use a key of src/text/en, or remove the line.',
        didYouMean: didYouMean(key, WORD_KEYS),
      },
    ];
  const placeholders = placeholdersIn(WORDING[key]);
  const unknown = placeholdersIn(text).filter((placeholder) => !placeholders.includes(placeholder));
  const missing = ESSENTIAL_PLACEHOLDERS[key]?.filter((placeholder) => !placeholdersIn(text).includes(placeholder));
  const markup = MARKUP.exec(text)?.[0];
  return [
    ...(missing ?? []).map(
      (placeholder): Fault => ({
        found: text,
        problem: `has no {${placeholder}}, without which the text is of no use`,
        fix: `Write {${placeholder}} where it should be filled in.`,
      }),
    ),
    ...unknown.map(
      (placeholder): Fault => ({
        found: text,
        problem: `has {${placeholder}}, which nothing fills in`,
        fix:
          placeholders.length === 0
            ? 'Remove it: this text has no placeholders.'
            : `Use ${placeholders.map((name) => `{${name}}`).join(', ')}, or remove it.`,
        didYouMean: didYouMean(placeholder, placeholders),
      }),
    ),
    ...(markup === undefined
      ? []
      : [{ found: markup, problem: 'contains markup', fix: 'Write plain text: it is shown as it is.' }]),
    ...(text.length > MAX_CHARACTERS
      ? [
          {
            found: `${text.slice(0, 60)}…`,
            problem: `has ${text.length} characters`,
            fix: `Write ${MAX_CHARACTERS} or fewer: it is shown as a line or a short paragraph.`,
          },
        ]
      : []),
  ];
}

const isWordKey = (key: string): key is WordKey => Object.hasOwn(WORDING, key);

/** The names in braces, without duplicates. */
const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)),
];

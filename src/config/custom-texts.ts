import { ownDealership } from '#config/dealer-defaults.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import type { Finding } from '#config/explain.ts';
import type { TenantConfig } from '#config/schema/tenant.ts';
import { WORD_KEYS, WORDING, type WordKey } from '#text/wording.ts';

/** Maximum length of a custom text in characters, twice that of the longest default. */
const MAX_CHARACTERS = 1000;
const PLACEHOLDER = /\{(\w+)\}/g;
/** A tag, end tag, comment or character reference such as `&nbsp;`. Texts are displayed literally, so people would see them. */
const MARKUP = /<[a-z!/][^>]*>?|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i;

/** Checks custom texts: each must replace an existing text, suit its place, and contain only known placeholders. */
export function checkCustomTexts(tenant: TenantConfig): Finding[] {
  const own = ownDealership(tenant);
  const tables = [
    { path: ['text'], table: tenant.text, isOfSite: true },
    ...tenant.dealerships.map((dealership, index) => ({
      path: ['dealerships', index, 'config', 'text'],
      table: dealership.config?.text ?? {},
      isOfSite: dealership === own,
    })),
  ];
  return tables.flatMap(({ path, table, isOfSite }) =>
    Object.entries(table).flatMap(([key, text]) =>
      [...faults(key, text), ...(isOfSite ? [] : sharedTextFaults(key, text))].map((fault) => ({
        path: [...path, key],
        ...fault,
      })),
    ),
  );
}

/** First parts of the keys of texts that belong to no car: they are the same for all dealerships of a site, as forms are (608). */
const SHARED_TEXTS = new Set(
  [
    ['accessories', 'account', 'appointment', 'ask', 'blog', 'checkout', 'compare', 'complaint', 'contact', 'content'],
    ['digest', 'facet', 'facet_search', 'favourites', 'feedback', 'form', 'lead', 'llms', 'locations', 'menu'],
    ['message', 'model', 'models', 'nearest', 'not_found', 'offer', 'offers', 'pager', 'parts', 'preview', 'privacy'],
    ['promotion', 'promotions', 'quote', 'recent', 'refusal', 'results', 'reviews', 'service', 'shell', 'sign_in'],
    ['sort', 'success', 'survey', 'team', 'trade_in_faq', 'watchlist'],
  ].flat(),
);

function sharedTextFaults(key: string, text: string): Fault[] {
  if (!SHARED_TEXTS.has(key.split('.')[0] ?? '')) return [];
  return [
    {
      found: text,
      problem: 'is a text of the whole site, not of one dealership',
      fix: 'Write it at the top, in `text`, for all dealerships.',
    },
  ];
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
  const markup = MARKUP.exec(text)?.[0];
  return [
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

import { didYouMean } from '#config/did-you-mean.ts';
import type { Finding } from '#config/explain.ts';
import type { TenantConfig } from '#config/schema/tenant.ts';
import { licenceLabel, stateName } from '#domain/law/states.ts';
import { localeOf } from '#domain/locale.ts';
import { inOneLine } from '#domain/phone.ts';
import type { ContentPart } from '#site/site-content.ts';
import { formatMoneyExact } from '#text/format.ts';

/** `{legal.tradingName}` in a text of the dealer. */
export const FACT_MENTION = /\{([A-Za-z]\w*\.[\w.]+)\}/g;

/** Facts of the dealer that a text may name instead of writing them out, so that they are right everywhere at once. */
const FACTS = {
  'site.name': ({ config }) => config.name,
  'site.phone': ({ dealership }) => dealership?.phone,
  'site.email': ({ dealership }) => dealership?.email,
  'site.address': ({ place }) =>
    place &&
    [place.address.street, `${place.address.city} ${place.address.state} ${place.address.postcode}`].join(', '),
  'legal.legalName': ({ config }) => config.legal.legalName,
  'legal.tradingName': ({ config }) => config.legal.tradingName ?? config.name,
  'legal.abn': ({ config }) => config.legal.abn,
  'legal.licences': ({ config }) => licencesOf(config),
  'legal.state': ({ place }) => place && stateName(place.address.state),
  'legal.creditProvider': ({ config }) => config.legal.creditProvider,
  'legal.creditLicence': ({ config }) => config.legal.creditLicence,
  'privacy.name': ({ config }) => config.legal.privacyContact.name,
  'privacy.email': ({ config }) => config.legal.privacyContact.email,
  'privacy.phone': ({ config }) => config.legal.privacyContact.phone,
  'complaints.name': (source) => complaintsContact(source).name,
  'complaints.email': (source) => complaintsContact(source).email,
  'complaints.phone': (source) => complaintsContact(source).phone,
  'deposit.amount': ({ config }) =>
    takesDeposits(config)
      ? formatMoneyExact(config.limits.depositDollars, { ...localeOf(config.locale.country), ...config.locale })
      : null,
  'deposit.hours': ({ config }) => (takesDeposits(config) ? `${config.limits.holdHours}` : null),
} as const satisfies { readonly [name: string]: (of: FactSource) => string | null | undefined };

interface FactSource {
  readonly config: TenantConfig;
  readonly dealership: TenantConfig['dealerships'][number] | undefined;
  /** The main place. */
  readonly place: TenantConfig['locations'][number] | undefined;
}

/** As the footer says them: `Motor dealer licence no. 4410027`, one after another. */
const licencesOf = ({ legal }: TenantConfig): string | null =>
  legal.licences.map((licence) => `${licence.label ?? licenceLabel(licence.state)} ${licence.number}`).join(', ') ||
  null;

const takesDeposits = ({ private: { payments } }: TenantConfig): boolean => payments.kind !== 'none';

/** As `resolveDealerships` has it: the privacy contact where nobody else is named. */
const complaintsContact = ({ config, dealership }: FactSource) => dealership?.complaints ?? config.legal.privacyContact;

type FactName = keyof typeof FACTS;
export const FACT_NAMES = Object.keys(FACTS) as FactName[];
export const NO_FACT = 'names no fact of the dealer';
export const NOT_GIVEN = 'names a fact that the tenant file does not give';
export const KNOWN_FACTS = `Known here: ${FACT_NAMES.join(', ')}.`;
export const isFactName = (name: string): name is FactName => Object.hasOwn(FACTS, name);

/** What this dealer's facts are; null = not given. */
export type Facts = { readonly [name in FactName]: string | null };

export function factsOf(config: TenantConfig): Facts {
  const seen = config.locations.filter(({ visible }) => visible !== false);
  const source: FactSource = {
    config,
    dealership: config.dealerships.find(({ id }) => id === config.dealership_id) ?? config.dealerships[0],
    place: seen.find(({ primary }) => primary) ?? seen[0],
  };
  return Object.fromEntries(FACT_NAMES.map((name) => [name, FACTS[name](source) ?? null])) as Facts;
}

/** Facts that a text names, and what looks like one and is none, each with its line. */
export function factMentions(text: string, firstLine: number) {
  return [...text.matchAll(FACT_MENTION)].map((match) => ({
    name: match[1] ?? '',
    written: match[0],
    line: firstLine + text.slice(0, match.index).split('\n').length - 1,
  }));
}

/** A line without markup, such as a title, with every fact in its place. */
export const fillLine = (text: string, facts: Facts): string =>
  text.replace(FACT_MENTION, (_, name: string) => (isFactName(name) ? (facts[name] ?? '') : ''));

/** Topics of the tenant file whose texts may name facts, as the Markdown pages do. */
const TEXT_TOPICS = [
  'card', 'detail', 'forms', 'home', 'offers', 'promotions', 'search', 'tags', 'team', 'text',
] as const satisfies readonly (keyof TenantConfig)[]; // biome-ignore format: one list reads better than ten lines

/** The texts of a tenant file, or of one dealership's topics of it, with every fact in its place. */
export function fillTopics<Topics extends Partial<TenantConfig>>(topics: Topics, facts: Facts): Topics {
  const filled = TEXT_TOPICS.filter((topic) => topic in topics).map((topic) => [
    topic,
    fillTexts(topics[topic], (text) => fillLine(text, facts)),
  ]);
  return { ...topics, ...Object.fromEntries(filled) };
}

/** Mentions in the texts of a tenant file that are no fact, or one that this dealer has not given. */
export function factsOfTopics(config: TenantConfig): Finding[] {
  const facts = factsOf(config);
  const finding = (path: Finding['path'], found: string, name: string): Finding[] => {
    if (!isFactName(name)) {
      const near = didYouMean(name, FACT_NAMES);
      return [{ path, found, problem: NO_FACT, fix: KNOWN_FACTS, didYouMean: near }];
    }
    return facts[name] === null ? [{ path, found, problem: NOT_GIVEN, fix: 'Give it, or write without it.' }] : [];
  };
  const mentions = (value: unknown, path: Finding['path']): Finding[] => {
    if (typeof value === 'string')
      return [...value.matchAll(FACT_MENTION)].flatMap((match) => finding(path, match[0], match[1] ?? ''));
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) =>
      mentions(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    );
  };
  const ofTopics = (
    topics: { readonly [K in (typeof TEXT_TOPICS)[number]]?: unknown },
    path: Finding['path'],
  ): Finding[] => TEXT_TOPICS.flatMap((topic) => mentions(topics[topic], [...path, topic]));
  return [
    ...ofTopics(config, []),
    ...config.dealerships.flatMap(({ config: own }, at) => ofTopics(own ?? {}, ['dealerships', at, 'config'])),
  ];
}

/** Plain data with each of its texts changed; `key` is the name it stands under. */
function fillTexts(value: unknown, change: (text: string, key: string) => string, key = ''): unknown {
  if (typeof value === 'string') return change(value, key);
  if (Array.isArray(value)) return value.map((one) => fillTexts(one, change, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillTexts(inner, change, name)]));
}

/** The parts with every fact in its place: as text where there is markup, a phone number in one line, without spaces where it is part of an address. */
export function fillFacts(parts: readonly ContentPart[], facts: Facts): ContentPart[] {
  const value = (name: string): string => (isFactName(name) ? (facts[name] ?? '') : '');
  const plain = (text: string): string => text.replace(FACT_MENTION, (_, name: string) => value(name));
  const html = (text: string): string =>
    text
      .replace(/%7B([A-Za-z]\w*\.[\w.]+)%7D/g, (_, name: string) => escapeHtml(value(name).replaceAll(' ', '')))
      .replace(FACT_MENTION, (_, name: string) =>
        escapeHtml(name.endsWith('.phone') ? inOneLine(value(name)) : value(name)),
      );
  return fillTexts(parts, (text, key) => (key === 'html' ? html(text) : plain(text))) as ContentPart[];
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

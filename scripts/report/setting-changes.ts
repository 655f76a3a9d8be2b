import { isDeepStrictEqual } from 'node:util';
import { insideSentence } from '#domain/inside-sentence.ts';
import type { EdgeSite, LeadDestination } from '#site/site.ts';
import { formatClock } from '#text/clock.ts';
import { fill } from '#text/fill.ts';
import { SETTING_WORDS as W } from '#text/report-settings.ts';
import type { ReportedEdge } from '../build/site-views.ts';

/** A change of something that no page shows, or of a whole feature. */
export interface SettingChange {
  /** The heading: `Where enquiries go`. */
  readonly topic: string;
  /** For the report's first sentence: `enquiries go somewhere else`. */
  readonly short: string;
  /** What changes, in one or two sentences. */
  readonly text: string;
  /** The same for a reader who may be a stranger: without addresses, hosts and figures of the business. */
  readonly publicText: string;
}

/**
 * How a setting of the edge is reported: by its own rule; `shown` = a page shows its changes as well, so it is only reported if none does;
 * `ignored` = it changes from build to build without any change of the dealer's.
 */
type Rule<Value> = 'shown' | 'ignored' | ((before: Value, after: Value, isShown: IsShown) => readonly SettingChange[]);

/** Whether a page shows a text, so that strangers may read it. */
type IsShown = (text: string) => boolean;

/** A setting that this list lacks does not compile. */
const RULES: { readonly [Key in keyof EdgeSite]-?: Rule<EdgeSite[Key]> } = {
  leads: (before, after, isShown) => [
    ...destinationChanges(before.destinations, after.destinations, isShown),
    ...daysChange(W.keptLeads, W.keptLeadsText, before.keepDays, after.keepDays),
    ...digestChanges(before.digest, after.digest),
  ],
  accounts: (before, after) => daysChange(W.keptAccounts, W.keptAccountsText, before.keepDays, after.keepDays),
  messages: (before, after) =>
    (['email', 'sms'] as const).flatMap((kind) => senderChanges(W.sender[kind], before[kind], after[kind])),
  hooks: hookChanges,
  payments: paymentChanges,
  dealershipFeatures: always(W.groupRules, W.groupRulesText),
  hosts: hostChanges,
  origin: (before, after) => [
    privateOne(W.hosts, fill(W.origin, { before: hostOf(before), after: hostOf(after) }), W.hostsShort),
  ],
  appointments: appointmentChanges,
  limits: limitChanges,
  features: 'shown', // reported as switches
  tradeIn: always(W.tradeIn, W.tradeInText),
  purchase: always(W.purchase, W.purchaseText),
  search: always(W.search, W.searchText),
  geocoder: always(W.geocoder, W.geocoderText),
  siteId: (before, after) => [publicOne(W.siteId, fill(W.siteIdText, { before, after }))],
  // Language, currency and distances are on every page.
  locale: ({ timeZone: before }, { timeZone: after }) =>
    before === after ? [] : [publicOne(W.timeZone, fill(W.timeZoneText, { before, after }))],
  words: wordChanges,
  validUntil: 'ignored',
  stockAt: 'ignored',
  placeholders: 'shown', // reported apart
  slug: 'shown',
  name: 'shown',
  phone: 'shown',
  dealerships: 'shown',
  locations: 'shown',
  offers: 'shown',
  manufacturerSlug: 'shown',
  models: 'shown',
  stock: 'shown',
  routes: 'shown',
  forms: 'shown',
  aliases: 'shown',
  fillPaths: 'shown',
  headers: 'shown',
  notFoundPath: 'shown',
  windowCard: 'shown',
};

/** What a report says of the settings of the edge. */
export interface SettingChanges {
  readonly named: readonly SettingChange[];
  /** Whether settings differ that have no words here: if no page shows them either, the report must still not say that nothing changes. */
  readonly isMore: boolean;
}

/** The made-up settings of a site, with which it is not published. */
export const placeholderSettings = ({ placeholders = [] }: ReportedEdge): SettingChange[] => {
  const list = joined(placeholders.map(({ id, value }) => fill(W.placeholderNames[id], { value })));
  return list === '' ? [] : [publicOne(W.placeholders, fill(W.placeholdersText, { list }), W.placeholdersShort)];
};

/** Compares the settings of the edge, in a dealer's words: what no page shows. */
export function settingChanges(
  before: ReportedEdge,
  after: ReportedEdge,
  isShown: IsShown = () => false,
): SettingChanges {
  const named: SettingChange[] = [];
  let isMore = false;
  const [oldSettings, newSettings] = [before, after].map(withoutStockAge) as [ReportedEdge, ReportedEdge];
  for (const key of Object.keys(RULES) as (keyof EdgeSite)[]) {
    const rule = RULES[key] as Rule<unknown>;
    if (rule === 'ignored' || isDeepStrictEqual(oldSettings[key], newSettings[key])) continue;
    const found = typeof rule === 'function' ? rule(oldSettings[key], newSettings[key], isShown) : [];
    named.push(...found);
    if (found.length === 0) isMore = true;
  }
  return { named, isMore };
}

/** What a report of a new dealer says of them: where enquiries go. */
export function firstSettings({ leads: { destinations } }: ReportedEdge, isShown: IsShown): SettingChange[] {
  if (destinations.every(({ kind }) => kind === 'outbox')) return [publicOne(W.enquiries, W.enquiriesOutbox)];
  const text = fill(W.enquiriesFirst, { after: joined(destinations.map(destinationText)) });
  const publicText = fill(W.enquiriesPublic, { after: publicPlaces(destinations, isShown) });
  return [{ ...privateOne(W.enquiries, text), publicText: `${publicText} ${W.addressesPrivate}` }];
}

/** What the report of a dealer that is removed says: what happens to the website, when, and whom to ask. */
export const removalSettings = ({ hosts }: ReportedEdge): SettingChange[] =>
  W.removal.map(([topic, text]) => publicOne(topic, fill(text, { hosts: joined(hosts) })));

/** A header says how old the stock is. */
const withoutStockAge = ({ headers: { 'Server-Timing': _, ...headers }, ...rest }: ReportedEdge): ReportedEdge => ({
  ...rest,
  headers,
});

/** Something changes that has no name. */
export const unseenChange = (): SettingChange => publicOne(W.unseen, W.unseenText, W.unseenShort);
/** The code of the edge differs. */
export const codeChange = (): SettingChange => publicOne(W.code, W.codeText, W.codeShort);

const publicOne = (topic: string, text: string, short = changed(topic)): SettingChange => ({
  ...{ topic, short, text, publicText: text },
});
const privateOne = (topic: string, text: string, short = changed(topic)): SettingChange => ({
  ...{ topic, short, text, publicText: W.private },
});
const changed = (topic: string): string => `${insideSentence(topic)} changed`;

function always(topic: string, text: string): () => readonly SettingChange[] {
  return () => [publicOne(topic, text)];
}

/** Host of an address: its path and query may hold a token, so they are never shown. */
const hostOf = (url: string): string => new URL(url.replaceAll(/[{}]/g, '')).hostname;

export const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const daysChange = (topic: string, text: string, before: number, after: number): SettingChange[] =>
  before === after ? [] : [publicOne(topic, fill(text, { before, after }))];

function destinationText(one: LeadDestination): string {
  if (one.kind === 'outbox') return W.outbox;
  if (one.kind === 'email' || one.kind === 'adf-email')
    return fill(one.kind === 'email' ? W.email : W.adfEmail, { address: one.to });
  return fill(one.kind === 'webhook' ? W.webhook : W.adf, { host: hostOf(one.url) });
}

/** Where enquiries go, for readers who may be strangers: without addresses, `2 e-mail addresses that the website doesn’t show`. */
function publicPlaces(destinations: readonly LeadDestination[], isShown: IsShown): string {
  const kindOf = (one: LeadDestination): keyof typeof W.publicPlaces => {
    if (one.kind === 'outbox' || one.kind === 'webhook') return one.kind;
    if (one.kind === 'email') return isShown(one.to) ? 'shownEmail' : 'email';
    return 'dealerSystem';
  };
  return joined(
    [...Map.groupBy(destinations, kindOf)].map(([kind, { length }]) => fill(W.publicPlaces[kind], { count: length })),
  );
}

/** The same change as `destinationChanges` tells, for readers who may be strangers. */
function publicChange(before: readonly LeadDestination[], after: readonly LeadDestination[], isShown: IsShown): string {
  const values = { before: publicPlaces(before, isShown), after: publicPlaces(after, isShown) };
  const text = fill(values.before === values.after ? W.enquiriesPublicOther : W.enquiriesPublicChange, values);
  return `${text} ${W.addressesPrivate}`;
}

function destinationChanges(
  before: readonly LeadDestination[],
  after: readonly LeadDestination[],
  isShown: IsShown,
): SettingChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [oldSettings, newSettings] = [before, after].map((all) => all.map(destinationText)) as [string[], string[]];
  const [removed, added, stay] = [
    oldSettings.filter((one) => !newSettings.includes(one)),
    newSettings.filter((one) => !oldSettings.includes(one)),
    newSettings.filter((one) => oldSettings.includes(one)),
  ];
  const other = after.find((one) => !before.some((old) => isDeepStrictEqual(old, one)));
  const values = { before: joined(removed), after: joined(added), stay: joined(stay) };
  const change =
    added.length + removed.length === 0
      ? fill(W.sameHost, { host: other !== undefined && 'url' in other ? hostOf(other.url) : values.stay })
      : fill(
          added.length === 0 ? W.enquiriesRemoved : removed.length === 0 ? W.enquiriesAdded : W.enquiriesText,
          values,
        );
  const text =
    stay.length > 0 && added.length + removed.length > 0 ? `${change} ${fill(W.enquiriesStay, values)}` : change;
  return [{ ...privateOne(W.enquiries, text, W.enquiriesShort), publicText: publicChange(before, after, isShown) }];
}

type Digest = EdgeSite['leads']['digest'];
function digestChanges(before: Digest, after: Digest): SettingChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (after === null) return [publicOne(W.digest, W.digestOff)];
  const values = { to: after.to, hour: clockHour(after.hour) };
  const text =
    before === null
      ? fill(W.digestOn, values)
      : fill(W.digestText, { ...values, toBefore: before.to, hourBefore: clockHour(before.hour) });
  return [privateOne(W.digest, text)];
}

const clockHour = (hour: number): string => formatClock(hour * 60);

type Sender = EdgeSite['messages']['email'];
function senderChanges(topic: string, before: Sender, after: Sender): SettingChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (after === null) return [publicOne(topic, W.senderOff)];
  if (before === null) return [privateOne(topic, fill(W.senderOn, { from: after.from }))];
  const parts = [
    ...(before.from === after.from ? [] : [fill(W.senderFrom, { before: before.from, after: after.from })]),
    ...(before.url === after.url ? [] : [fill(W.senderService, { host: hostOf(after.url) })]),
    ...(before.tokenBinding === after.tokenBinding ? [] : [W.senderSecret]),
  ];
  return [privateOne(topic, parts.join(' '))];
}

type Hooks = EdgeSite['hooks'];
function hookChanges(before: Hooks, after: Hooks): SettingChange[] {
  const missingIn = (some: Hooks, others: Hooks): Hooks =>
    some.filter((one) => !others.some((other) => isDeepStrictEqual(one, other)));
  const [removed, added] = [missingIn(before, after), missingIn(after, before)];
  const hookName = ({ event, url }: Hooks[number]): string => `${event} ${hostOf(url)}`;
  const change = (text: string, { event, url }: Hooks[number]): SettingChange =>
    privateOne(W.hooks[event], fill(text, { event: W.hookEvents[event], host: hostOf(url) }));
  const isBoth = (one: Hooks[number], others: Hooks): boolean =>
    others.some((other) => hookName(other) === hookName(one));
  return [
    ...added.map((one) => change(isBoth(one, removed) ? W.hookChanged : W.hookOn, one)),
    ...removed.filter((one) => !isBoth(one, added)).map((one) => change(W.hookOff, one)),
  ];
}

type Payments = EdgeSite['payments'];
function paymentChanges(before: Payments, after: Payments): SettingChange[] {
  const words = W.paymentKinds;
  return [
    publicOne(
      W.payments,
      before.kind === after.kind
        ? W.paymentsAccount
        : fill(W.paymentsText, { before: words[before.kind], after: words[after.kind] }),
    ),
  ];
}

function hostChanges(before: readonly string[], after: readonly string[]): SettingChange[] {
  const lines = (text: string, hosts: readonly string[]): string[] => hosts.map((host) => fill(text, { host }));
  const parts = [
    ...lines(
      W.hostAdded,
      after.filter((host) => !before.includes(host)),
    ),
    ...lines(
      W.hostRemoved,
      before.filter((host) => !after.includes(host)),
    ),
  ];
  return [privateOne(W.hosts, parts.length === 0 ? W.hostOrder : parts.join(' '), W.hostsShort)];
}

type Appointments = EdgeSite['appointments'];
function appointmentChanges(before: Appointments, after: Appointments): SettingChange[] {
  if (before === null || after === null)
    return [publicOne(W.appointments, after === null ? W.appointmentsOff : W.appointmentsOn)];
  const parts = numberChanges(W.appointmentNumbers, before, after);
  if (!isDeepStrictEqual(before.capacities, after.capacities)) parts.push(W.appointmentPlaces);
  return [publicOne(W.appointments, parts.join(' '))];
}

const numberChanges = <Key extends string>(
  texts: { readonly [key in Key]: string },
  before: { readonly [key in NoInfer<Key>]: number },
  after: { readonly [key in NoInfer<Key>]: number },
): string[] =>
  (Object.keys(texts) as Key[]).flatMap((key) =>
    before[key] === after[key] ? [] : [fill(texts[key], { before: before[key], after: after[key] })],
  );

type Limits = EdgeSite['limits'];
/** Only those that shoppers agree to; pages show the others. */
function limitChanges(before: Limits, after: Limits): SettingChange[] {
  const parts = numberChanges(W.limitTexts, before, after);
  return parts.length === 0 ? [] : [publicOne(W.limits, parts.join(' '))];
}

/** Number of changed texts that are quoted. */
const TEXTS = 3;

type Words = EdgeSite['words'];
function wordChanges(before: Words, after: Words): SettingChange[] {
  const keys = (Object.keys(after) as (keyof Words)[]).filter((key) => before[key] !== after[key]);
  const parts = keys.slice(0, TEXTS).map((key) => fill(W.wordsText, { before: before[key] ?? '', after: after[key] }));
  const more = keys.length > TEXTS ? [fill(W.wordsMore, { count: keys.length - TEXTS })] : [];
  return [publicOne(W.words, [...parts, ...more].join(' '))];
}

import { isDeepStrictEqual } from 'node:util';
import { uncapitalise } from '#domain/uncapitalise.ts';
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
  /** `text` for a reader who may be a stranger: without addresses, hosts and figures of the business. */
  readonly publicText: string;
}

/**
 * How a setting of the edge is reported: by its own rule; `shown` = a page shows its changes as well, so it is reported here only if no page does;
 * `ignored` = it changes from build to build without any change by the dealer.
 */
type Rule<Value> = 'shown' | 'ignored' | ((before: Value, after: Value, isShown: IsShown) => readonly SettingChange[]);

/** Whether a page shows a text, so that strangers may read it. */
type IsShown = (text: string) => boolean;

/** How each setting is reported. Does not compile if one is missing. */
const RULES: { readonly [Key in keyof EdgeSite]-?: Rule<EdgeSite[Key]> } = {
  leads: (before, after, isShown) => [
    ...destinationChanges(before.destinations, after.destinations, isShown),
    ...daysChange(W.leadRetention, W.leadRetentionText, before.keepDays, after.keepDays),
    ...digestChanges(before.digest, after.digest),
  ],
  accounts: (before, after) => daysChange(W.accountRetention, W.accountRetentionText, before.keepDays, after.keepDays),
  messages: (before, after) =>
    (['email', 'sms'] as const).flatMap((kind) => senderChanges(W.sender[kind], before[kind], after[kind])),
  hooks: hookChanges,
  payments: paymentChanges,
  dealershipFeatures: alwaysReport(W.groupRules, W.groupRulesText),
  hosts: hostChanges,
  origin: (before, after) => [
    privateSetting(W.hosts, fill(W.origin, { before: hostOf(before), after: hostOf(after) }), W.hostsShort),
  ],
  appointments: appointmentChanges,
  limits: limitChanges,
  features: 'shown', // reported as switches
  tradeIn: alwaysReport(W.tradeIn, W.tradeInText),
  purchase: alwaysReport(W.purchase, W.purchaseText),
  search: alwaysReport(W.search, W.searchText),
  geocoder: alwaysReport(W.geocoder, W.geocoderText),
  siteId: (before, after) => [publicSetting(W.siteId, fill(W.siteIdText, { before, after }))],
  // Language, currency and distances are on every page.
  locale: ({ timeZone: before }, { timeZone: after }) =>
    before === after ? [] : [publicSetting(W.timeZone, fill(W.timeZoneText, { before, after }))],
  words: wordChanges,
  validUntil: 'ignored',
  stockAt: 'ignored',
  carsWithoutFinance: 'ignored',
  sampleSettings: 'shown', // reported separately
  slug: 'shown',
  name: 'shown',
  phone: 'shown',
  dealerships: 'shown',
  locations: 'shown',
  byAppointment: 'shown', // in the hours of those locations
  offers: 'shown',
  manufacturerSlug: 'shown',
  makeSlugs: 'shown',
  models: 'shown',
  stock: 'shown',
  routes: 'shown',
  forms: 'shown',
  aliases: 'shown',
  fillPaths: 'shown',
  headers: 'shown',
  notFoundPath: 'shown',
  windowCard: 'shown',
  dealershipWords: 'shown', // on the cards and pages of their cars
};

/** What a report says about the settings of the edge. */
export interface SettingChanges {
  readonly changes: readonly SettingChange[];
  /** Whether there are differences that no rule describes: if no page shows them either, the report must still not say that nothing changes. */
  readonly hasUnnamed: boolean;
}

/** Dummy values left in the settings of a site, which prevent it from being published. */
export const sampleSettingChanges = ({ sampleSettings = [] }: ReportedEdge): SettingChange[] => {
  const list = joinAll(sampleSettings.map(({ id, value }) => fill(W.placeholderNames[id], { value })));
  return list === '' ? [] : [publicSetting(W.placeholders, fill(W.placeholdersText, { list }), W.placeholdersShort)];
};

/** Describes, in words for a dealer, the changes of edge settings that no page shows. */
export function settingChanges(
  before: ReportedEdge,
  after: ReportedEdge,
  isShown: IsShown = () => false,
): SettingChanges {
  const changes: SettingChange[] = [];
  let hasUnnamed = false;
  const [oldSettings, newSettings] = [before, after].map(withoutStockAge) as [ReportedEdge, ReportedEdge];
  for (const key of Object.keys(RULES) as (keyof EdgeSite)[]) {
    const rule = RULES[key] as Rule<unknown>;
    if (rule === 'ignored' || isDeepStrictEqual(oldSettings[key], newSettings[key])) continue;
    const ruleChanges = typeof rule === 'function' ? rule(oldSettings[key], newSettings[key], isShown) : [];
    changes.push(...ruleChanges);
    if (ruleChanges.length === 0) hasUnnamed = true;
  }
  return { changes, hasUnnamed };
}

/** What the report of a new dealer says about the settings: where enquiries go. */
export function firstSettings({ leads: { destinations } }: ReportedEdge, isShown: IsShown): SettingChange[] {
  if (destinations.every(({ kind }) => kind === 'outbox')) return [publicSetting(W.enquiries, W.enquiriesStored)];
  const text = fill(W.enquiriesFirst, { after: joinAll(destinations.map(destinationText)) });
  const publicText = fill(W.enquiriesPublic, { after: publicDestinations(destinations, isShown) });
  return [{ ...privateSetting(W.enquiries, text), publicText: `${publicText} ${W.addressesPrivate}` }];
}

/** What the report of a dealer that is removed says: what happens to the website, when, and whom to ask. */
export const removalSettings = ({ hosts }: ReportedEdge): SettingChange[] =>
  W.removal.map(([topic, text]) => publicSetting(topic, fill(text, { hosts: joinAll(hosts) })));

/** Without the header that says how old the stock is, because it differs between builds. */
const withoutStockAge = ({ headers: { 'Server-Timing': _, ...headers }, ...rest }: ReportedEdge): ReportedEdge => ({
  ...rest,
  headers,
});

/** A change that no rule describes. */
export const unseenChange = (): SettingChange => publicSetting(W.unseen, W.unseenText, W.unseenShort);
/** The code of the edge differs. */
export const codeChange = (): SettingChange => publicSetting(W.code, W.codeText, W.codeShort);

const publicSetting = (topic: string, text: string, short = changed(topic)): SettingChange => ({
  ...{ topic, short, text, publicText: text },
});
const privateSetting = (topic: string, text: string, short = changed(topic)): SettingChange => ({
  ...{ topic, short, text, publicText: W.private },
});
const changed = (topic: string): string => `${uncapitalise(topic)} changed`;

function alwaysReport(topic: string, text: string): () => readonly SettingChange[] {
  return () => [publicSetting(topic, text)];
}

/** Host of a URL: its path and query may hold a token, so they are never shown. */
const hostOf = (url: string): string => new URL(url.replaceAll(/[{}]/g, '')).hostname;

export const joinAll = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const daysChange = (topic: string, text: string, before: number, after: number): SettingChange[] =>
  before === after ? [] : [publicSetting(topic, fill(text, { before, after, count: after }))];

function destinationText(destination: LeadDestination): string {
  if (destination.kind === 'outbox') return W.outbox;
  if (destination.kind === 'email' || destination.kind === 'adf-email')
    return fill(destination.kind === 'email' ? W.email : W.adfEmail, { address: destination.to });
  return fill(destination.kind === 'webhook' ? W.webhook : W.adf, { host: hostOf(destination.url) });
}

/** Where enquiries go, for readers who may be strangers: without addresses, `2 email addresses that the website doesn’t show`. */
function publicDestinations(destinations: readonly LeadDestination[], isShown: IsShown): string {
  const kindOf = (destination: LeadDestination): keyof typeof W.publicDestinations => {
    if (destination.kind === 'outbox' || destination.kind === 'webhook') return destination.kind;
    if (destination.kind === 'email') return isShown(destination.to) ? 'shownEmail' : 'email';
    return 'dealerSystem';
  };
  return joinAll(
    [...Map.groupBy(destinations, kindOf)].map(([kind, { length }]) =>
      fill(W.publicDestinations[kind], { count: length }),
    ),
  );
}

/** A change of `destinationChanges` in words for readers who may be strangers. */
function publicChange(before: readonly LeadDestination[], after: readonly LeadDestination[], isShown: IsShown): string {
  const values = { before: publicDestinations(before, isShown), after: publicDestinations(after, isShown) };
  const text = fill(values.before === values.after ? W.enquiriesPublicOther : W.enquiriesPublicChange, values);
  return `${text} ${W.addressesPrivate}`;
}

function destinationChanges(
  before: readonly LeadDestination[],
  after: readonly LeadDestination[],
  isShown: IsShown,
): SettingChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [oldTexts, newTexts] = [before, after].map((all) => all.map(destinationText)) as [string[], string[]];
  const [removed, added, stay] = [
    oldTexts.filter((destination) => !newTexts.includes(destination)),
    newTexts.filter((destination) => !oldTexts.includes(destination)),
    newTexts.filter((destination) => oldTexts.includes(destination)),
  ];
  const changed = after.find((destination) => !before.some((previous) => isDeepStrictEqual(previous, destination)));
  const values = { before: joinAll(removed), after: joinAll(added), stay: joinAll(stay) };
  const change =
    added.length + removed.length === 0
      ? fill(W.sameHost, { host: changed !== undefined && 'url' in changed ? hostOf(changed.url) : values.stay })
      : fill(
          added.length === 0 ? W.enquiriesRemoved : removed.length === 0 ? W.enquiriesAdded : W.enquiriesText,
          values,
        );
  const text =
    stay.length > 0 && added.length + removed.length > 0 ? `${change} ${fill(W.enquiriesStay, values)}` : change;
  return [{ ...privateSetting(W.enquiries, text, W.enquiriesShort), publicText: publicChange(before, after, isShown) }];
}

type Digest = EdgeSite['leads']['digest'];
function digestChanges(before: Digest, after: Digest): SettingChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (after === null) return [publicSetting(W.digest, W.digestOff)];
  const values = { to: after.to, hour: clockHour(after.hour) };
  const text =
    before === null
      ? fill(W.digestOn, values)
      : fill(W.digestText, { ...values, toBefore: before.to, hourBefore: clockHour(before.hour) });
  return [privateSetting(W.digest, text)];
}

const clockHour = (hour: number): string => formatClock(hour * 60);

type Sender = EdgeSite['messages']['email'];
function senderChanges(topic: string, before: Sender, after: Sender): SettingChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (after === null) return [publicSetting(topic, W.senderOff)];
  if (before === null) return [privateSetting(topic, fill(W.senderOn, { from: after.from }))];
  const parts = [
    ...(before.from === after.from ? [] : [fill(W.senderFrom, { before: before.from, after: after.from })]),
    ...(before.url === after.url ? [] : [fill(W.senderService, { host: hostOf(after.url) })]),
    ...(before.tokenBinding === after.tokenBinding ? [] : [W.senderSecret]),
  ];
  return [privateSetting(topic, parts.join(' '))];
}

type Hooks = EdgeSite['hooks'];
function hookChanges(before: Hooks, after: Hooks): SettingChange[] {
  const missingIn = (some: Hooks, others: Hooks): Hooks =>
    some.filter((hook) => !others.some((other) => isDeepStrictEqual(hook, other)));
  const [removed, added] = [missingIn(before, after), missingIn(after, before)];
  const hookName = ({ event, url }: Hooks[number]): string => `${event} ${hostOf(url)}`;
  const change = (text: string, { event, url }: Hooks[number]): SettingChange =>
    privateSetting(W.hooks[event], fill(text, { event: W.hookEvents[event], host: hostOf(url) }));
  const isBoth = (hook: Hooks[number], others: Hooks): boolean =>
    others.some((other) => hookName(other) === hookName(hook));
  return [
    ...added.map((hook) => change(isBoth(hook, removed) ? W.hookChanged : W.hookOn, hook)),
    ...removed.filter((hook) => !isBoth(hook, added)).map((hook) => change(W.hookOff, hook)),
  ];
}

type Payments = EdgeSite['payments'];
function paymentChanges(before: Payments, after: Payments): SettingChange[] {
  const words = W.paymentKinds;
  const change =
    before.kind === after.kind
      ? W.paymentsAccount
      : fill(W.paymentsText, { before: words[before.kind], after: words[after.kind] });
  return [publicSetting(W.payments, before.kind === 'stripe' ? `${change} ${W.paymentsHeld}` : change)];
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
  return [privateSetting(W.hosts, parts.length === 0 ? W.hostOrder : parts.join(' '), W.hostsShort)];
}

type Appointments = EdgeSite['appointments'];
function appointmentChanges(before: Appointments, after: Appointments): SettingChange[] {
  if (before === null || after === null)
    return [publicSetting(W.appointments, after === null ? W.appointmentsOff : W.appointmentsOn)];
  const parts = numberChanges(W.appointmentNumbers, before, after);
  if (!isDeepStrictEqual(before.capacities, after.capacities)) parts.push(W.appointmentPlaces);
  return [publicSetting(W.appointments, parts.join(' '))];
}

const numberChanges = <Key extends string>(
  texts: { readonly [key in Key]: string },
  before: { readonly [key in NoInfer<Key>]: number },
  after: { readonly [key in NoInfer<Key>]: number },
): string[] =>
  (Object.keys(texts) as Key[]).flatMap((key) =>
    before[key] === after[key] ? [] : [fill(texts[key], { before: before[key], after: after[key], count: after[key] })],
  );

type Limits = EdgeSite['limits'];
/** The changes of limits that shoppers agree to; pages show the others. */
function limitChanges(before: Limits, after: Limits): SettingChange[] {
  const parts = numberChanges(W.limitTexts, before, after);
  return parts.length === 0 ? [] : [publicSetting(W.limits, parts.join(' '))];
}

/** Number of changed texts that are quoted. */
const MAX_TEXTS = 3;

type Words = EdgeSite['words'];
function wordChanges(before: Words, after: Words): SettingChange[] {
  const keys = (Object.keys(after) as (keyof Words)[]).filter((key) => before[key] !== after[key]);
  const parts = keys
    .slice(0, MAX_TEXTS)
    .map((key) => fill(W.wordsText, { before: before[key] ?? '', after: after[key] }));
  const more = keys.length > MAX_TEXTS ? [fill(W.wordsMore, { count: keys.length - MAX_TEXTS })] : [];
  return [publicSetting(W.words, [...parts, ...more].join(' '))];
}

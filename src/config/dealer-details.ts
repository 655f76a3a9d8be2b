import {
  complaintsContact,
  licenceLabelOf,
  locationPhone,
  offersByIndex,
  ownDealership,
  shownAddress,
  tradingNameOf,
  visibleLocations,
} from '#config/dealer-defaults.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import type { Finding } from '#config/explain.ts';
import type { TenantConfig } from '#config/schema/tenant.ts';
import { stateName } from '#domain/law/states.ts';
import { siteLocale } from '#domain/locale.ts';
import { mainLocation } from '#domain/locations.ts';
import { dealerPhone, nonBreaking } from '#domain/phone.ts';
import { takesDeposits } from '#domain/reserve.ts';
import type { ContentPart, ProseNode } from '#site/site-content.ts';
import { addressLine } from '#text/address-lines.ts';
import { licenceText } from '#text/licence-text.ts';
import { formatMoneyExact } from '#text/numbers.ts';

/** A reference to a dealer's detail in a URL of Markdown, where the parser has encoded the braces. */
const DETAIL_IN_HREF = /%7B([A-Za-z]\w*\.[\w.]+)%7D/gi;

/** Details of the dealer that a text can refer to instead of repeating them, so that they are correct everywhere. */
const DETAILS = {
  'site.name': ({ config }) => config.name,
  'site.phone': ({ config, dealership, locations }) =>
    dealerPhone({
      dealership: { phone: dealership?.phone ?? null },
      locations: locations.map((location) => ({ phone: locationPhone(config, location), primary: location.primary })),
    }),
  'site.email': ({ dealership }) => dealership?.email,
  'site.address': ({ config, dealership, location }) => {
    const address = dealership?.address ?? location?.address;
    return address && addressLine(shownAddress(config, address));
  },
  'legal.legalName': ({ config }) => config.legal.legalName,
  'legal.tradingName': ({ config }) => tradingNameOf(config),
  'legal.abn': ({ config }) => config.legal.abn,
  'legal.licences': ({ config }) => licencesOf(config),
  'legal.state': ({ config, location }) => location && stateName(location.address.state, config.locale.country),
  'legal.creditProvider': ({ config }) => config.legal.creditProvider,
  'legal.creditLicence': ({ config }) => config.legal.creditLicence,
  'privacy.name': ({ config }) => config.legal.privacyContact.name,
  'privacy.email': ({ config }) => config.legal.privacyContact.email,
  'privacy.phone': ({ config }) => config.legal.privacyContact.phone,
  'complaints.name': ({ config, dealership }) => complaintsContact(config, dealership).name,
  'complaints.email': ({ config, dealership }) => complaintsContact(config, dealership).email,
  'complaints.phone': ({ config, dealership }) => complaintsContact(config, dealership).phone,
  'deposit.amount': ({ config }) =>
    takesDeposits(config.private.payments)
      ? formatMoneyExact(config.limits.depositDollars, siteLocale(config.locale))
      : null,
  'deposit.hours': ({ config }) => (takesDeposits(config.private.payments) ? `${config.limits.holdHours}` : null),
  'moneyBack.hours': ({ config }) =>
    config.checkout.claims.includes('money_back') ? `${config.limits.moneyBackHours}` : null,
} as const satisfies { readonly [name: string]: (source: DetailSource) => string | null | undefined };

/** What details are taken from. */
interface DetailSource {
  readonly config: TenantConfig;
  /** The site's own dealership. */
  readonly dealership: TenantConfig['dealerships'][number] | undefined;
  /** The visible locations in display order. */
  readonly locations: readonly TenantConfig['locations'][number][];
  /** The main location. */
  readonly location: TenantConfig['locations'][number] | undefined;
}

/** Licences, such as `Motor dealer licence no. 4410027`, joined; without their states, which the footer adds. */
const licencesOf = ({ legal }: TenantConfig): string | null =>
  legal.licences.map((licence) => licenceText({ ...licence, label: licenceLabelOf(licence) })).join(', ') || null;

type DetailName = keyof typeof DETAILS;
/** Names of all details: `site.name`, `legal.abn`. */
export const DETAIL_NAMES = Object.keys(DETAILS) as DetailName[];
const GROUPS = [...new Set(DETAIL_NAMES.map((name) => name.split('.')[0]))].join('|');
/**
 * A reference to a dealer's detail in a text, such as `{legal.tradingName}`. With spaces within the braces only a name such as `site.…` is
 * one: others are text.
 */
const DETAIL_REFERENCE = new RegExp(
  String.raw`\{(?=[A-Za-z]\w*\.[\w.]+\}|\s*(?:${GROUPS})\.[\w.]+\s*\})\s*([A-Za-z]\w*\.[\w.]+)\s*\}`,
  'g',
);
const PARTS = [...new Set(DETAIL_NAMES.map((name) => name.split('.')[1]))].join('|');
/** A detail by half its name, or with another mark in it, as other texts are filled in: `{hours}`, `{deposit_hours}`. Pages would print it. */
const NEAR_REFERENCE = new RegExp(String.raw`\{\s*((?:(?:${GROUPS})[_ -])?(?:${PARTS}))\s*\}`, 'g');
/** A reference without its closing brace: `{deposit.hours hours`. Pages would print it. */
const UNCLOSED_REFERENCE = new RegExp(String.raw`\{\s*((?:${GROUPS})\.\w+)(?![\w.]*\s*\})`, 'g');
/** The problem with a reference to a detail that this dealer has not given, but can. */
export const NOT_GIVEN = 'is a detail that the tenant file does not give';
const NO_DEPOSIT = {
  problem: 'is a detail of a deposit, and this site takes none (private.payments.kind)',
  fix: 'Remove it from the text, or name the payment service that takes the deposit.',
};
const NO_PROMISE = {
  problem: 'is a detail of a promise that this site does not make (checkout.claims)',
  fix: 'Remove it from the text, or add money_back to checkout.claims if you keep that promise.',
};
/** Why a detail has no value, if not because its setting is missing. */
const WITHOUT_VALUE: { readonly [name in DetailName]?: Pick<Finding, 'problem' | 'fix'> } = {
  'deposit.amount': NO_DEPOSIT,
  'deposit.hours': NO_DEPOSIT,
  'moneyBack.hours': NO_PROMISE,
};
/** Problem and fix of a reference to a detail that has no value for this dealer. */
export const withoutValue = (name: DetailName): Pick<Finding, 'problem' | 'fix'> =>
  WITHOUT_VALUE[name] ?? { problem: NOT_GIVEN, fix: 'Add it to the tenant file, or remove it from the text.' };

/** Whether a text can refer to a detail by this name. */
export const isDetailName = (name: string): name is DetailName => Object.hasOwn(DETAILS, name);

/** The values for this dealer; null = not given. */
export type DealerDetails = { readonly [name in DetailName]: string | null };

/** The details of a dealer that texts can refer to. */
export function detailsOf(config: TenantConfig): DealerDetails {
  const locations = visibleLocations(config);
  const source: DetailSource = {
    config,
    dealership: ownDealership(config),
    locations,
    location: mainLocation(locations),
  };
  const written = Object.fromEntries(
    DETAIL_NAMES.map((name) => [name, DETAILS[name](source) ?? null]),
  ) as DealerDetails;
  // A detail may refer to another: the privacy contact of {site.name}.
  return Object.fromEntries(
    Object.entries(written).map(([name, value]) => [name, value === null ? null : fillLine(value, written)]),
  ) as DealerDetails;
}

/** References to details in a Markdown file with their line numbers, including those with a fault. */
export function detailReferences(text: string, firstLine: number) {
  return [DETAIL_REFERENCE, NEAR_REFERENCE, UNCLOSED_REFERENCE].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      ...readReference(match),
      line: firstLine + text.slice(0, match.index).split('\n').length - 1,
    })),
  );
}

/** What a text has in braces, and the problem if that is not a detail's whole name between two braces; null = there is none. */
function readReference([written, name = '']: RegExpMatchArray) {
  return { name, written, fault: isDetailName(name) && written.endsWith('}') ? null : faultOf(name) };
}

function faultOf(name: string): Pick<Finding, 'problem' | 'fix' | 'didYouMean'> {
  if (isDetailName(name)) return { problem: 'is not closed', fix: `Write {${name}}.` };
  const fix = `Known here: ${DETAIL_NAMES.join(', ')}.`;
  return { problem: 'is not a detail of the dealer', fix, didYouMean: didYouMean(name, DETAIL_NAMES) };
}

/** A line without markup, such as a title, with references replaced by their values. */
export const fillLine = (text: string, details: DealerDetails): string =>
  text.replace(DETAIL_REFERENCE, (_, name: string) => (isDetailName(name) ? (details[name] ?? '') : ''));

/**
 * The URL of a link with references replaced by their values: numbers without spaces, and values behind a `?` encoded, so that `&`, `#` and
 * `+` stay part of them. Spaces elsewhere are encoded.
 */
const fillLink = (href: string, details: DealerDetails): string =>
  href
    .replace(DETAIL_REFERENCE, (_, name: string, at: number) => {
      const value = isDetailName(name) ? (details[name] ?? '') : '';
      const linked = /\.(phone|abn)$/.test(name) ? value.replaceAll(' ', '') : value;
      return href.lastIndexOf('?', at) === -1 ? linked : encodeURIComponent(linked);
    })
    .replaceAll(' ', '%20');

/** `fillLink` for a link in Markdown, where the parser has encoded the braces; those of another system's URL stay. */
const fillMarkdownLink = (href: string, details: DealerDetails): string =>
  fillLink(
    href.replace(DETAIL_IN_HREF, (encoded, name: string) => (isDetailName(name) ? `{${name}}` : encoded)),
    details,
  );

/** A text that is nothing but a URL. Fields for URLs have several names, so the text itself decides. */
const LINK = /^(?:\/|#|https:|mailto:|tel:)\S*$/;

/** Top-level settings without references: nobody sees the private ones, and reviews are the words of customers. */
const LITERAL_SETTINGS: readonly string[] = ['private', 'reviews'] satisfies readonly (keyof TenantConfig)[];
const mayRefer = (setting: string): boolean => !LITERAL_SETTINGS.includes(setting);

/** Top-level settings, of a tenant file or of one dealership, with references in their texts replaced. */
export function fillSettings<Settings extends Partial<TenantConfig>>(
  settings: Settings,
  details: DealerDetails,
): Settings {
  const filled = Object.entries(settings).map(([setting, value]) => [
    setting,
    mayRefer(setting)
      ? fillTexts(value, (text) => (LINK.test(text) ? fillLink(text, details) : fillLine(text, details)))
      : value,
  ]);
  return Object.fromEntries(filled) as Settings;
}

/** Findings for references in a tenant file that are unknown or not closed, or whose value the dealer has not given. */
export function checkReferences(config: TenantConfig): Finding[] {
  const details = detailsOf(config);
  const finding = (path: Finding['path'], match: RegExpMatchArray): Finding[] => {
    const { name, written: found, fault } = readReference(match);
    if (fault !== null) return [{ path, found, ...fault }];
    return isDetailName(name) && details[name] === null ? [{ path, found, ...withoutValue(name) }] : [];
  };
  const mentions = (value: unknown, path: Finding['path']): Finding[] => {
    if (typeof value === 'string') {
      // The platform's texts have placeholders of their own, such as {hours} (`custom-texts.ts`).
      const isPlatformText = path[0] === 'text';
      const patterns = [DETAIL_REFERENCE, UNCLOSED_REFERENCE, ...(isPlatformText ? [] : [NEAR_REFERENCE])];
      return patterns.flatMap((pattern) => [...value.matchAll(pattern)].flatMap((match) => finding(path, match)));
    }
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) =>
      mentions(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    );
  };
  const offers = offersByIndex(config);
  // The details of another dealership can be others: its `config` is checked with them, as part of its settings.
  const dealerships = config.dealerships.map((dealership) => ({ ...dealership, config: null }));
  return Object.entries({ ...config, offers, dealerships }).flatMap(([setting, value]) =>
    mayRefer(setting) ? mentions(value, [setting]) : [],
  );
}

/** Plain data with every text transformed; `key` is the name of the property. */
function fillTexts(value: unknown, transform: (text: string, key: string) => string, key = ''): unknown {
  if (typeof value === 'string') return transform(value, key);
  if (Array.isArray(value)) return value.map((item) => fillTexts(item, transform, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillTexts(inner, transform, name)]));
}

/** Content parts with references replaced; a phone number in a sentence has non-breaking spaces. */
export function fillDetails(parts: readonly ContentPart[], details: DealerDetails): ContentPart[] {
  const value = (name: string): string => (isDetailName(name) ? (details[name] ?? '') : '');
  const fillSentence = (text: string): string =>
    text.replace(DETAIL_REFERENCE, (_, name: string) =>
      name.endsWith('.phone') ? nonBreaking(value(name)) : value(name),
    );
  const fillNode = (node: ProseNode): ProseNode => {
    if (node.type === 'text') return { ...node, value: fillSentence(node.value) };
    const { properties, children } = node;
    const filledProperties = fillTexts(properties, (text, name) =>
      name === 'href' ? fillMarkdownLink(text, details) : fillSentence(text),
    );
    return { ...node, properties: filledProperties as typeof properties, children: children.map(fillNode) };
  };
  const fillAsText = <Data>(data: Data): Data => fillTexts(data, (text) => fillLine(text, details)) as Data;
  const fillPart = (part: ContentPart): ContentPart => {
    switch (part.kind) {
      case 'prose':
        return { ...part, nodes: part.nodes.map(fillNode), headings: fillAsText(part.headings) };
      case 'note':
        return { ...part, title: fillAsText(part.title), nodes: part.nodes.map(fillNode) };
      case 'questions': {
        const entries = part.entries.map(({ nodes, ...texts }) => ({
          ...fillAsText(texts),
          nodes: nodes.map(fillNode),
        }));
        return { ...part, title: fillAsText(part.title), entries };
      }
      case 'block':
      case 'picture':
        return fillAsText(part);
    }
  };
  return parts.map(fillPart);
}

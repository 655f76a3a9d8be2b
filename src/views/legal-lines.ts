import { rulesFor } from '#domain/dealership-rules.ts';
import type { Location, Site } from '#site/site.ts';
import { licenceText } from '#text/licence-text.ts';
import { joinSentences, listText, withNote } from '#text/list.ts';
import type { Words } from '#text/wording.ts';

/** Legal name, trading name and ABN on one line. */
export function legalLine(site: Pick<Site, 'legal'>, words: Words): string {
  const { legalName, tradingName, abn } = site.legal;
  const names =
    legalName === tradingName ? legalName : words('shell.legal', { legal: legalName, trading: tradingName });
  return listText([names, abn === null ? null : words('shell.abn', { abn })]);
}

/** The dealer's licences, as in the footer and on a window card: each with its state. */
export const licenceTexts = ({ legal }: Pick<Site, 'legal'>): readonly string[] =>
  legal.licences.map((licence) => withNote(licenceText(licence), licence.state));

/** The licence number that a location has of its own, labelled as those of its state; null = it has that of the dealer. */
export function ownLicence(
  { legal }: Pick<Site, 'legal'>,
  { address, licenceNumber: number }: Pick<Location, 'address' | 'licenceNumber'>,
  words: Words,
): string | null {
  if (number === null) return null;
  const label = legal.licences.find(({ state }) => state === address.state)?.label;
  return label === undefined ? words('location.licence', { number }) : licenceText({ label, number });
}

/** The location's own licence numbers, otherwise those for its state; the repairer's number for a service location. */
export function locationLicences(
  site: Pick<Site, 'legal' | 'locationRules'>,
  location: Pick<Location, 'address' | 'licenceNumber' | 'repairerNumber'>,
  words: Words,
): string[] {
  if (!site.locationRules.show) return [];
  const own = ownLicence(site, location, words);
  const stateLicences = site.legal.licences.filter(({ state }) => state === location.address.state);
  const dealer = own === null ? stateLicences.map(licenceText) : [own];
  const { repairerNumber: repairer } = location;
  return repairer === null ? dealer : [...dealer, words('location.repairer', { number: repairer })];
}

/** Who provides the credit for a car of this site or dealership, beside its finance figures; null if the dealer names nobody. */
export function creditProvider({ legal }: Pick<Site, 'legal'>, words: Words): string | null {
  const { creditProvider: provider, creditLicence: licence } = legal;
  if (provider === null) return null;
  return licence === null
    ? words('finance.provider', { provider })
    : words('finance.provider_licence', { provider, licence });
}

/**
 * The same on pages that are not about one car, such as lists, and in every footer: for each dealership of a group, if they differ, because
 * each may have another lender.
 */
export function creditProviders(site: Pick<Site, 'legal' | 'dealerships'>, words: Words): string | null {
  const providers = site.dealerships.map(({ name, slug }) => ({
    dealership: name,
    provider: creditProvider(rulesFor(site, slug), words),
  }));
  if (new Set(providers.map(({ provider }) => provider)).size <= 1) return providers[0]?.provider ?? null;
  return joinSentences(
    providers.flatMap(({ dealership, provider }) =>
      provider === null ? [] : words('finance.provider_of', { dealership, provider }),
    ),
  );
}

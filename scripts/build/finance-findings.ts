import { ownDealership, ownOffers } from '#config/dealer-defaults.ts';
import { rulesFor } from '#domain/dealership-rules.ts';
import { lenderEntry } from '#domain/finance.ts';
import { lenderFaults, rateFaults, ratesIn } from '#domain/law/finance-figures.ts';
import { lenderRules } from '#domain/lenders.ts';
import type { LawCheckInput, LawFinding } from './law-findings.ts';
import { stockFinding } from './stock-finding.ts';

/** Impossible finance figures in offers and written texts. */
export function financeFindings({
  config,
  texts,
  site,
}: Pick<LawCheckInput, 'config' | 'texts' | 'site'>): LawFinding[] {
  const { country } = site.locale;
  return [
    ...ownOffers(config).flatMap(({ offer: { finance }, index }) =>
      rateFaults(
        { rate: finance?.rate ?? null, comparison: finance?.comparison_rate ?? null },
        { rate: `offers[${index}].finance.rate`, comparison: `offers[${index}].finance.comparison_rate` },
        country,
      ).map(({ field: where, problem, fix }) => ({ where, problem, fix })),
    ),
    ...texts.flatMap(({ where, text }) =>
      ratesIn(text).flatMap((rates) =>
        rateFaults(rates, { rate: 'rate', comparison: 'comparison rate' }, country).map(({ field, problem, fix }) => ({
          where,
          problem: `${field} ${problem}`,
          fix,
        })),
      ),
    ),
  ];
}

/**
 * Impossible figures in the stock, of the lenders that are shown for the cars: one finding for each field and kind of fault. This is a rule of
 * its own, at the level of a warning, because one row of a feed must not stop a dealer's site.
 */
export function lenderFindings({
  cars,
  records,
  site: group,
}: Pick<LawCheckInput, 'cars' | 'records' | 'site'>): LawFinding[] {
  const faults = records.flatMap((record, index) => {
    const car = cars[index];
    const site = rulesFor(group, record.dealership_slug);
    const entry = car === undefined || record.finance === null ? null : lenderEntry(car, site.finance.provider);
    if (entry === null) return [];
    const loan = {
      priceDollars: record.price,
      defaultYears: site.limits.financeTermYears,
      country: site.locale.country,
    };
    return lenderFaults(entry, loan).map((fault) => ({ ...fault, record }));
  });
  const groups = Map.groupBy(faults, ({ field, problem }) => `${field} ${problem.replace(/[\d.,]+/g, '')}`);
  return [...groups.values()].flatMap((sameFaults) => {
    const [{ field, problem, fix }] = sameFaults as [(typeof faults)[number]];
    return stockFinding(
      sameFaults.map(({ record }) => record),
      `${field} in finance_lenders: ${sameFaults.length > 1 ? 'for the first car, ' : ''}${problem}`,
      fix,
    );
  });
}

/** Lenders without a name or a licence number: of the site, and of dealerships with another lender. */
export function creditProviderFindings({ site: { legal, finance, dealerships }, config }: LawCheckInput): LawFinding[] {
  const missing = (where: string, fix: string): LawFinding => ({ where, problem: 'missing', fix });
  const ofDealerships = dealerships.flatMap(({ slug, rules }): LawFinding[] => {
    if (rules === null || rules.finance.provider === finance.provider) return [];
    const isManual = lenderRules(rules.finance.provider).manual;
    const where = `dealerships[${config.dealerships.findIndex((entry) => entry.slug === slug)}].config.legal`;
    if (rules.legal.creditProvider === null)
      return isManual && legal.creditProvider === null
        ? []
        : [
            missing(
              where,
              'Name the lender of this dealership and its Australian credit licence, even if they are the same as those of the site.',
            ),
          ];
    return isManual || rules.legal.creditLicence !== null
      ? []
      : [missing(`${where}.creditLicence`, "Write the number of the lender's Australian credit licence.")];
  });
  if (lenderRules(config.finance_provider).manual && !ownOffers(config).some(({ offer }) => offer.finance))
    return ofDealerships;
  // What the site's own dealership sets takes precedence, and null as well.
  const own = ownDealership(config);
  const ofSite =
    own?.config?.legal === undefined ? 'legal' : `dealerships[${config.dealerships.indexOf(own)}].config.legal`;
  return [
    ...ofDealerships,
    ...(legal.creditProvider === null ? [missing(`${ofSite}.creditProvider`, 'Name the lender.')] : []),
    ...(legal.creditLicence === null
      ? [missing(`${ofSite}.creditLicence`, "Write the number of the lender's Australian credit licence.")]
      : []),
  ];
}

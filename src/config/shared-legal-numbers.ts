import type { Claimant } from '#config/clashes.ts';
import { normaliseLicence } from '#config/licence-rules.ts';

/** A dealer, and a warning about its legal numbers. */
export interface SharedNumber {
  readonly tenant: Claimant;
  /** One line for the build's report. */
  readonly warning: string;
}

/**
 * Licences that dealers of different companies list, and ABNs of dealers with different registered names: one of them states somebody else's
 * number, perhaps after copying a folder. All are reported and none is stopped, because nothing here shows whose it is. Sites of one company
 * share its licence and ABN.
 */
export function sharedLegalNumbers(dealers: readonly Claimant[]): SharedNumber[] {
  const dealersByLicence = groupBy(dealers, (tenant) => tenant.config.legal.licences.map(keyOf));
  const dealersByAbn = groupBy(dealers, (tenant) => abnOf(tenant) ?? []);
  return dealers.flatMap((tenant) => {
    const { abn, licences } = tenant.config.legal;
    const warn = (where: string, others: readonly Claimant[], difference: string, fix: string): SharedNumber[] =>
      others.length === 0
        ? []
        : [{ tenant, warning: `${tenant.file} ${where} is also in ${filesOf(others)}, ${difference}. ${fix}` }];
    return [
      ...licences.flatMap((licence) =>
        warn(
          `legal.licences: ${licence.number} (${licence.state})`,
          (dealersByLicence.get(keyOf(licence)) ?? []).filter((other) => companyOf(other) !== companyOf(tenant)),
          'of another company',
          "Correct it where it is not the dealer's own.",
        ),
      ),
      ...warn(
        `legal.abn: ${abn}`,
        (dealersByAbn.get(abnOf(tenant) ?? '') ?? []).filter((other) => nameOf(other) !== nameOf(tenant)),
        'under another legal.legalName',
        'An ABN has one registered name: correct the ABN or the name.',
      ),
    ];
  });
}

function groupBy(dealers: readonly Claimant[], keysOf: (tenant: Claimant) => string | readonly string[]) {
  const groups = new Map<string, Claimant[]>();
  for (const tenant of dealers)
    for (const key of new Set([keysOf(tenant)].flat())) groups.set(key, [...(groups.get(key) ?? []), tenant]);
  return groups;
}

const MAX_NAMED = 3;
const filesOf = (dealers: readonly Claimant[]): string => {
  const namedFiles = dealers.slice(0, MAX_NAMED).map(({ file }) => file);
  const more = dealers.length - namedFiles.length;
  return more === 0 ? namedFiles.join(', ') : `${namedFiles.join(', ')} and ${more} more`;
};

const keyOf = ({ state, number }: { readonly state: string; readonly number: string }): string =>
  `${state.toUpperCase()} ${normaliseLicence(number)}`;
const abnOf = ({ config: { legal } }: Claimant): string | null => legal.abn?.replace(/\s/g, '') ?? null;

/** The company that runs a site: its ABN, otherwise its registered name. */
const companyOf = (tenant: Claimant): string => abnOf(tenant) ?? nameOf(tenant);

const nameOf = ({ config: { legal } }: Claimant): string =>
  legal.legalName
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace('proprietary', 'pty')
    .replace('limited', 'ltd');

import type { Claimant } from '#config/clashes.ts';
import { plainLicence } from '#config/licence-rules.ts';

/** A dealer and what to look at in its licences. */
export interface SharedLicence {
  readonly tenant: Claimant;
  readonly warning: string;
}

/**
 * Licences that two dealers of different companies list: one of the two states the licence of somebody else, as after copying a folder. Both
 * are named, and neither is stopped, because nothing here shows whose it is. Sites of one company share its licence.
 */
export function sharedLicences(dealers: readonly Claimant[]): SharedLicence[] {
  return dealers.flatMap((tenant) =>
    dealers
      .filter((other) => other !== tenant && companyOf(other) !== companyOf(tenant))
      .flatMap((other) =>
        tenant.config.legal.licences
          .filter((own) => other.config.legal.licences.some((one) => keyOf(one) === keyOf(own)))
          .map(({ number, state }) => ({
            tenant,
            warning: `${tenant.file} legal.licences: ${number} (${state}) is also in ${other.file}, a dealer with another ABN. Correct it where it is not the dealer's own.`,
          })),
      ),
  );
}

const keyOf = ({ state, number }: { readonly state: string; readonly number: string }): string =>
  `${state.toUpperCase()} ${plainLicence(number)}`;

/** The company that runs a site: its ABN, otherwise its registered name. */
const companyOf = ({ config: { legal } }: Claimant): string =>
  legal.abn?.replace(/\s/g, '') ?? legal.legalName.toLowerCase().replace(/[^a-z0-9]/g, '');

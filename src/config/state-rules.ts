import type { Finding } from '#config/explain.ts';
import type { TenantConfig } from '#config/schema/tenant.ts';
import { AU_STATES, auStateOf } from '#domain/law/dated.ts';
import { findAuState } from '#domain/law/states.ts';

/** The states of Australian addresses, licences and texts, each by its abbreviation: the state decides holidays, regulators, warranty and licence. */
export function stateFindings({ locale, dealerships, locations, legal, forms }: TenantConfig): Finding[] {
  if (locale.country !== 'AU') return [];
  const written: readonly (readonly [path: Finding['path'], state: string])[] = [
    ...dealerships.flatMap(({ address }, index) =>
      address === null ? [] : [[['dealerships', index, 'address', 'state'], address.state] as const],
    ),
    ...locations.map(({ address }, index) => [['locations', index, 'address', 'state'], address.state] as const),
    ...legal.licences.map(({ state }, index) => [['legal', 'licences', index, 'state'], state] as const),
    ...legal.stateNotes.map(({ state }, index) => [['legal', 'stateNotes', index, 'state'], state] as const),
  ];
  const form = forms.defaultState;
  return [
    ...written.flatMap(([path, state]) => (auStateOf(state) === null ? [finding(path, state, AU_STATES)] : [])),
    // The value of an option of a form.
    ...(form === null || form === auStateOf(form)?.toLowerCase()
      ? []
      : [
          finding(
            ['forms', 'defaultState'],
            form,
            AU_STATES.map((one) => one.toLowerCase()),
          ),
        ]),
  ];
}

function finding(path: Finding['path'], found: string, validNames: readonly string[]): Finding {
  const suggestion = findAuState(found);
  const [suggested] = validNames.filter((one) => one.toUpperCase() === suggestion);
  return suggested === undefined
    ? {
        path,
        found,
        problem: 'is not a state or territory of Australia',
        fix: `Write one of ${validNames.join(', ')}.`,
      }
    : { path, found, problem: 'is not the abbreviation that is used here', fix: `Write ${suggested}.` };
}

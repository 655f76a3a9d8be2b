import type { Finding } from '#config/explain.ts';
import type { TenantConfig } from '#config/schema/tenant.ts';
import { AU_STATES, auStateOf } from '#domain/law/sourced.ts';
import { findAuState } from '#domain/law/states.ts';

/** States of Australian addresses, licences and notes that are not written as abbreviations. Holidays, regulators, warranties and licences depend on them. */
export function stateFindings({ locale, dealerships, locations, legal, forms }: TenantConfig): Finding[] {
  if (locale.country !== 'AU') return [];
  const states: readonly (readonly [path: Finding['path'], state: string])[] = [
    ...dealerships.flatMap(({ address }, index) =>
      address === null ? [] : [[['dealerships', index, 'address', 'state'], address.state] as const],
    ),
    ...locations.map(({ address }, index) => [['locations', index, 'address', 'state'], address.state] as const),
    ...legal.licences.map(({ state }, index) => [['legal', 'licences', index, 'state'], state] as const),
    ...legal.stateNotes.map(({ state }, index) => [['legal', 'stateNotes', index, 'state'], state] as const),
  ];
  const { defaultState } = forms;
  return [
    ...states.flatMap(([path, state]) => (auStateOf(state) === null ? [finding(path, state, AU_STATES)] : [])),
    // The options of a form have lower-case values.
    ...(defaultState === null || defaultState === auStateOf(defaultState)?.toLowerCase()
      ? []
      : [
          finding(
            ['forms', 'defaultState'],
            defaultState,
            AU_STATES.map((name) => name.toLowerCase()),
          ),
        ]),
  ];
}

function finding(path: Finding['path'], found: string, validNames: readonly string[]): Finding {
  const suggestion = findAuState(found);
  const [suggested] = validNames.filter((name) => name.toUpperCase() === suggestion);
  return suggested === undefined
    ? {
        path,
        found,
        problem: 'is not a state or territory of Australia',
        fix: `Write one of ${validNames.join(', ')}.`,
      }
    : { path, found, problem: 'is not the abbreviation used here', fix: `Write ${suggested}.` };
}

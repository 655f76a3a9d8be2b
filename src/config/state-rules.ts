import { didYouMean } from '#config/did-you-mean.ts';
import type { Finding } from '#config/explain.ts';
import type { TenantConfig } from '#config/schema/tenant.ts';
import { ITEM_TYPES } from '#domain/car.ts';
import { AU_STATES, auStateOf, stateLabel } from '#domain/law/sourced.ts';
import { isNoteFor } from '#domain/law/state-notes.ts';
import { findAuState } from '#domain/law/states.ts';
import { NZ_REGIONS, nzRegionKey, nzRegionOf } from '#domain/nz-regions.ts';

/**
 * States of Australian addresses, licences and notes that are not written as abbreviations: holidays, regulators, warranties and licences
 * depend on them. A state has one note for each kind of vehicle; outside Australia no page shows a note, and no form asks for a state. In New
 * Zealand the region decides a holiday.
 */
export function stateFindings(tenant: TenantConfig): Finding[] {
  return tenant.locale.country === 'AU'
    ? [...abbreviations(tenant), ...repeatedNotes(tenant)]
    : [...settingsOfAustralia(tenant), ...(tenant.locale.country === 'NZ' ? regions(tenant) : [])];
}

/** Locations in no region of New Zealand, which would be open on its anniversary day. Those in a state of Australia are for the law check. */
function regions({ locations }: TenantConfig): Finding[] {
  return locations.flatMap(({ address: { state } }, index) => {
    if (nzRegionOf(state) !== null || auStateOf(state) !== null) return [];
    const keys = NZ_REGIONS.map(nzRegionKey);
    const suggestion = NZ_REGIONS[keys.indexOf(didYouMean(nzRegionKey(state), keys) ?? '')];
    return [
      {
        path: ['locations', index, 'address', 'state'],
        found: state,
        problem: 'is not a region of New Zealand, which decides its anniversary day',
        fix: suggestion === undefined ? `Write one of ${NZ_REGIONS.join(', ')}.` : `Write ${suggestion}.`,
      },
    ];
  });
}

function abbreviations({ dealerships, locations, legal, forms }: TenantConfig): Finding[] {
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

function repeatedNotes({ legal: { stateNotes } }: TenantConfig): Finding[] {
  const kindsOf = (note: (typeof stateNotes)[number]) => ITEM_TYPES.filter((itemType) => isNoteFor(note, itemType));
  return stateNotes.flatMap((note, index) => {
    const first = stateNotes.findIndex(
      (other) =>
        stateLabel(other.state, 'AU') === stateLabel(note.state, 'AU') &&
        kindsOf(other).some((itemType) => isNoteFor(note, itemType)),
    );
    return first === index
      ? []
      : [
          {
            path: ['legal', 'stateNotes', index, 'state'],
            found: note.state,
            problem: `already has a note (legal.stateNotes[${first}]), and a vehicle shows only one`,
            fix: 'Keep one of the two, combine them, or give each other kinds of vehicle in `itemTypes`.',
          },
        ];
  });
}

function settingsOfAustralia({ legal: { stateNotes }, forms: { defaultState }, locale }: TenantConfig): Finding[] {
  const settings = [
    ...(stateNotes.length === 0 ? [] : [{ path: ['legal', 'stateNotes'], found: stateNotes }]),
    ...(defaultState === null ? [] : [{ path: ['forms', 'defaultState'], found: defaultState }]),
  ];
  return settings.map(({ path, found }) => ({
    path,
    found,
    problem: `is used in Australia only, and the country of this site is ${locale.country}`,
    fix: 'Remove it.',
  }));
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

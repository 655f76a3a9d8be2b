import type { AuState } from '#domain/law/sourced.ts';
import { stateOfPostcode } from './ranges.ts';

/** Postcodes shared by more than one state. */
const BORDER_POSTCODES: { readonly [postcode: string]: readonly AuState[] } = {
  '0872': ['NT', 'SA', 'WA'],
  '2406': ['NSW', 'QLD'],
  '2540': ['NSW', 'ACT'],
  '2611': ['ACT', 'NSW'],
  '2618': ['ACT', 'NSW'],
  '2620': ['NSW', 'ACT'],
  '2648': ['NSW', 'VIC'],
  '2880': ['NSW', 'SA'],
  '3500': ['VIC', 'NSW'],
  '3585': ['VIC', 'NSW'],
  '3586': ['VIC', 'NSW'],
  '3644': ['VIC', 'NSW'],
  '3691': ['VIC', 'NSW'],
  '3707': ['VIC', 'NSW'],
  '4375': ['QLD', 'NSW'],
  '4377': ['QLD', 'NSW'],
  '4380': ['QLD', 'NSW'],
  '4383': ['QLD', 'NSW'],
  '4385': ['QLD', 'NSW'],
  '4825': ['QLD', 'NT'],
  '5440': ['SA', 'NSW'],
};

/** The states that a postcode is in: several at a border, none if the postcode is unused. */
export function statesOf(postcode: string): readonly string[] {
  const state = stateOfPostcode(postcode);
  return BORDER_POSTCODES[postcode] ?? (state === null ? [] : [state]);
}

import type { Tenant } from '#config/tenant.ts';
import { ITEM_TYPES, type ItemType } from '#domain/car.ts';
import { auStateOf } from '#domain/law/sourced.ts';
import { isNoteFor } from '#domain/law/state-notes.ts';
import { WARRANTY_LAW } from '#domain/law/used-car-warranty.ts';
import type { SearchRecord } from '#domain/search-record.ts';

/**
 * Warnings about a dealer's own notes for a state: one that no vehicle of the dealer shows, such as one about motorcycles where they must say
 * that they have no statutory warranty, or one for a state without a location, and one that does not say which kinds of vehicle it is about,
 * although it is for several that the dealer sells used in that state.
 */
export function stateNoteWarnings(
  { config: { legal, stock, locations }, file }: Pick<Tenant, 'config' | 'file'>,
  records: readonly Pick<SearchRecord, 'item_type' | 'car_type' | 'state'>[],
): string[] {
  const kindsOf = (some: typeof records): ItemType[] =>
    ITEM_TYPES.filter(
      (itemType) => stock.itemTypes.includes(itemType) || some.some(({ item_type }) => item_type === itemType),
    );
  const soldKinds = kindsOf(records);
  return legal.stateNotes.flatMap((note, index) => {
    const state = auStateOf(note.state);
    if (state === null) return [];
    const start = `  warning  ${file} legal.stateNotes[${index}]:`;
    const places = [...locations.map(({ address }) => address.state), ...records.map((record) => record.state)];
    if (!places.some((place) => auStateOf(place) === state))
      return [
        `${start} no vehicle shows it, because no location or vehicle is in ${state}. Remove it, or correct the state.`,
      ];
    const mayShow = (itemType: ItemType): boolean =>
      isNoteFor(note, itemType) && (itemType === 'car' || !WARRANTY_LAW[state].requiresNoWarrantyNotice);
    if (!soldKinds.some((itemType) => isNoteFor(note, itemType)))
      return [
        `${start} no vehicle shows it, because the dealer sells none of its itemTypes. Remove it, or add them to stock.itemTypes if you sell them.`,
      ];
    if (!soldKinds.some(mayShow))
      return [
        `${start} no vehicle shows it, because used motorcycles and caravans in ${state} must say that they have no statutory warranty. ${isNoteFor(note, 'car') ? 'Remove it, or add car to stock.itemTypes if you sell cars.' : 'Remove it.'}`,
      ];
    const shownOn = kindsOf(records.filter((record) => record.car_type === 'used' && record.state === state)).filter(
      mayShow,
    );
    if (note.itemTypes.length > 0 || shownOn.length < 2) return [];
    return [
      `${start} is for every used ${joined(shownOn)} in ${state}. A warranty is seldom the same for all: name those that it is true of in itemTypes, even if that is all of them.`,
    ];
  });
}

const joined = (kinds: readonly string[]): string => `${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1)}`;

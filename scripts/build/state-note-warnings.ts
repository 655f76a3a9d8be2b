import type { Tenant } from '#config/tenant.ts';
import { ITEM_TYPES } from '#domain/car.ts';
import { auStateOf } from '#domain/law/sourced.ts';
import { isNoteFor } from '#domain/law/state-notes.ts';
import { WARRANTY_LAW } from '#domain/law/used-car-warranty.ts';
import type { SearchRecord } from '#domain/search-record.ts';

/**
 * Warnings about a dealer's own notes for a state: one that no vehicle of the dealer shows, such as one about motorcycles where they must say
 * that they have no statutory warranty, and one that does not say which kinds of vehicle it is about, although it is shown on several.
 */
export function stateNoteWarnings(
  { config: { legal, stock }, file }: Pick<Tenant, 'config' | 'file'>,
  records: readonly Pick<SearchRecord, 'item_type'>[],
): string[] {
  const sold = ITEM_TYPES.filter(
    (itemType) => stock.itemTypes.includes(itemType) || records.some(({ item_type }) => item_type === itemType),
  );
  return legal.stateNotes.flatMap((note, index) => {
    const state = auStateOf(note.state);
    if (state === null) return [];
    const start = `  warning  ${file} legal.stateNotes[${index}]:`;
    const soldKinds = sold.filter((itemType) => isNoteFor(note, itemType));
    const shownOn = soldKinds.filter((itemType) => itemType === 'car' || !WARRANTY_LAW[state].requiresNoWarrantyNotice);
    if (soldKinds.length === 0)
      return [`${start} no vehicle shows it, because the dealer sells none of its itemTypes. Remove it, or add them.`];
    if (shownOn.length === 0)
      return [
        `${start} no vehicle shows it, because used motorcycles and caravans in ${state} must say that they have no statutory warranty. Remove it, or add car to stock.itemTypes if you sell cars.`,
      ];
    if (note.itemTypes.length > 0 || shownOn.length === 1) return [];
    return [
      `${start} is shown on every used ${joined(shownOn)} in ${state}. A warranty is seldom the same for all: name those that it is true of in itemTypes, even if that is all of them.`,
    ];
  });
}

const joined = (kinds: readonly string[]): string => `${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1)}`;

import type { Tenant } from '#config/tenant.ts';
import { auStateOf } from '#domain/law/sourced.ts';
import { WARRANTY_LAW } from '#domain/law/used-car-warranty.ts';
import type { SearchRecord } from '#domain/search-record.ts';

/**
 * Warnings about a dealer's own notes for a state where motorcycles and caravans must say that they have no statutory warranty, if the dealer
 * sells nothing else: no page shows such a note.
 */
export function stateNoteWarnings(
  { config: { legal, stock }, file }: Pick<Tenant, 'config' | 'file'>,
  records: readonly Pick<SearchRecord, 'item_type'>[],
): string[] {
  if (stock.itemTypes.includes('car') || records.some(({ item_type }) => item_type === 'car')) return [];
  return legal.stateNotes.flatMap(({ state: written }, index) => {
    const state = auStateOf(written);
    return state === null || !WARRANTY_LAW[state].requiresNoWarrantyNotice
      ? []
      : [
          `  warning  ${file} legal.stateNotes[${index}]: no vehicle shows it, because used motorcycles and caravans in ${state} must say that they have no statutory warranty. Remove it, or add car to stock.itemTypes if you sell cars.`,
        ];
  });
}

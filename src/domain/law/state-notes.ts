import type { ItemType } from '#domain/car.ts';

/** A dealer's own text about warranty and cooling-off for used vehicles in a state. */
export interface StateNote {
  readonly state: string;
  readonly text: string;
  /** Kinds of vehicle that it is about; empty = all. */
  readonly itemTypes: readonly ItemType[];
}

/** Whether a note is about this kind of vehicle. */
export const isNoteFor = ({ itemTypes }: Pick<StateNote, 'itemTypes'>, itemType: ItemType): boolean =>
  itemTypes.length === 0 || itemTypes.includes(itemType);

/** The dealer's own note for the state and kind of a vehicle; undefined if there is none. */
export const stateNoteOf = (
  notes: readonly StateNote[],
  { state, item_type }: { readonly state: string | null; readonly item_type: ItemType },
): StateNote | undefined => notes.find((note) => note.state === state && isNoteFor(note, item_type));

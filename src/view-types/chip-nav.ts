import type { LinkView } from '#view-types/link.ts';

/** Links between parts of one list, the one being read marked. */
export interface ChipNavView {
  readonly label: string;
  readonly items: readonly (LinkView & { readonly current: boolean })[];
}

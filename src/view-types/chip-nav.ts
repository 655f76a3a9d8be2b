import type { LinkView } from '#view-types/link.ts';

/** Links to parts of a list, with the current one marked. */
export interface ChipNavView {
  readonly label: string;
  readonly items: readonly (LinkView & { readonly current: boolean })[];
}

import { starFills } from '#domain/locations.ts';
import type { StarsView } from '#view-types/stars.ts';

/** A rating as stars; `label` is its text alternative. */
export const starsView = (average: number, label: string): StarsView => ({ fills: starFills(average), label });

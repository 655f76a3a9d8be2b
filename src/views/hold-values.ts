import type { Site } from '#site/site.ts';
import type { WordValues } from '#text/fill.ts';

/** The hours for which a reservation holds a car, for texts with a form for one hour. */
export const holdValues = ({ limits: { holdHours } }: Pick<Site, 'limits'>): WordValues => ({
  hours: holdHours,
  count: holdHours,
});

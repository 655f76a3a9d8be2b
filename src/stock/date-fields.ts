import * as z from 'zod';
import { isMonth } from '#domain/dates.ts';
import { isInstantText } from './instants.ts';

const textOfDate = (isAccepted: (value: string) => boolean, error: string) =>
  z
    .string({ error })
    .trim()
    .refine((value) => value === '' || isAccepted(value), { error })
    .nullish()
    .transform((value) => value || null);
/** A date, an instant or a day offset in a row of stock (`isInstantText`), or none. */
export const instantText = textOfDate(isInstantText, 'a date or time (ISO 8601, or a day offset such as "-3d")');
/** As `instantText`, or the month of a feed that gives no day: any day of it would be invented. */
export const instantOrMonth = textOfDate(
  (value) => isInstantText(value) || isMonth(value),
  'a date or time (ISO 8601, a month such as "2026-11", or a day offset such as "-3d")',
);

import { zonedTime } from '#domain/dates.ts';
import type { FormField } from '#domain/forms/form.ts';
import type { FieldError, FormValues } from '#domain/forms/read-form.ts';
import type { EdgeSite } from '#site/site.ts';

/** The error for a traded-in car built later than next year; null = none, or no year is given. */
export function futureYearError(
  { locale }: Pick<EdgeSite, 'locale'>,
  fields: readonly FormField[],
  { year }: FormValues,
  now: Date,
): FieldError | null {
  const field = fields.find(({ name }) => name === 'year');
  return field && Number(year) > zonedTime(now, locale.timeZone).year + 1
    ? { name: 'year', message: field.messages.invalid }
    : null;
}

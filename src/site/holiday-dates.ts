import type { Holiday } from '#config/choices.ts';

/** Easter Sunday of a year by the Gregorian rule (Meeus, Jones and Butcher): month 1 to 12 and day. */
export function easterSunday(year: number): { month: number; day: number } {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const j = Math.floor(c / 4);
  const k = c % 4;
  const m = Math.floor((a + 11 * h) / 319);
  const r = (2 * e + 2 * j - k - h + m + 32) % 7;
  const month = Math.floor((h - m + r + 90) / 25);
  return { month, day: (h - m + r + month + 19) % 32 };
}

/** Day of each holiday: days from Easter Sunday, or a fixed month and day. Substitute days are the dealer's special hours. */
const DATES: {
  readonly [K in Holiday]: { readonly fromEaster: number } | { readonly month: number; readonly day: number };
} = {
  new_years_day: { month: 1, day: 1 },
  australia_day: { month: 1, day: 26 },
  good_friday: { fromEaster: -2 },
  easter_saturday: { fromEaster: -1 },
  easter_sunday: { fromEaster: 0 },
  easter_monday: { fromEaster: 1 },
  anzac_day: { month: 4, day: 25 },
  christmas_day: { month: 12, day: 25 },
  boxing_day: { month: 12, day: 26 },
};

/** Date of a holiday in a year as `YYYY-MM-DD`. */
export function holidayDate(holiday: Holiday, year: number): string {
  const rule = DATES[holiday];
  const easter = easterSunday(year);
  const utc =
    'fromEaster' in rule
      ? Date.UTC(year, easter.month - 1, easter.day + rule.fromEaster)
      : Date.UTC(year, rule.month - 1, rule.day);
  return new Date(utc).toISOString().slice(0, 10);
}

import { addDays } from '#domain/dates.ts';
import { AU_STATES, type AuState, auStateOf } from '#domain/law/sourced.ts';
import type { Country } from '#domain/locale.ts';
import { type NzRegion, nzRegionOf } from '#domain/nz-regions.ts';

/** Holidays a dealer can name in `holidays`. Their dates depend on the year, and some on the state. */
export const HOLIDAYS = [
  'every_public_holiday',
  'new_years_day',
  'day_after_new_years_day',
  'australia_day',
  'waitangi_day',
  'labour_day',
  'canberra_day',
  'adelaide_cup_day',
  'good_friday',
  'easter_saturday',
  'easter_sunday',
  'easter_monday',
  'anzac_day',
  'reconciliation_day',
  'western_australia_day',
  'kings_birthday',
  'matariki',
  'picnic_day',
  'darwin_show_day',
  'brisbane_show_day',
  'afl_grand_final_friday',
  'royal_hobart_show_day',
  'recreation_day',
  'melbourne_cup_day',
  'anniversary_day',
  'christmas_day',
  'boxing_day',
] as const;
export type Holiday = (typeof HOLIDAYS)[number];
export type NamedHoliday = Exclude<Holiday, 'every_public_holiday'>;

/**
 * How certain a date is: `law` = the rule is in an Act; `proclaimed` = the government announces it every year and has followed this rule so
 * far, so check each year.
 */
type Confidence = 'law' | 'proclaimed';
type MonthDay = readonly [month: number, day: number];
/**
 * What happens if the holiday falls on a weekend: it is replaced by (`moves`) or supplemented with (`adds`) the next weekday that is not a
 * holiday; `sunday-…` applies to Sundays only.
 */
type Weekend = 'moves' | 'adds' | 'sunday-moves' | 'sunday-adds';
type Day =
  | { readonly on: MonthDay; readonly weekend?: Weekend }
  /** Days after Easter Sunday. */
  | { readonly fromEaster: number }
  /** The nth given weekday of a month (-1 = last), `plus` days later. */
  | { readonly nth: number; readonly weekday: number; readonly month: number; readonly plus?: number }
  /** The first given weekday on or after a date. */
  | { readonly weekday: number; readonly from: MonthDay }
  | { readonly mondayNearest: MonthDay }
  | { readonly dates: readonly string[] };

type Place = AuState | 'NZ' | NzRegion;

interface HolidayRule {
  readonly holiday: NamedHoliday;
  /** Australian states, `NZ` for all of New Zealand, or a region of it. */
  readonly where: readonly Place[];
  readonly day: Day;
  readonly confidence?: Confidence;
  /** Applies to a single city or district, so only if the dealer names it. */
  readonly local?: true;
}

const ALL_BUT_TAS = AU_STATES.filter((state) => state !== 'TAS');
const AUCKLAND_PROVINCE = ['Auckland', 'Northland', 'Waikato', 'Bay of Plenty', 'Gisborne'] as const;
const WELLINGTON_PROVINCE = ['Wellington', 'Manawatū-Whanganui'] as const;
const [TUE, WED, FRI, MON] = [2, 3, 5, 1] as const;

/**
 * Public holidays of Australian states and territories and of New Zealand. Part-day holidays on the evenings of 24 and 31 December are left
 * out.
 */
const RULES: readonly HolidayRule[] = [
  { holiday: 'new_years_day', where: ALL_BUT_TAS, day: { on: [1, 1], weekend: 'adds' } },
  { holiday: 'new_years_day', where: ['TAS'], day: { on: [1, 1], weekend: 'moves' } },
  { holiday: 'new_years_day', where: ['NZ'], day: { on: [1, 1], weekend: 'adds' } },
  { holiday: 'day_after_new_years_day', where: ['NZ'], day: { on: [1, 2], weekend: 'adds' } },
  { holiday: 'australia_day', where: AU_STATES, day: { on: [1, 26], weekend: 'moves' } },
  { holiday: 'waitangi_day', where: ['NZ'], day: { on: [2, 6], weekend: 'adds' } },
  { holiday: 'labour_day', where: ['WA'], day: { nth: 1, weekday: MON, month: 3 } },
  { holiday: 'labour_day', where: ['VIC', 'TAS'], day: { nth: 2, weekday: MON, month: 3 } },
  { holiday: 'labour_day', where: ['QLD', 'NT'], day: { nth: 1, weekday: MON, month: 5 } },
  { holiday: 'labour_day', where: ['ACT', 'NSW', 'SA'], day: { nth: 1, weekday: MON, month: 10 } },
  { holiday: 'labour_day', where: ['NZ'], day: { nth: 4, weekday: MON, month: 10 } },
  { holiday: 'canberra_day', where: ['ACT'], day: { nth: 2, weekday: MON, month: 3 } },
  { holiday: 'adelaide_cup_day', where: ['SA'], day: { nth: 2, weekday: MON, month: 3 }, confidence: 'proclaimed' },
  { holiday: 'good_friday', where: [...AU_STATES, 'NZ'], day: { fromEaster: -2 } },
  { holiday: 'easter_saturday', where: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'VIC'], day: { fromEaster: -1 } },
  { holiday: 'easter_sunday', where: AU_STATES, day: { fromEaster: 0 } },
  { holiday: 'easter_monday', where: [...AU_STATES, 'NZ'], day: { fromEaster: 1 } },
  { holiday: 'anzac_day', where: ['NSW', 'SA', 'TAS', 'VIC'], day: { on: [4, 25] } },
  { holiday: 'anzac_day', where: ['NSW'], day: { dates: ['2026-04-27', '2027-04-26'] }, confidence: 'proclaimed' },
  { holiday: 'anzac_day', where: ['NT', 'QLD'], day: { on: [4, 25], weekend: 'sunday-moves' } },
  { holiday: 'anzac_day', where: ['ACT', 'WA', 'NZ'], day: { on: [4, 25], weekend: 'adds' } },
  { holiday: 'reconciliation_day', where: ['ACT'], day: { weekday: MON, from: [5, 27] } },
  { holiday: 'western_australia_day', where: ['WA'], day: { nth: 1, weekday: MON, month: 6 } },
  { holiday: 'kings_birthday', where: ['NZ'], day: { nth: 1, weekday: MON, month: 6 } },
  {
    holiday: 'kings_birthday',
    where: ['ACT', 'NSW', 'NT', 'SA', 'TAS', 'VIC'],
    day: { nth: 2, weekday: MON, month: 6 },
  },
  { holiday: 'kings_birthday', where: ['WA'], day: { nth: -1, weekday: MON, month: 9 }, confidence: 'proclaimed' },
  { holiday: 'kings_birthday', where: ['QLD'], day: { nth: 1, weekday: MON, month: 10 } },
  {
    holiday: 'matariki',
    where: ['NZ'],
    day: {
      dates: [
        '2026-07-10',
        '2027-06-25',
        '2028-07-14',
        '2029-07-06',
        '2030-06-21',
        '2031-07-11',
        '2032-07-02',
        '2033-06-24',
        '2034-07-07',
        '2035-06-29',
      ],
    },
  },
  { holiday: 'picnic_day', where: ['NT'], day: { nth: 1, weekday: MON, month: 8 } },
  {
    holiday: 'darwin_show_day',
    where: ['NT'],
    day: { nth: 4, weekday: FRI, month: 7 },
    confidence: 'proclaimed',
    local: true,
  },
  {
    holiday: 'brisbane_show_day',
    where: ['QLD'],
    day: { weekday: WED, from: [8, 10] },
    confidence: 'proclaimed',
    local: true,
  },
  {
    holiday: 'afl_grand_final_friday',
    where: ['VIC'],
    day: { nth: -1, weekday: 6, month: 9, plus: -1 },
    confidence: 'proclaimed',
  },
  {
    holiday: 'royal_hobart_show_day',
    where: ['TAS'],
    day: { nth: 4, weekday: 6, month: 10, plus: -2 },
    local: true,
  },
  { holiday: 'recreation_day', where: ['TAS'], day: { nth: 1, weekday: MON, month: 11 }, local: true },
  { holiday: 'melbourne_cup_day', where: ['VIC'], day: { nth: 1, weekday: TUE, month: 11 } },
  { holiday: 'anniversary_day', where: AUCKLAND_PROVINCE, day: { mondayNearest: [1, 29] } },
  { holiday: 'anniversary_day', where: WELLINGTON_PROVINCE, day: { mondayNearest: [1, 22] } },
  { holiday: 'anniversary_day', where: ['Nelson', 'Tasman'], day: { mondayNearest: [2, 1] } },
  { holiday: 'anniversary_day', where: ['Taranaki'], day: { nth: 2, weekday: MON, month: 3 } },
  { holiday: 'anniversary_day', where: ['Otago'], day: { mondayNearest: [3, 23] } },
  { holiday: 'anniversary_day', where: ['Southland'], day: { fromEaster: 2 } },
  { holiday: 'anniversary_day', where: ["Hawke's Bay"], day: { nth: 4, weekday: MON, month: 10, plus: -3 } },
  { holiday: 'anniversary_day', where: ['Marlborough'], day: { nth: 4, weekday: MON, month: 10, plus: 7 } },
  { holiday: 'anniversary_day', where: ['Canterbury'], day: { nth: 1, weekday: TUE, month: 11, plus: 10 } },
  { holiday: 'anniversary_day', where: ['West Coast'], day: { mondayNearest: [12, 1] } },
  { holiday: 'anniversary_day', where: ['South Canterbury'], day: { nth: 4, weekday: MON, month: 9 } },
  { holiday: 'anniversary_day', where: ['Chatham Islands'], day: { mondayNearest: [11, 30] } },
  // Christmas is before Boxing Day so that it takes the first free weekday.
  { holiday: 'christmas_day', where: [...AU_STATES, 'NZ'], day: { on: [12, 25], weekend: 'adds' } },
  { holiday: 'boxing_day', where: [...ALL_BUT_TAS, 'NZ'], day: { on: [12, 26], weekend: 'adds' } },
  { holiday: 'boxing_day', where: ['TAS'], day: { on: [12, 26], weekend: 'moves' } },
];

/** Holidays whose date is the same everywhere; a dealer may name them where no rule says that they are observed, too. */
const EVERYWHERE: { readonly [K in NamedHoliday]?: Day } = {
  new_years_day: { on: [1, 1] },
  australia_day: { on: [1, 26] },
  good_friday: { fromEaster: -2 },
  easter_saturday: { fromEaster: -1 },
  easter_sunday: { fromEaster: 0 },
  easter_monday: { fromEaster: 1 },
  anzac_day: { on: [4, 25] },
  christmas_day: { on: [12, 25] },
  boxing_day: { on: [12, 26] },
};

/** A public holiday on one of its dates. */
export interface PublicHoliday {
  readonly holiday: NamedHoliday;
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** True for a weekday that replaces or supplements a holiday on a weekend. */
  readonly substitute: boolean;
  readonly confidence: Confidence;
  readonly local: boolean;
}

/** Where a location is, in the names used by the rules. */
export interface HolidayPlace {
  readonly country: Country;
  /** State or territory; in New Zealand, the region. */
  readonly state: string;
}

/** Public holidays of a place in a year, in date order, including those of single cities and districts. */
export function publicHolidays({ country, state }: HolidayPlace, year: number): PublicHoliday[] {
  const places: readonly (Place | null)[] =
    country === 'NZ' ? ['NZ', nzRegionOf(state)] : country === 'AU' ? [auStateOf(state)] : [];
  const rules = RULES.filter(({ where }) => where.some((place) => places.includes(place)));
  const observed = rules.flatMap(({ holiday, day, confidence = 'law', local = false }) =>
    datesOf(day, year).map((date) => ({ holiday, day, date, confidence, local })),
  );
  const holidayDates = new Set(observed.map(({ date }) => date));
  const days = observed.flatMap(({ day, ...values }): PublicHoliday[] => {
    const weekend = 'on' in day ? day.weekend : undefined;
    const weekday = weekdayOf(values.date);
    const shifts = weekday === 0 || (weekday === 6 && !weekend?.startsWith('sunday'));
    // The dates that New South Wales proclaims for Anzac Day are Mondays after it.
    const base = { ...values, substitute: 'dates' in day && values.holiday === 'anzac_day' };
    if (weekend === undefined || !shifts) return [base];
    let substitute = values.date;
    while (holidayDates.has(substitute) || [0, 6].includes(weekdayOf(substitute))) substitute = addDays(substitute, 1);
    holidayDates.add(substitute);
    const substituteDay = { ...values, date: substitute, substitute: true };
    return weekend.endsWith('adds') ? [base, substituteDay] : [substituteDay];
  });
  return days.sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Whether a holiday has a date at a place: one of `EVERYWHERE`, or one that its rules give. 2026: a year that every list of `dates` has. */
export const isHolidayObserved = (holiday: Holiday, location: HolidayPlace): boolean =>
  holiday === 'every_public_holiday'
    ? location.country !== 'US'
    : EVERYWHERE[holiday] !== undefined ||
      publicHolidays(location, 2026).some((candidate) => candidate.holiday === holiday);

/**
 * The dates a dealer means by a holiday in a given year: the day itself and, with `substitutes`, its substitute weekdays.
 * `every_public_holiday` gives all dates of the place except those of single cities. Empty if the holiday
 * has no date there.
 */
export function holidayDates(holiday: Holiday, location: HolidayPlace, year: number, substitutes: boolean): string[] {
  const holidays = publicHolidays(location, year);
  if (holiday === 'every_public_holiday') return holidays.filter(({ local }) => !local).map(({ date }) => date);
  const everywhere = EVERYWHERE[holiday];
  const observed = holidays.filter(
    (candidate) => candidate.holiday === holiday && (substitutes || !candidate.substitute),
  );
  return [...new Set([...(everywhere ? datesOf(everywhere, year) : []), ...observed.map(({ date }) => date)])].sort();
}

/** The holiday on a date at a place; null if it is not a holiday. */
export function holidayOn(date: string, location: HolidayPlace): NamedHoliday | null {
  const year = Number(date.slice(0, 4));
  const holiday = publicHolidays(location, year).find((candidate) => candidate.date === date && !candidate.local);
  if (holiday) return holiday.holiday;
  const everywhere = (Object.keys(EVERYWHERE) as NamedHoliday[]).filter((name) => !NATIONAL_HOLIDAYS.includes(name));
  return everywhere.find((name) => datesOf(EVERYWHERE[name] as Day, year).includes(date)) ?? null;
}

/** Holidays of `EVERYWHERE` that are named on a date only where a rule says that they are observed. */
const NATIONAL_HOLIDAYS: readonly NamedHoliday[] = ['australia_day', 'anzac_day'];

function datesOf(day: Day, year: number): string[] {
  if ('dates' in day) return day.dates.filter((date) => date.startsWith(`${year}-`));
  if ('on' in day) return [dateOf(year, ...day.on)];
  if ('fromEaster' in day) {
    const { month, day: sunday } = easterSunday(year);
    return [dateOf(year, month, sunday + day.fromEaster)];
  }
  if ('mondayNearest' in day) {
    const date = dateOf(year, ...day.mondayNearest);
    return [addDays(date, ((11 - weekdayOf(date)) % 7) - 3)];
  }
  if ('from' in day) {
    const date = dateOf(year, ...day.from);
    return [addDays(date, (day.weekday - weekdayOf(date) + 7) % 7)];
  }
  const { nth, weekday, month, plus = 0 } = day;
  const first = nth > 0 ? dateOf(year, month, 1) : dateOf(year, month + 1, -6);
  const firstMatch = addDays(first, (weekday - weekdayOf(first) + 7) % 7);
  return [addDays(firstMatch, (nth > 0 ? (nth - 1) * 7 : 0) + plus)];
}

const dateOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Easter Sunday in the Gregorian calendar (Meeus/Jones/Butcher algorithm): month 1 to 12, and day. */
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

import { type AuState, auStateOf } from '#domain/law/sourced.ts';
import type { Country } from '#domain/locale.ts';

/** The time zone of the opening hours in each state. */
const STATE_ZONES: { readonly [state in AuState]: string } = {
  ACT: 'Australia/Sydney',
  NSW: 'Australia/Sydney',
  NT: 'Australia/Darwin',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  TAS: 'Australia/Hobart',
  VIC: 'Australia/Melbourne',
  WA: 'Australia/Perth',
};
/** Postcodes whose towns use a different time zone from their state: Broken Hill, Lord Howe and Norfolk Island, Christmas and Cocos Islands. */
const LOCAL_ZONES: { readonly [postcode: string]: string } = {
  '2880': 'Australia/Broken_Hill',
  '2898': 'Australia/Lord_Howe',
  '2899': 'Pacific/Norfolk',
  '6798': 'Indian/Christmas',
  '6799': 'Indian/Cocos',
};

/** The time zones of a country without a table of its states, the most usual first. */
const COUNTRY_ZONES: { readonly [country in Exclude<Country, 'AU'>]: readonly string[] } = {
  NZ: ['Pacific/Auckland', 'Pacific/Chatham'],
  US: [
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'America/Adak',
    'Pacific/Honolulu',
    'America/Puerto_Rico',
    'Pacific/Pago_Pago',
  ],
};

/**
 * Zones of a country that are accepted by name, and not by showing the same time: Guam's and Saipan's clock is also that of Brisbane, the
 * default zone, so that a site without the setting would otherwise seem to be right.
 */
const NAMED_ZONES: { readonly [country in Country]?: readonly string[] } = { US: ['Pacific/Guam', 'Pacific/Saipan'] };

/**
 * The time zones to expect at an address if `timeZone` shows another time there at some time of the year, otherwise none: Melbourne and
 * Sydney share one clock, so neither is wrong in the other's state.
 */
export function expectedTimeZones(
  country: Country,
  { state, postcode }: { readonly state: string; readonly postcode: string },
  timeZone: string,
): readonly string[] {
  const expected = country === 'AU' ? zonesOfState(auStateOf(state), postcode) : COUNTRY_ZONES[country];
  if (isNamedZone(country, timeZone)) return [];
  return expected.some((zone) => hasSameClock(zone, timeZone)) ? [] : [...expected, ...(NAMED_ZONES[country] ?? [])];
}

/** Whether a zone is one of `NAMED_ZONES`. */
export const isNamedZone = (country: Country, zone: string): boolean => NAMED_ZONES[country]?.includes(zone) === true;

const zonesOfState = (state: AuState | null, postcode: string): readonly string[] =>
  state === null ? [] : [LOCAL_ZONES[postcode] ?? STATE_ZONES[state]];

/** Whether two time zones show the same time all year. */
export const hasSameClock = (first: string, second: string): boolean =>
  SEASONS.every((instant) => wallClock(instant, first) === wallClock(instant, second));

/** In summer and in winter, so that zones with and without daylight saving differ in one of them. */
const SEASONS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];

const wallClock = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant);

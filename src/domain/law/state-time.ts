import type { AuState } from '#domain/law/sourced.ts';

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

/**
 * The time zone to expect at an address if `timeZone` shows another time there at some time of the year, otherwise null: Melbourne and Sydney
 * share one clock, so neither is wrong in the other's state.
 */
export function otherTimeZone(state: AuState, postcode: string, timeZone: string): string | null {
  const expected = LOCAL_ZONES[postcode] ?? STATE_ZONES[state];
  const isSame = SEASONS.every((instant) => wallClock(instant, timeZone) === wallClock(instant, expected));
  return isSame ? null : expected;
}

/** In summer and in winter, so that zones with and without daylight saving differ in one of them. */
const SEASONS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];

const wallClock = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant);

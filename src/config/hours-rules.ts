import { locationType } from '#config/dealer-defaults.ts';
import type { Finding } from '#config/explain.ts';
import type { TenantConfig } from '#config/schema/tenant.ts';
import { suggestTime } from '#config/suggestions.ts';
import { minutesOf } from '#domain/opening-hours.ts';
import { isHolidayObserved } from '#domain/public-holidays.ts';

type Path = Finding['path'];

/** Noon in minutes since midnight. */
const NOON = 12 * 60;

/**
 * Weekdays listed twice, days that are open without times, closed with times, or close before they open, and hours as text that contradict
 * the day: other times, or that it is closed.
 */
export function hoursFindings(tenant: TenantConfig): Finding[] {
  const lists = [
    ...tenant.locations.map((location, index) => ({
      path: ['locations', index, 'contact_detail', 'opening_hours'],
      list: location.contact_detail.opening_hours,
    })),
    ...tenant.dealerships.map((dealership, index) => ({
      path: ['dealerships', index, 'opening_hours'],
      list: dealership.opening_hours,
    })),
  ];
  const weekly = lists.flatMap(({ path, list }) => [
    ...duplicateIndexes(list, ({ weekday }) => weekday).map((index) => ({
      path: [...path, index, 'weekday'],
      found: list[index]?.weekday,
      problem: 'is listed twice',
      fix: 'Keep one entry per weekday (0 Sunday to 6 Saturday); hours with a break in them go into `formated_hours`.',
    })),
    ...list.flatMap((entry, index) => [
      ...timeFindings([...path, index], entry, ['open', 'close']),
      ...hoursAsText([...path, index], entry),
    ]),
  ]);
  const dated = tenant.locations.flatMap((location, i) =>
    location.contact_detail.special_hours.flatMap((entry, index) =>
      timeFindings(specialPath(i, index), entry, ['start_hour', 'end_hour']),
    ),
  );
  const yearly = tenant.holidays.flatMap((entry, index) =>
    timeFindings(['holidays', index], entry, ['start_hour', 'end_hour']),
  );
  return [...weekly, ...dated, ...yearly];
}

/** Hours as text that the day's status or times contradict. */
function hoursAsText(
  path: Path,
  { status, open, close, formated_hours: hoursText }: TenantConfig['dealerships'][number]['opening_hours'][number],
): Finding[] {
  if (hoursText === null) return [];
  const field = { path: [...path, 'formated_hours'], found: hoursText };
  if (status === 'Closed')
    return [
      {
        ...field,
        problem: 'is not shown, because the day is closed',
        fix: 'Remove it, or write status Open with `open` and `close`; locationRules.appointmentOnly shows closed days as by appointment.',
      },
    ];
  if (CLOSED_TEXT.test(hoursText))
    return [
      {
        ...field,
        problem: 'says that it is closed, and the day is open',
        fix: 'Write status Closed, without `open`, `close` and this text; or the hours.',
      },
    ];
  const [opens, closes] = [minutesOf(open), minutesOf(close)];
  if (opens === null || closes === null) return [];
  const [from = [], to = [], ...more] = hoursText
    .replace(/^\s*from\b/i, '')
    .split(BETWEEN_TIMES)
    .map(possibleMinutes);
  if (more.length > 0 || !from.some((start) => to.some((end) => start < end))) return [];
  if (from.includes(opens) && to.includes(closes)) return [];
  return [
    {
      ...field,
      problem: `gives different times from \`open\` and \`close\`, ${open} to ${close}`,
      fix: 'Write the same times in both, or leave it out: pages show the times themselves.',
    },
  ];
}

/** Hours as text that say nothing but that the day is closed. */
const CLOSED_TEXT = /^\s*(?:we(?:['’]re| are) )?(?:closed|shut|not open)(?: all day| today)?[.!]?\s*$/i;
/** What is written between the first and the last time of a day. */
const BETWEEN_TIMES = /\s*(?:[-–—]|\bto\b|\buntil\b|['’]?\btill?\b)\s*/i;

/** The minutes since midnight that a time may mean, as people write it (`suggestTime`): `5` is 5 am or 5 pm. Empty = not a time. */
function possibleMinutes(text: string): number[] {
  const minutes = minutesOf(suggestTime(text) ?? null);
  if (minutes === null) return [];
  const isMorningOrEvening = minutes < NOON && !/m\.?\s*$|^\s*0/i.test(text);
  return isMorningOrEvening ? [minutes, minutes + NOON] : [minutes];
}

const specialPath = (location: number, entry: number): Path => [
  'locations',
  location,
  'contact_detail',
  'special_hours',
  entry,
];

/** Checks the times of one entry, which are in the fields `first` and `last`. */
function timeFindings<Field extends string>(
  path: Path,
  entry: { readonly status: 'Open' | 'Closed' } & { readonly [field in Field]: string | null },
  [first, last]: readonly [first: Field, last: Field],
): Finding[] {
  const { status, [first]: from, [last]: to } = entry;
  const found = { status, [first]: from, [last]: to };
  if (status === 'Closed')
    return from === null && to === null
      ? []
      : [
          {
            path,
            found,
            problem: 'is closed and has times',
            fix: `Remove \`${first}\` and \`${last}\`, or write status Open if these are its hours.`,
          },
        ];
  if (from === null || to === null)
    return [
      {
        path,
        found,
        problem: `is open without ${from === null && to === null ? 'its times' : `\`${from === null ? first : last}\``}`,
        fix: `Write \`${first}\` and \`${last}\`, or status Closed.`,
      },
    ];
  // Both times have the same format, so they can be compared as text. Hours past midnight are not supported.
  if (from < to) return [];
  return [
    {
      path: [...path, last],
      found: to,
      problem: `is not after \`${first}\`, ${from}`,
      fix:
        to === '00:00'
          ? 'Write 23:59 for midnight.'
          : 'Write a later time of the same day; 23:59 if it closes after midnight.',
    },
  ];
}

/** Indexes of entries whose key occurs earlier in the list. */
export function duplicateIndexes<Entry>(list: readonly Entry[], key: (entry: Entry) => string | number): number[] {
  const keys = list.map(key);
  return keys.flatMap((entryKey, index) => (keys.indexOf(entryKey) === index ? [] : [index]));
}

/** Dates of special hours, and holidays, that have more than one entry. */
export function duplicateDateFindings(tenant: TenantConfig): Finding[] {
  const dated = tenant.locations.flatMap((location, index) => {
    const list = location.contact_detail.special_hours;
    return duplicateIndexes(list, ({ date }) => date).map((entry) => ({
      path: [...specialPath(index, entry), 'date'],
      found: list[entry]?.date,
      problem: `has hours twice, first in special_hours[${list.findIndex(({ date }) => date === list[entry]?.date)}]`,
      fix: 'Keep one entry per date.',
    }));
  });
  const types = ['sales', 'service', 'parts'] as const;
  const typesOf = (entry: TenantConfig['holidays'][number]) =>
    entry.location_types.length === 0 ? types : entry.location_types;
  const yearly = tenant.holidays.flatMap((entry, index) => {
    const first = tenant.holidays.findIndex(
      (other) => other.holiday === entry.holiday && typesOf(other).some((type) => typesOf(entry).includes(type)),
    );
    if (first === index) return [];
    const problem = `has two sets of hours, the first in holidays[${first}]`;
    const fix = 'Keep one entry per holiday, or give each its own `location_types`.';
    return [{ path: ['holidays', index, 'holiday'], found: entry.holiday, problem, fix }];
  });
  return [...dated, ...yearly];
}

/** Holidays that are observed at none of the locations they apply to, and types of locations that the dealer does not have. */
export function holidayFindings(tenant: TenantConfig): Finding[] {
  const { country } = tenant.locale;
  return tenant.holidays.flatMap(({ holiday, location_types: types }, index): Finding[] => {
    const path = ['holidays', index];
    const unknownTypes = unusedTypes(tenant, types, [...path, 'location_types']);
    if (unknownTypes.length > 0) return unknownTypes;
    const places = tenant.locations.filter((location) => types.length === 0 || types.includes(locationType(location)));
    const states = [...new Set(places.map(({ address }) => address.state))];
    return states.some((state) => isHolidayObserved(holiday, { country, state }))
      ? []
      : [
          {
            path: [...path, 'holiday'],
            found: holiday,
            problem: `is not a public holiday in ${states.join(', ')}`,
            fix: 'Remove it, or write its dates into the special_hours of the locations.',
          },
        ];
  });
}

/** Types of locations that the dealer does not have. */
export function appointmentFindings(tenant: TenantConfig): Finding[] {
  return unusedTypes(tenant, tenant.locationRules.appointmentOnly, ['locationRules', 'appointmentOnly']);
}

/** Findings for types that no location has. Hidden locations count: one that is hidden for a while keeps its rules. */
function unusedTypes(
  { locations }: TenantConfig,
  types: readonly ReturnType<typeof locationType>[],
  path: Path,
): Finding[] {
  const used = [...new Set(locations.map(locationType))];
  return types.flatMap((type, index) =>
    used.includes(type)
      ? []
      : [
          {
            path: [...path, index],
            found: type,
            problem: 'is the type of no location of this tenant',
            among: 'locations',
            fix: `Remove it, or use one of: ${used.join(', ')}.`,
          },
        ],
  );
}

import { formatPath } from '#config/config-error.ts';
import { locationType, visibleLocations, weeklyHours } from '#config/dealer-defaults.ts';
import type { Finding } from '#config/explain.ts';
import { isPlain } from '#config/merge.ts';
import type { TenantConfig } from '#config/schema/tenant.ts';
import { capacityOf } from '#domain/appointments.ts';
import { dayHours } from '#domain/opening-hours.ts';
import { takesDeposits } from '#domain/reserve.ts';
import { tokenise } from '#domain/search-words.ts';
import { sellsCars } from '#domain/sells-cars.ts';
import { MAX_JOINED_WORDS } from '#domain/synonyms.ts';

/** Percentages written as fractions: 0.0899 for 8.99. */
export function fractions({ limits, stock, private: privateSettings }: TenantConfig): Finding[] {
  const percentages: readonly (readonly [path: Finding['path'], value: number])[] = [
    ...Object.entries(limits)
      .filter(([name]) => name.endsWith('Percent'))
      .map(([name, value]) => [['limits', name], value] as const),
    [['stock', 'importDropLimitPercent'], stock.importDropLimitPercent],
    [['private', 'tradeIn', 'marginPercent'], privateSettings.tradeIn.marginPercent],
  ];
  return percentages.flatMap(([path, found]) =>
    found === 0 || found >= 1
      ? []
      : [
          {
            path,
            found,
            problem: 'is a fraction of one per cent',
            fix: `Write the percentage: ${Number((found * 100).toFixed(4))} if that is meant; 0 means none.`,
          },
        ],
  );
}

/** Texts and numbers that a list contains twice: two equal filters, buttons, sections or names. */
export function repeatedEntries(tenant: TenantConfig): Finding[] {
  const visit = (value: unknown, path: Finding['path']): Finding[] => {
    if (!Array.isArray(value))
      return isPlain(value) ? Object.entries(value).flatMap(([key, entry]) => visit(entry, [...path, key])) : [];
    const keys = value.map((entry) => (typeof entry === 'string' ? entry.trim().toLowerCase() : entry));
    return value.flatMap((entry, index) => {
      if (typeof entry === 'object' && entry !== null) return visit(entry, [...path, index]);
      const first = keys.indexOf(keys[index]);
      if (first === index) return [];
      const fix = 'Keep one of the two entries.';
      return [
        {
          path: [...path, index],
          found: entry,
          problem: `is in the list twice, first as ${formatPath([...path, first])}`,
          fix,
        },
      ];
    });
  };
  return visit(tenant, []);
}

/** Receivers that are listed twice: each is sent a lead or an event once, signed with the secret of its first entry. */
export function repeatedReceivers({ private: { leads, hooks } }: TenantConfig): Finding[] {
  const repeated = (list: Finding['path'], receivers: readonly string[]): Finding[] =>
    receivers.flatMap((receiver, index) => {
      const first = receivers.indexOf(receiver);
      if (first === index) return [];
      const problem = `has the receiver of ${formatPath([...list, first])}, to which everything is sent once`;
      return [{ path: [...list, index], found: undefined, problem, fix: 'Keep one of the two.' }];
    });
  return [
    ...repeated(
      ['private', 'leads', 'destinations'],
      leads.destinations.map((destination) =>
        [destination.kind, 'to' in destination ? destination.to : 'url' in destination ? destination.url : ''].join(
          ' ',
        ),
      ),
    ),
    ...repeated(
      ['private', 'hooks'],
      hooks.map(({ event, url }) => `${event} ${url}`),
    ),
  ];
}

/** Limits that contradict each other or a promise: a slider without a range or a second step, a deposit of zero, no time to return a car. */
export function limits({
  limits: {
    homeSliderMinDollars: min,
    homeSliderMaxDollars: max,
    homeSliderStepDollars: step,
    depositDollars,
    moneyBackHours,
  },
  features,
  checkout,
  private: privateSettings,
}: TenantConfig): Finding[] {
  const fault = (name: string, found: number, problem: string, fix: string): Finding => ({
    path: ['limits', name],
    found,
    problem,
    fix,
  });
  if (min >= max)
    return [
      fault(
        'homeSliderMinDollars',
        min,
        `is not below limits.homeSliderMaxDollars, ${max}`,
        'Write a lower amount here, or a higher one there.',
      ),
    ];
  return [
    ...(step <= max - min
      ? []
      : [
          fault(
            'homeSliderStepDollars',
            step,
            `is more than the whole slider, from ${min} to ${max}`,
            'Write a smaller amount, or leave it out.',
          ),
        ]),
    ...(depositDollars > 0 ||
    !(features.checkout || features.onlinePurchase) ||
    !takesDeposits(privateSettings.payments)
      ? []
      : [
          fault(
            'depositDollars',
            depositDollars,
            'is not a deposit: pages would ask for $0',
            "Write the amount, or write private.payments.kind 'none' to reserve without a deposit.",
          ),
        ]),
    ...(moneyBackHours > 0 || !checkout.claims.includes('money_back')
      ? []
      : [
          fault(
            'moneyBackHours',
            moneyBackHours,
            "is no time to return a car, which checkout.claims promises with 'money_back'",
            "Write the hours, or leave 'money_back' out of checkout.claims.",
          ),
        ]),
  ];
}

/**
 * Test drives that can never be booked: a capacity for a location without test drives, no capacity where cars are sold, slots longer than
 * any day's hours, or a minimum notice beyond the last day.
 */
export function bookableTestDrives(tenant: TenantConfig): Finding[] {
  const { appointments } = tenant;
  if (appointments === null) return [];
  const fault = (field: string, problem: string, fix: string): Finding[] => [
    {
      path: ['appointments', field],
      found: (appointments as { readonly [field: string]: unknown })[field],
      problem: `leaves nothing to book: ${problem}`,
      fix,
    },
  ];
  const sales = visibleLocations(tenant).filter((location) => sellsCars({ type: locationType(location) }));
  if (sales.length === 0) return [];
  const unusedCapacities = appointments.capacities.flatMap(({ location_id: id }, index): Finding[] =>
    sales.some((location) => location.id === id) || !tenant.locations.some((location) => location.id === id)
      ? []
      : [
          {
            path: ['appointments', 'capacities', index, 'location_id'],
            found: id,
            problem: 'is a location without test drives: a hidden one, or one that sells no cars',
            fix: `Remove it, or write one that sells cars: ${sales.map((location) => location.id).join(', ')}.`,
          },
        ],
  );
  if (unusedCapacities.length > 0) return unusedCapacities;
  const bookable = sales.filter(({ id }) => capacityOf(appointments, id) > 0);
  if (bookable.length === 0)
    return fault(
      'capacity',
      'no location that sells cars offers test drives',
      'Write at least 1, or leave `appointments` out: then shoppers name a time and you confirm it.',
    );
  const days = bookable.flatMap((location) => [
    ...weeklyHours(tenant, location),
    ...location.contact_detail.special_hours,
  ]);
  const spans = days.flatMap((day) => dayHours(day).span ?? []);
  const longest = Math.max(0, ...spans.map(({ from, to }) => to - from));
  if (longest < appointments.slotMinutes)
    return fault(
      'slotMinutes',
      longest === 0
        ? 'no location that sells cars has opening hours'
        : `no location that sells cars is open for longer than ${longest} minutes`,
      longest === 0
        ? 'Write the hours, or leave `appointments` out: then shoppers name a time and you confirm it.'
        : 'Write a shorter slot, or longer hours.',
    );
  // Counted from the start of today, when the last slot is furthest ahead; the last day can be booked too.
  const hours = appointments.daysAhead * 24 + lastSlot(spans, appointments.slotMinutes) / 60;
  return appointments.leadHours <= hours
    ? []
    : fault(
        'leadHours',
        `the last test drive that appointments.daysAhead allows is at most ${Math.floor(hours)} hours ahead`,
        'Write fewer hours here, or more days there.',
      );
}

/** The start of the last slot of any day, in minutes since midnight. */
const lastSlot = (spans: readonly { readonly from: number; readonly to: number }[], minutes: number): number =>
  Math.max(0, ...spans.map(({ from, to }) => from + (Math.floor((to - from) / minutes) - 1) * minutes));

/**
 * Personal data that would be deleted before what was promised to the shopper has ended: a booked test drive goes with its lead, and an estimate with
 * the lead that accepts it.
 */
export function retentionPeriods({ appointments, features, private: privateSettings }: TenantConfig): Finding[] {
  const { leads, tradeIn } = privateSettings;
  const promises = [
    ...(appointments === null
      ? []
      : [
          {
            setting: 'appointments.daysAhead',
            days: appointments.daysAhead,
            what: 'the last test drive that can be booked',
          },
        ]),
    ...(features.tradeIn
      ? [{ setting: 'private.tradeIn.validDays', days: tradeIn.validDays, what: 'the last day of an estimate' }]
      : []),
  ];
  return promises.flatMap(({ setting, days, what }): Finding[] =>
    leads.keepDays > days
      ? []
      : [
          {
            path: ['private', 'leads', 'keepDays'],
            found: leads.keepDays,
            problem: `ends before ${what}, ${days} days ahead`,
            fix: `Write at least ${days + 1}, or fewer days in ${setting}.`,
          },
        ],
  );
}

/** Synonyms that no search would find, because they are longer than the phrases it looks for. */
export const longSynonyms = ({ search }: TenantConfig): Finding[] =>
  search.synonyms.flatMap((group, groupIndex) =>
    group.flatMap((entry, index) =>
      tokenise(entry).length > MAX_JOINED_WORDS
        ? [
            {
              path: ['search', 'synonyms', groupIndex, index],
              found: entry,
              problem: `has more than ${MAX_JOINED_WORDS} words, which the search does not look for together`,
              fix: `Write the words that people type, ${MAX_JOINED_WORDS} at most.`,
            },
          ]
        : [],
    ),
  );

import { formatPath } from '#config/config-error.ts';
import type { Finding } from '#config/explain.ts';
import { isPlain } from '#config/merge.ts';
import type { TenantConfig } from '#config/schema/tenant.ts';

/** Percentages written as fractions: 0.0899 for 8.99. */
export function fractions({ limits, stock, private: hidden }: TenantConfig): Finding[] {
  const percentages: readonly (readonly [path: Finding['path'], value: number])[] = [
    ...Object.entries(limits)
      .filter(([name]) => name.endsWith('Percent'))
      .map(([name, value]) => [['limits', name], value] as const),
    [['stock', 'importDropLimitPercent'], stock.importDropLimitPercent],
    [['private', 'tradeIn', 'marginPercent'], hidden.tradeIn.marginPercent],
  ];
  return percentages.flatMap(([path, found]) =>
    found === 0 || found >= 1
      ? []
      : [
          {
            path,
            found,
            problem: 'is a fraction of one per cent',
            fix: `Write the percentage: ${Number((found * 100).toFixed(4))} if that is meant; 0 is none.`,
          },
        ],
  );
}

/** Texts and numbers that a list contains twice: two equal filters, buttons, sections or names. */
export function repeatedEntries(tenant: TenantConfig): Finding[] {
  const look = (value: unknown, path: Finding['path']): Finding[] => {
    if (!Array.isArray(value))
      return isPlain(value) ? Object.entries(value).flatMap(([key, one]) => look(one, [...path, key])) : [];
    const keys = value.map((one) => (typeof one === 'string' ? one.trim().toLowerCase() : one));
    return value.flatMap((one, index) => {
      if (typeof one === 'object' && one !== null) return look(one, [...path, index]);
      const first = keys.indexOf(keys[index]);
      if (first === index) return [];
      const fix = 'Keep one of the two entries.';
      return [
        {
          path: [...path, index],
          found: one,
          problem: `is in the list twice, first as ${formatPath([...path, first])}`,
          fix,
        },
      ];
    });
  };
  return look(tenant, []);
}

/** Limits that contradict each other: a slider without a range, and test drives that can never be booked. */
export function limits({
  limits: { homeSliderMinDollars: min, homeSliderMaxDollars: max },
  appointments,
}: TenantConfig): Finding[] {
  const slider =
    min < max
      ? []
      : [
          {
            path: ['limits', 'homeSliderMinDollars'],
            found: min,
            problem: `is not below limits.homeSliderMaxDollars, ${max}`,
            fix: 'Write a lower amount here, or a higher one there.',
          },
        ];
  const isNeverFree = appointments !== null && appointments.leadHours >= appointments.daysAhead * 24;
  return [
    ...slider,
    ...(isNeverFree
      ? [
          {
            path: ['appointments', 'leadHours'],
            found: appointments.leadHours,
            problem: `leaves nothing to book: appointments.daysAhead ends after ${appointments.daysAhead * 24} hours`,
            fix: 'Write fewer hours here, or more days there.',
          },
        ]
      : []),
  ];
}

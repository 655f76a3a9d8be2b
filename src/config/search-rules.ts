import type { Finding } from '#config/explain.ts';
import type { TenantConfig } from '#config/schema/tenant.ts';
import type { Sort } from '#domain/search-record.ts';

/** Price and repayment ranges with reversed limits, shared labels, overlaps or gaps. */
export function buckets(tenant: TenantConfig): Finding[] {
  return (['priceBuckets', 'weeklyBuckets'] as const).flatMap((name) =>
    tenant.search[name].flatMap((bucket, index, all): Finding[] => {
      const path = ['search', name, index];
      const previous = all[index - 1];
      if (bucket.below !== null && bucket.below <= bucket.from) {
        return [
          {
            path: [...path, 'below'],
            found: bucket.below,
            problem: `is not above ${bucket.from}`,
            fix: 'Write a higher bound.',
          },
        ];
      }
      if (all.findIndex(({ label }) => label === bucket.label) < index) {
        return [
          {
            path: [...path, 'label'],
            found: bucket.label,
            problem: 'is the label of an earlier bucket too',
            fix: 'Write another: a label is also the value in addresses.',
          },
        ];
      }
      if (previous !== undefined && (previous.below === null || previous.below > bucket.from)) {
        return [
          {
            path: [...path, 'from'],
            found: bucket.from,
            problem: 'overlaps the bucket before',
            fix: `Start at ${previous.below ?? 'a later bound, and close the bucket before'}.`,
          },
        ];
      }
      if (previous?.below != null && previous.below < bucket.from) {
        return [
          {
            path: [...path, 'from'],
            found: bucket.from,
            problem: `leaves a gap: what is between ${previous.below} and ${bucket.from} is in no bucket`,
            fix: `Start at ${previous.below}, or write \`below: ${bucket.from}\` in the bucket before.`,
          },
        ];
      }
      return [];
    }),
  );
}

/** Tiles for cars of types that no page has. */
export function tilesForListedCars({ search, search_filters: { types } }: TenantConfig): Finding[] {
  return search.tiles.flatMap(({ display }, index) =>
    display.length === 0 || display.some((type) => types.includes(type))
      ? []
      : [
          {
            path: ['search', 'tiles', index, 'display'],
            found: display,
            problem: `is never shown: search_filters.types lists only ${types.join(', ')}`,
            fix: 'Write one of those types, or leave `display` out.',
          },
        ],
  );
}

/** Numbers for cars of a type that no page has. */
export function phonesForListedCars({ phone, search_filters: { types } }: TenantConfig): Finding[] {
  return (['new', 'used', 'demo'] as const).flatMap((type) =>
    phone[type] === null || types.includes(type)
      ? []
      : [
          {
            path: ['phone', type],
            found: phone[type],
            problem: `is never shown: search_filters.types lists only ${types.join(', ')}`,
            fix: 'Remove it, or list those cars too.',
          },
        ],
  );
}

/** A Meilisearch site without a server. */
export function searchServer(tenant: TenantConfig): Finding[] {
  if (tenant.search.engine === 'embedded' || tenant.private.search !== null) return [];
  return [
    {
      path: ['private', 'search'],
      found: tenant.private.search,
      problem: 'is needed by search.engine meilisearch',
      fix: 'Give host, adminKeyBinding and searchKeyBinding, or use the embedded engine.',
    },
  ];
}

/** The order in which lists open. On a site that does not offer it, nobody could return to it after choosing another. */
const DEFAULT_SORT: Sort = '';

/** Sort orders without the default one. */
export function defaultSort({ search: { sorts } }: TenantConfig): Finding[] {
  if (sorts.includes(DEFAULT_SORT)) return [];
  return [
    {
      path: ['search', 'sorts'],
      found: sorts,
      problem: "does not offer '', most relevant first, the default order of every list",
      fix: "Add '' to the list, in the position where it should appear.",
    },
  ];
}

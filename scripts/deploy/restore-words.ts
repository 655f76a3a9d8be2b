import { resourceName } from '../edge/resource-name.ts';
import type { RowCounts } from '../edge/restore/merge-tables.ts';
import type { Restored } from '../edge/restore/restore-database.ts';

const NAMES: { readonly [table: string]: string } = {
  leads: 'Leads',
  outbox: 'Deliveries and messages',
  holds: 'Reservations',
  appointments: 'Appointments',
  shoppers: 'Accounts',
  watchlist: 'Saved cars',
  valuations: 'Valuations',
  stock_changes: 'Stock changes',
};
const PARTS: readonly (readonly [kind: keyof RowCounts, words: string])[] = [
  ['restored', 'brought back'],
  ['reverted', 'corrected'],
  ['added', 'created since then and kept'],
  ['current', 'changed since then and kept'],
  ['erased', 'erased since then and erased again'],
  ['parked', 'held back because they may have been sent'],
];

/** What a restore has done, in sentences for an operator. */
export function restoreSummary(slug: string, { to, before, counted, missing, migrated }: Restored): string[] {
  const worker = resourceName(slug, { kind: 'production' });
  const lines = Object.entries(NAMES).flatMap(([table, name]) => {
    const parts = PARTS.flatMap(([kind, words]) => {
      const count = counted[table]?.[kind] ?? 0;
      return count === 0 ? [] : [`${count} ${words}`];
    });
    return parts.length === 0 ? [] : [`  ${name}: ${parts.join(', ')}.`];
  });
  return [
    `${slug}: the database is back to its state of ${to}, plus everything that was done since then.`,
    ...(lines.length === 0 ? ['  Nothing was missing, and nothing has been done since then.'] : lines),
    ...missing.map((table) => `  The table ${table} was missing: everything written to it since ${to} is lost.`),
    ...(migrated.length === 0 ? [] : [`  Applied again: ${migrated.join(', ')}.`]),
    ...((counted.outbox?.parked ?? 0) === 0
      ? []
      : [
          `  List what is held back with npm run leads -- list --remote --tenant ${slug}, and send it with npm run leads -- retry ID --remote --tenant ${slug}.`,
        ]),
    ...(before === null
      ? []
      : [
          `  If this was a mistake: npx wrangler d1 time-travel restore ${worker} --bookmark=${before}, then npm run restore -- ${slug} --give-up`,
        ]),
  ];
}

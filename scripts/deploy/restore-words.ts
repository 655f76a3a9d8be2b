import { resourceName } from '../edge/resource-name.ts';
import type { Counted } from '../edge/restore/merge-tables.ts';
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
const PARTS: readonly (readonly [kind: keyof Counted, words: string])[] = [
  ['back', 'brought back'],
  ['mended', 'set right'],
  ['made', 'made since and kept'],
  ['done', 'changed since and kept so'],
  ['erased', 'erased since and erased again'],
  ['parked', 'held back, since they may have been sent'],
];

/** What a restore has done, in sentences for an operator. */
export function restoreSummary(slug: string, { to, before, counted, missing, migrated }: Restored): string[] {
  const worker = resourceName(slug, { kind: 'production' });
  const told = Object.entries(NAMES).flatMap(([table, name]) => {
    const parts = PARTS.flatMap(([kind, words]) => {
      const count = counted[table]?.[kind] ?? 0;
      return count === 0 ? [] : [`${count} ${words}`];
    });
    return parts.length === 0 ? [] : [`  ${name}: ${parts.join(', ')}.`];
  });
  return [
    `${slug}: the database is what it was at ${to}, with what was done since.`,
    ...(told.length === 0 ? ['  Nothing was missing, and nothing has been done since.'] : told),
    ...missing.map((table) => `  The table ${table} was gone: what was written to it since ${to} is lost.`),
    ...(migrated.length === 0 ? [] : [`  Applied again: ${migrated.join(', ')}.`]),
    ...((counted.outbox?.parked ?? 0) === 0
      ? []
      : ['  Look at what is held back: npm run leads -- list, and send it on with npm run leads -- retry ID.']),
    ...(before === null
      ? []
      : [
          `  Should this have been a mistake: npx wrangler d1 time-travel restore ${worker} --bookmark=${before}, then npm run restore -- ${slug} --give-up`,
        ]),
  ];
}

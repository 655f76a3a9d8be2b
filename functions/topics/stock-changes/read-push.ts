import { MOST_CHANGES, readStockChange, type StockChange } from '#domain/stock-changes.ts';
import { MINUTE_MS } from '../../platform/clock.ts';

/** A sender's clock may be this far ahead of ours. */
const CLOCK_AHEAD_MS = 5 * MINUTE_MS;

export type Push =
  | { readonly ok: true; readonly changes: readonly StockChange[] }
  | { readonly ok: false; readonly message: string };

/** The changes of a push, all or none: a half-understood push is a mistake of its sender and changes nothing. */
export function readPush(body: unknown, now: Date): Push {
  const given = (body as { readonly changes?: unknown } | null)?.changes;
  if (!Array.isArray(given)) return no('Send {"changes": [{car_id, field, value, at}, …]}.');
  if (given.length > MOST_CHANGES)
    return no(`${given.length} changes in one call; at most ${MOST_CHANGES} are taken. Build the site again instead.`);
  const latest = new Date(now.getTime() + CLOCK_AHEAD_MS).toISOString();
  const changes: StockChange[] = [];
  for (const [position, one] of given.entries()) {
    const change = readStockChange(one);
    if (change === null) return no(`Change ${position + 1} is not one of ours: ${JSON.stringify(one).slice(0, 200)}.`);
    if (change.at > latest) return no(`Change ${position + 1} is dated ${change.at}, in the future. Set the clock.`);
    changes.push(change);
  }
  return { ok: true, changes };
}

const no = (message: string): Push => ({ ok: false, message });

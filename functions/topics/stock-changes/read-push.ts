import { MAX_CHANGES, readStockChange, type StockChange } from '#domain/stock-changes.ts';
import type { EdgeKey } from '#text/edge-text.ts';
import type { WordValues } from '#text/fill.ts';
import { MINUTE_MS } from '../../platform/clock.ts';

/** How far ahead a sender's clock may be. */
const CLOCK_AHEAD_MS = 5 * MINUTE_MS;

export type Push =
  | { readonly ok: true; readonly changes: readonly StockChange[] }
  /** Key of the error text, and its values. */
  | { readonly ok: false; readonly message: EdgeKey; readonly values: WordValues };

/** Reads the changes of a push, all or none: if one is invalid, nothing is changed. */
export function readPush(body: unknown, now: Date): Push {
  const given = (body as { readonly changes?: unknown } | null)?.changes;
  if (!Array.isArray(given))
    return no('refusal.changes_shape', { shape: '{"changes": [{car_id, field, value, at}, …]}' });
  if (given.length > MAX_CHANGES) return no('refusal.changes_many', { given: given.length, most: MAX_CHANGES });
  const latest = new Date(now.getTime() + CLOCK_AHEAD_MS).toISOString();
  const changes: StockChange[] = [];
  for (const [position, one] of given.entries()) {
    const change = readStockChange(one);
    if (change === null)
      return no('refusal.change_unknown', { position: position + 1, change: JSON.stringify(one).slice(0, 200) });
    if (change.at > latest) return no('refusal.change_future', { position: position + 1, at: change.at });
    changes.push(change);
  }
  return { ok: true, changes };
}

const no = (message: EdgeKey, values: WordValues): Push => ({ ok: false, message, values });

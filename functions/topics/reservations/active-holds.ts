import { holdCallPath, holdPath } from '#domain/routes/public-paths.ts';
import { database, type RequestContext } from '../../platform/env.ts';
import type { Sender } from '../accounts/accounts-repo.ts';
import { ownershipCheck } from '../accounts/ownership-check.ts';
import { holdAt } from './hold.ts';
import { untilText } from './hold-notices.ts';
import { findHoldByToken, findHoldsOf } from './holds-repo.ts';
import { ownHoldToken } from './own-hold.ts';

/** A currently held car, for its holder's account page. */
export interface ActiveHold {
  readonly carName: string;
  /** The reservation's page. */
  readonly href: string;
  /** Where a form post without JavaScript cancels it. */
  readonly cancel: string;
  /** In words: when the hold ends; for an unpaid one, the deadline for the deposit. In the dealer's time zone. */
  readonly until: string;
  /** Whether the deposit is paid. */
  readonly paid: boolean;
}

/** Cars held by this shopper, and by this browser; the first to end come first. */
export async function activeHolds(context: RequestContext, shopper: Sender): Promise<ActiveHold[]> {
  const { edge, runtime } = context;
  const db = database(context);
  const accountHolds = await findHoldsOf(db, shopper, ownershipCheck(edge.locale.country, shopper));
  const token = ownHoldToken(context.request);
  const browserHold =
    token === null || accountHolds.some((hold) => hold.token === token) ? null : await findHoldByToken(db, token);
  return [...accountHolds, ...(browserHold === null ? [] : [browserHold])]
    .map((hold) => holdAt(hold, runtime.now()))
    .filter(({ state }) => state === 'held' || state === 'paid')
    .toSorted((a, b) => a.endsAt.localeCompare(b.endsAt))
    .map(({ carName, token, endsAt, state }) => ({
      carName,
      href: holdPath(token),
      cancel: holdCallPath(token, 'cancel'),
      until: untilText(context, { endsAt }),
      paid: state === 'paid',
    }));
}

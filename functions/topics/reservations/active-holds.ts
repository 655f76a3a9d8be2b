import { holdCallPath, holdPath } from '#domain/routes/public-paths.ts';
import type { Identifier } from '#domain/sign-in.ts';
import { database, type RequestContext } from '../../platform/env.ts';
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

/** Cars held under this verified email or phone number, and by this browser; the first to end come first. */
export async function activeHolds(context: RequestContext, identifier: Identifier): Promise<ActiveHold[]> {
  const { edge, runtime } = context;
  const db = database(context);
  const accountHolds = await findHoldsOf(db, identifier, ownershipCheck(edge.locale.country, identifier));
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

import { holdPath, RESERVE_API_PATH } from '#domain/paths.ts';
import type { Identifier } from '#domain/sign-in.ts';
import { formatInstant } from '#text/format.ts';
import { database, type RequestContext } from '../../platform/env.ts';
import { ownershipCheck } from '../accounts/ownership-check.ts';
import { holdAt } from './hold.ts';
import { findHoldByTicket, findHoldsOf } from './holds-repo.ts';
import { ownTicket } from './own-hold.ts';

/** A currently held car, for its holder's account page. */
export interface RunningHold {
  readonly carName: string;
  /** The reservation's page. */
  readonly href: string;
  /** Where a plain form post cancels it. */
  readonly cancel: string;
  /** When the hold ends; for an unpaid one, the deadline for the deposit. In the dealer's time zone. */
  readonly until: string;
  readonly paid: boolean;
}

/** Cars held under this verified address or number, and by this browser; the first to end come first. */
export async function runningHolds(context: RequestContext, identifier: Identifier): Promise<RunningHold[]> {
  const { edge, runtime } = context;
  const db = database(context);
  const own = await findHoldsOf(db, identifier, ownershipCheck(edge.locale, identifier));
  const ticket = ownTicket(context.request);
  const here =
    ticket === null || own.some((hold) => hold.ticket === ticket) ? null : await findHoldByTicket(db, ticket);
  return [...own, ...(here === null ? [] : [here])]
    .map((hold) => holdAt(hold, runtime.now()))
    .filter(({ state }) => state === 'held' || state === 'paid')
    .toSorted((a, b) => a.endsAt.localeCompare(b.endsAt))
    .map(({ carName, ticket, endsAt, state }) => ({
      carName,
      href: holdPath(ticket),
      cancel: `${RESERVE_API_PATH}/${ticket}/cancel`,
      until: formatInstant(new Date(endsAt), edge.windowCard.locale),
      paid: state === 'paid',
    }));
}

import type { CurrentTime } from '#domain/current-time.ts';

/** When something is shown, as ISO instants: `from` inclusive, `until` exclusive; null = open ended. */
export interface TimeWindow {
  readonly from: string | null;
  readonly until: string | null;
}

export type WindowState = 'upcoming' | 'active' | 'ended';

/** State of a time window at `now`; an invalid instant counts as open ended. */
export function windowState({ from, until }: TimeWindow, now: CurrentTime): WindowState {
  if (until !== null && now.hasPassed(Date.parse(until))) return 'ended';
  return from !== null && now.isBefore(Date.parse(from)) ? 'upcoming' : 'active';
}

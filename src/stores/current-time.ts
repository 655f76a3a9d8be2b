import type { CurrentTime } from '#domain/current-time.ts';
import { now } from '#stores/clock.ts';

/**
 * The browser's time, for rules and views that depend on it. It is read on each call; the first render of an island, which the build
 * renders too, calls neither method. A separate module, because every page loads `clock.ts`.
 */
export const browserTime: CurrentTime = {
  hasPassed: (instant) => now() >= instant,
  isBefore: (instant) => now() < instant,
};

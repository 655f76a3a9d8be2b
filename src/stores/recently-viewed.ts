import { deviceList } from './device-list.ts';

const RECENT_MAX = 8;

/** Ids of the cars viewed on this device, newest first. */
export const recentlyViewed = deviceList('recent', RECENT_MAX);

/** Records that a car's page was opened. */
export function recordViewed(id: number): void {
  recentlyViewed.set([id, ...recentlyViewed.ids()]);
}

import { deviceList } from './device-list.ts';

const MAX_RECENT = 8;

/** Ids of the cars viewed on this device, newest first. */
export const recentlyViewed = deviceList('recent', MAX_RECENT);

/** Records that a car's page was opened. */
export function recordViewed(id: number): void {
  recentlyViewed.set([id, ...recentlyViewed.ids()]);
}

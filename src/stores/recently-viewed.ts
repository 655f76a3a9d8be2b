import { deviceList } from './device-list.ts';

const RECENT_MAX = 8;

/** The cars looked at on this device, newest first: ids and nothing else. */
export const recentlyViewed = deviceList('recent', RECENT_MAX);

/** Notes that a car's page was opened. */
export function noteViewed(id: number): void {
  recentlyViewed.set([id, ...recentlyViewed.ids()]);
}

import { deviceList } from './device-list.ts';

/** More than anybody looks through, and as many as one page can ask for. */
const FAVOURITES_MAX = 100;

/** The favourite cars on this device, oldest first (SAVE-01). */
export const favourites = deviceList('favourites', FAVOURITES_MAX);

import { FAVOURITES_MAX } from '#domain/favourites.ts';
import { deviceList } from './device-list.ts';

/** The favourite cars on this device, oldest first (SAVE-01). */
export const favourites = deviceList('favourites', FAVOURITES_MAX);

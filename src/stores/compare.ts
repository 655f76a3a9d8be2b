import { LIMITS } from '#domain/constants.ts';
import { deviceList } from './device-list.ts';

/** The cars chosen for comparison on this device, oldest first; at most four (SAVE-07). */
export const compare = deviceList('compare', LIMITS.compareMaxCars);

import { COMPARE_MAX_CARS } from '#domain/page-limits.ts';
import { deviceList } from './device-list.ts';

/** The cars selected for comparison on this device, oldest first; at most four (SAVE-07). */
export const compare = deviceList('compare', COMPARE_MAX_CARS);

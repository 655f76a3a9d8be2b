// Lengths of other units. Without code, so that a script with one of them loads no conversions.
export const MILE_IN_KM = 1.609344;
export const FOOT_IN_METRES = 0.3048;

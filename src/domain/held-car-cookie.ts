/** Cookie readable by scripts and never trusted: which car this browser has reserved, so that the car's tag says so. */
export const HELD_CAR_COOKIE = 'caryard.own-car';

/** The cookie's value: the car, and when its deposit was paid, as in the stock change; a later reservation of the car does not match. */
export const heldCarValue = (carId: number, paidAt: string): string => `${carId}.${Date.parse(paidAt)}`;

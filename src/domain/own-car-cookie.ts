/** Cookie readable by scripts and never trusted: the reservation of the car that this browser holds, whose tag says so. */
export const OWN_CAR_COOKIE = 'caryard.own-car';

/** The cookie's value: the car, and when its deposit was paid, as in the stock change, so that it means no later reservation of the car. */
export const ownCarOf = (carId: number, paidAt: string): string => `${carId}.${Date.parse(paidAt)}`;

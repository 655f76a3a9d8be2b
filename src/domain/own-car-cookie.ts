/** Cookie readable by scripts and never trusted: the id of the car that this browser holds, whose tag says so. */
export const OWN_CAR_COOKIE = 'caryard.own-car';

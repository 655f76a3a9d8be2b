import { signInHref } from '#domain/routes/public-paths.ts';

/** Goes to sign-in and back to this page, where the car is then saved without another click (SAVE-04). */
export function toSignIn(car: number): void {
  const currentPath = location.pathname + location.search;
  const query = { type: 'watchlist', redirect: currentPath, back: currentPath, car_id: String(car) };
  location.assign(signInHref(query));
}

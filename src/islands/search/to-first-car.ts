import { LIST_ID } from './ResultsList.tsx';

/** Brings the first car back into view if the page is scrolled past it, because another list starts with it. Never scrolls down. */
export function toFirstCar(): void {
  const top = window.scrollY;
  document.getElementById(LIST_ID)?.scrollIntoView();
  if (window.scrollY > top) window.scrollTo({ top });
}

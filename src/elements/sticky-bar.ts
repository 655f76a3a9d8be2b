import { STICKY_SCROLL_PX } from '#domain/page-limits.ts';

/** The sticky bar takes its scrolled style past 50 px (DET-14); exactly 50 is not past. */
const bars = document.querySelectorAll<HTMLElement>('.sticky-bar');
function mark(): void {
  for (const bar of bars) bar.toggleAttribute('data-scrolled', window.scrollY > STICKY_SCROLL_PX);
}
mark();
window.addEventListener('scroll', mark, { passive: true });

/** A sticky bar takes its scrolled style past the pixels of `data-after` (DET-14); exactly so many are not past. */
const bars = document.querySelectorAll<HTMLElement>('.sticky-bar');
function mark(): void {
  for (const bar of bars) bar.toggleAttribute('data-scrolled', window.scrollY > Number(bar.dataset['after']));
}
mark();
window.addEventListener('scroll', mark, { passive: true });

export {}; // a module, though it has nothing to give

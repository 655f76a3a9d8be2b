/** Gives a sticky bar its scrolled style when the page has scrolled more than `data-after` pixels (DET-14). */
const bars = document.querySelectorAll<HTMLElement>('.sticky-bar');
function mark(): void {
  for (const bar of bars) bar.toggleAttribute('data-scrolled', window.scrollY > Number(bar.dataset['after']));
}
mark();
window.addEventListener('scroll', mark, { passive: true });

export {}; // makes this file a module

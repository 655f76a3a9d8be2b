import { markWhileInView } from './mark-while-in-view.ts';

/**
 * The bar at the bottom of a car page: scrolled style once the page has scrolled more than `data-after` pixels (DET-14), and out of the way
 * while the form is in view that its button leads to, as is the tray of cars chosen for comparison.
 */
const bar = document.querySelector<HTMLElement>('.sticky-bar');
if (bar) {
  const mark = () => bar.toggleAttribute('data-scrolled', window.scrollY > Number(bar.dataset['after']));
  mark();
  window.addEventListener('scroll', mark, { passive: true });
}
for (const selector of ['.sticky-bar', 'compare-tray']) markWhileInView(selector, '.car-enquiry');

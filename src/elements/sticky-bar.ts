/**
 * The bar at the bottom of a car page: scrolled style once the page has scrolled more than `data-after` pixels (DET-14), and out of the way
 * while the form is in view that its button leads to.
 */
const bar = document.querySelector<HTMLElement>('.sticky-bar');
if (bar) {
  const mark = () => bar.toggleAttribute('data-scrolled', window.scrollY > Number(bar.dataset['after']));
  mark();
  window.addEventListener('scroll', mark, { passive: true });
  const form = document.querySelector('.car-enquiry');
  const stepAside: IntersectionObserverCallback = (entries) =>
    bar.toggleAttribute('data-aside', entries.at(-1)?.isIntersecting);
  if (form) new IntersectionObserver(stepAside).observe(form);
}

export {}; // makes this file a module

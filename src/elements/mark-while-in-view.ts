/** Marks an element at the bottom of the page (`data-aside`) while one of these forms is in view, whose fields and button it would cover. */
export function markWhileInView(selector: string, forms: string): void {
  const element = document.querySelector(selector);
  const inView = new Set<Element>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) inView[isIntersecting ? 'add' : 'delete'](target);
    element?.toggleAttribute('data-aside', inView.size > 0);
  });
  for (const form of document.querySelectorAll(forms)) observer.observe(form);
}

/** A module that is loaded only when a shopper is about to use it. */
export interface LazyPart {
  /** Elements that need the module. */
  readonly selector: string;
  readonly load: () => Promise<unknown>;
  /** Also loaded when such an element comes close to the viewport. */
  readonly near?: boolean;
}

const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const;
/** Distance from the viewport at which an element counts as close. */
const NEAR = '400px';

/**
 * Loads each module at the first sign that it will be used: hover, touch or focus. A click or submit before the module has loaded is held
 * back and repeated afterwards, so none is lost. If loading fails it is repeated too, and the markup's default action happens: a link is
 * followed, a form is posted.
 */
export function loadOnIntent(parts: readonly LazyPart[]): void {
  /** The modules that are not loaded yet, with their requests. */
  const waiting = new Map<LazyPart, Promise<unknown> | null>(parts.map((part) => [part, null]));

  const load = (part: LazyPart): Promise<unknown> => {
    const loading =
      waiting.get(part) ??
      part
        .load()
        .catch((error: unknown) => console.info('A part of the page did not load.', error))
        .then(() => waiting.delete(part));
    waiting.set(part, loading);
    return loading;
  };
  const partsAt = (target: EventTarget | null): LazyPart[] =>
    target instanceof Element ? [...waiting.keys()].filter(({ selector }) => target.closest(selector)) : [];

  for (const sign of SIGNS)
    document.addEventListener(
      sign,
      ({ target }) => {
        for (const part of partsAt(target)) void load(part);
      },
      { capture: true, passive: true },
    );

  const deferEvent = (event: Event, replay: () => void): void => {
    const pendingParts = partsAt(event.target);
    if (pendingParts.length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void Promise.all(pendingParts.map(load)).then(replay);
  };
  document.addEventListener(
    'click',
    (event) => {
      const { target, ctrlKey, metaKey, shiftKey } = event;
      // A link opened in another tab, or input into a control, does not need the module.
      if (
        ctrlKey ||
        metaKey ||
        shiftKey ||
        !(target instanceof Element) ||
        target.closest('input, select, textarea, label')
      )
        return;
      deferEvent(event, () =>
        target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true })),
      );
    },
    true,
  );
  document.addEventListener(
    'submit',
    (event) => {
      const { target, submitter } = event;
      if (target instanceof HTMLFormElement) deferEvent(event, () => target.requestSubmit(submitter));
    },
    true,
  );

  const nearParts = parts.filter(({ near }) => near);
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) {
          watch.unobserve(target);
          for (const part of partsAt(target)) void load(part);
        }
    },
    { rootMargin: NEAR },
  );
  for (const { selector } of nearParts)
    for (const element of document.querySelectorAll(selector)) watch.observe(element);
}

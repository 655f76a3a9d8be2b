/** Behaviour that is loaded when a shopper goes for it, and not before. */
export interface LazyPart {
  /** Elements that the behaviour is for. */
  readonly selector: string;
  readonly load: () => Promise<unknown>;
  /** Also when such an element comes near the viewport. */
  readonly near?: boolean;
}

const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const;
const NEAR = '400px';

/**
 * Loads each part at the first sign that it will be used: a pointer over it, a touch, the focus. A click or a submit that comes
 * before the part is there is held back and made again when it is, so none is lost. When loading fails it is made again
 * all the same, and what the markup does by itself happens: a link leads on, a form posts.
 */
export function loadOnIntent(parts: readonly LazyPart[]): void {
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

  const hold = (event: Event, again: () => void): void => {
    const late = partsAt(event.target);
    if (late.length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void Promise.all(late.map(load)).then(again);
  };
  document.addEventListener(
    'click',
    (event) => {
      const { target, ctrlKey, metaKey, shiftKey } = event;
      // A link opened in another tab, and a control being filled in, want nothing of the part.
      if (
        ctrlKey ||
        metaKey ||
        shiftKey ||
        !(target instanceof Element) ||
        target.closest('input, select, textarea, label')
      )
        return;
      hold(event, () =>
        target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true })),
      );
    },
    true,
  );
  document.addEventListener(
    'submit',
    (event) => {
      const { target, submitter } = event;
      if (target instanceof HTMLFormElement) hold(event, () => target.requestSubmit(submitter));
    },
    true,
  );

  const close = parts.filter(({ near }) => near);
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
  for (const { selector } of close) for (const element of document.querySelectorAll(selector)) watch.observe(element);
}

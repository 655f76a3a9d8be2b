import type { ClientDirective } from 'astro';
import { isDataSaverOn } from '#stores/data-saving.ts';

/** A button with `data-early-click` that is clicked before its island is hydrated gets `data-early-click="clicked"`. */
function rememberClick(event: Event): void {
  const button = (event.target as Element).closest<HTMLElement>('[data-early-click]');
  if (button) button.dataset['earlyClick'] = 'clicked';
}

/** Requests all scripts of an island at the same time; otherwise the browser would discover each only after loading the one that imports it. */
function preload(element: HTMLElement, list: 'preload' | 'preload-worker'): void {
  for (const href of element.getAttribute(list)?.split(' ') ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

/** Longest wait for the page's first picture, in milliseconds. */
const PICTURE_MS = 2000;

/**
 * Runs `work` once the picture with `fetchpriority="high"` has loaded or failed, so that scripts take no bandwidth from it; at the latest when
 * the page has loaded, which does not wait for pictures that a browser was told not to load.
 */
function afterFirstPicture(work: () => void): void {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!picture || picture.complete || document.readyState === 'complete') {
    work();
    return;
  }
  for (const eventType of ['load', 'error']) picture.addEventListener(eventType, work, { once: true });
  addEventListener('load', work, { once: true });
  setTimeout(work, PICTURE_MS);
}

/**
 * `client:painted`: hydrates an island after the page's first paint and its first picture, so that its script never delays them. Then it
 * waits until the browser is idle, unless the shopper interacts with it or the page is waiting for it (`list-pending` on the root element).
 * Its value `worker`: whether the page itself runs the script of the search worker, as for a small stock, so that it is preloaded too.
 */
const painted: ClientDirective = (load, { value }, element) => {
  let isLoading = false;
  const startHydration = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    preload(element, 'preload');
    if ((value as { readonly worker?: boolean }).worker && !isDataSaverOn()) preload(element, 'preload-worker');
    const hydrate = await load();
    await hydrate();
    element.removeEventListener('click', rememberClick);
  };
  element.addEventListener('click', rememberClick);
  // A frame callback runs before the paint; a task queued in it runs after.
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const eventType of ['pointerover', 'touchstart', 'focusin'])
        element.addEventListener(eventType, startHydration, { once: true, passive: true });
      if (document.documentElement.classList.contains('list-pending')) startHydration();
      else
        afterFirstPicture(() => {
          if ('requestIdleCallback' in window) requestIdleCallback(startHydration, { timeout: 2000 });
          else setTimeout(startHydration, 200);
        });
    }),
  );
};
export default painted;

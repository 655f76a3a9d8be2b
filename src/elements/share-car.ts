import { showToast } from '#stores/toast.ts';

/**
 * `<share-car copied="…" failed="…">` around a button (SHOP-10): opens the device's share sheet; without one, or if it fails, the link
 * of the page is copied.
 */
class ShareCar extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('button')?.addEventListener('click', () => void this.#share());
  }

  async #share(): Promise<void> {
    // Without the fragment and the campaign parameters that this shopper arrived with.
    const url = location.href.replace(/[?#].*/, '');
    if ('share' in navigator && (await tryShare({ title: document.title, url }))) return;
    showToast(this.getAttribute((await tryCopy(url)) ? 'copied' : 'failed') ?? '');
  }
}

/** Copies a URL; false = it failed. Some browsers inside apps have no clipboard at all. */
async function tryCopy(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    return false;
  }
}

/** Opens the share sheet; false = it failed. Closing it without a choice is not a failure. */
const tryShare = (data: ShareData): Promise<boolean> =>
  navigator.share(data).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
  );

customElements.define('share-car', ShareCar);

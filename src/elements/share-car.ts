import { showToast } from '#stores/toast.ts';

/**
 * `<share-car copied="…" failed="…">` around a button (SHOP-10): opens the device's menu for sharing; without one, or if it fails, the link
 * of the page is copied.
 */
class ShareCar extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('button')?.addEventListener('click', () => void this.#share());
  }

  async #share(): Promise<void> {
    // Without the fragment and the campaign parameters that this shopper arrived with.
    const url = location.href.replace(/[?#].*/, '');
    if ('share' in navigator && (await hasShared({ title: document.title, url }))) return;
    showToast(this.getAttribute((await hasCopied(url)) ? 'copied' : 'failed') ?? '');
  }
}

/** Whether the URL was copied; some browsers inside apps have no clipboard at all. */
async function hasCopied(url: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    return false;
  }
}

/** Whether the menu was opened; closing it without a choice is not a failure. */
const hasShared = (data: ShareData): Promise<boolean> =>
  navigator.share(data).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
  );

customElements.define('share-car', ShareCar);

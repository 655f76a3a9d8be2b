import { showToast } from '#stores/toast.ts';

/**
 * Shares a link (SHOP-10): opens the device's share sheet; without one, or if it fails, the link is copied.
 *
 * @param texts what to say after copying the link, or if that failed
 */
export async function shareLink(
  url: string,
  texts: { readonly copied?: string | undefined; readonly failed?: string | undefined },
): Promise<void> {
  if ('share' in navigator && (await tryShare({ title: document.title, url }))) return;
  showToast(texts[(await tryCopy(url)) ? 'copied' : 'failed'] ?? '');
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

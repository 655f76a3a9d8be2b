const RESPONSE_TIMEOUT_MS = 20_000;
/** A file that has begun to arrive may take its time, but the link is busy until it is there. */
const FILE_TIMEOUT_MS = 120_000;

/**
 * `<pdf-download failed="…">` around a link to a PDF (DET-12): fetches the file, so that a slow download is shown as busy and a failure
 * beside the link, then saves it under its own name. Without JavaScript the link downloads the file.
 */
class PdfDownload extends HTMLElement {
  connectedCallback(): void {
    const link = this.querySelector('a');
    link?.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      if (this.ariaBusy !== 'true') void this.#save(link);
    });
  }

  async #save(link: HTMLAnchorElement): Promise<void> {
    this.ariaBusy = 'true';
    this.#announce('');
    const failed = this.getAttribute('failed') ?? '';
    const controller = new AbortController();
    const limit = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    limit.onabort = () => controller.abort();
    try {
      const response = await fetch(link.href, { signal: controller.signal });
      if (response.ok) {
        limit.onabort = null;
        AbortSignal.timeout(FILE_TIMEOUT_MS).onabort = () => controller.abort();
        save(await response.blob(), link.download);
      } else this.#announce((await messageOf(response)) || failed);
    } catch {
      this.#announce(failed); // offline, or no response in time
    }
    this.ariaBusy = 'false';
  }

  /** The alert element must exist before its text is set, or it is not announced. */
  #announce(text: string): void {
    let alert = this.querySelector('[role="alert"]');
    if (!alert) {
      alert = document.createElement('p');
      alert.setAttribute('role', 'alert');
      alert.className = 'field-error';
      this.append(alert);
    }
    alert.textContent = text;
  }
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The edge's own message, `{message}`; other responses contain no text for shoppers. */
async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const message = (body as { readonly message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : '';
}

customElements.define('pdf-download', PdfDownload);

export {};

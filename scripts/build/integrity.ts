import { createHash } from 'node:crypto';

const TAG = /<(?:script|link)\b[^>]*>/g;
const ADDRESS = /\s(?:src|href)="([^"]*)"/;
/** Links whose file the browser runs or draws with; a font, a picture or a page has no hash of its own. */
const CHECKED_LINK = /\srel="(?:stylesheet|modulepreload|preload"[^>]*\sas="(?:script|style))"/;

/**
 * Subresource integrity of a site's own scripts and sheets: the browser takes them only as they were built, whoever stands between.
 * The hash is of the very bytes that are published, asked for once a file. Scripts that scripts import, islands among them, have no tag;
 * their names hold a hash of their content and they come from the same place.
 */
export class Integrity {
  readonly #bytesOf: (path: string) => string | Uint8Array | null;
  readonly #hashes = new Map<string, string>();
  /** Tags that were stamped before: pages have the same ones. */
  readonly #tags = new Map<string, { readonly path: string; readonly hash: string; readonly text: string }>();

  /** @param bytesOf the published file at a path of the site, null = there is none */
  constructor(bytesOf: (path: string) => string | Uint8Array | null) {
    this.#bytesOf = bytesOf;
  }

  /**
   * A page with `integrity` on every tag that loads a script or sheet of the site.
   *
   * @param stamped is given each file so loaded, and the hash that stands in the page
   * @throws Error when a tag names a file the site does not publish: that is a bug of the build
   */
  stamp(html: string, stamped?: Map<string, string>): string {
    return html.replace(TAG, (tag) => {
      const known = this.#tags.get(tag);
      if (known !== undefined) {
        stamped?.set(known.path, known.hash);
        return known.text;
      }
      const path = ADDRESS.exec(tag)?.[1];
      const checked = tag.startsWith('<script') || CHECKED_LINK.test(tag);
      if (!checked || path === undefined || !/^\/(?!\/)/.test(path)) return tag;
      const hash = this.hashOf(path);
      if (hash === null) throw new Error(`A page loads ${path}, which the site does not publish.`);
      stamped?.set(path, hash);
      const text = tag.replace(/\s*\/?>$/, ` integrity="${hash}">`);
      this.#tags.set(tag, { path, hash, text });
      return text;
    });
  }

  /** The hash of a published file; null = there is none at that path. */
  hashOf(path: string): string | null {
    const known = this.#hashes.get(path);
    if (known !== undefined) return known;
    const bytes = this.#bytesOf(path);
    if (bytes === null) return null;
    const hash = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
    this.#hashes.set(path, hash);
    return hash;
  }
}

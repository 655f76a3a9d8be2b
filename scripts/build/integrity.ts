import { createHash } from 'node:crypto';

const TAG = /<(?:script|link)\b[^>]*>/g;
const FILE_URL = /\s(?:src|href)="([^"]*)"/;
/** `<link>` types that get an integrity hash: the browser executes or applies their file. Fonts, pictures and pages get none. */
const CHECKED_LINK = /\srel="(?:stylesheet|modulepreload|preload"[^>]*\sas="(?:script|style))"/;

/**
 * Subresource integrity of a site's own scripts and style sheets: the browser rejects them if anything between server and browser has
 * modified them. The hash is computed from the published bytes, once per file. Scripts imported by scripts, including islands, have no tag;
 * their names contain a hash of their content and they come from the same origin.
 */
export class Integrity {
  readonly #bytesOf: (path: string) => string | Uint8Array | null;
  readonly #hashes = new Map<string, string>();
  /** Tags processed before: many pages have the same ones. */
  readonly #tags = new Map<string, { readonly path: string; readonly hash: string; readonly text: string }>();

  /** @param bytesOf the published file at a path of the site, null = there is none */
  constructor(bytesOf: (path: string) => string | Uint8Array | null) {
    this.#bytesOf = bytesOf;
  }

  /**
   * Adds `integrity` to every tag of a page that loads a script or style sheet of the site.
   *
   * @param usedHashes receives the hash of each such file, by path
   * @throws Error if a tag names a file that the site does not publish, which is a bug in the build
   */
  addHashes(html: string, usedHashes?: Map<string, string>): string {
    return html.replace(TAG, (tag) => {
      const cached = this.#tags.get(tag);
      if (cached !== undefined) {
        usedHashes?.set(cached.path, cached.hash);
        return cached.text;
      }
      const path = FILE_URL.exec(tag)?.[1];
      const checked = tag.startsWith('<script') || CHECKED_LINK.test(tag);
      if (!checked || path === undefined || !/^\/(?!\/)/.test(path)) return tag;
      const hash = this.hashOf(path);
      if (hash === null) throw new Error(`A page loads ${path}, which the site does not publish.`);
      usedHashes?.set(path, hash);
      const text = tag.replace(/\s*\/?>$/, ` integrity="${hash}">`);
      this.#tags.set(tag, { path, hash, text });
      return text;
    });
  }

  /** The hash of a published file; null = there is none at this path. */
  hashOf(path: string): string | null {
    const cached = this.#hashes.get(path);
    if (cached !== undefined) return cached;
    const bytes = this.#bytesOf(path);
    if (bytes === null) return null;
    const hash = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
    this.#hashes.set(path, hash);
    return hash;
  }
}

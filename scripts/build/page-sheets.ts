import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { PageRenderer } from './page-renderer.ts';

const THEME = /<link rel="stylesheet" href="\/theme\.[^>]*>/;
const LINK = /<link(?=[^>]* rel="stylesheet")[^>]* href="(\/_astro\/[^"]+)"[^>]*>/g;

/**
 * The style sheets of rendered pages. The bundler links those of the page kind in its head, and those of optional parts where the parts are.
 * Here they are joined into two: the one that all pages use, and one for the rest, named by its content and shared by pages with the same
 * parts. Both are linked in the head, so nothing is drawn without its styles.
 */
export class PageSheets {
  /** The joined style sheets so far: path → text. */
  readonly sheets = new Map<string, string>();
  readonly #clientDir: string;
  readonly #commonHrefs: readonly string[];
  readonly #pathByHrefs = new Map<string, string>();
  readonly #scriptText: string;

  constructor({ sheets }: Pick<PageRenderer, 'sheets'>, clientDir: string) {
    this.#clientDir = clientDir;
    const [first = [], ...others] = sheets.values();
    this.#commonHrefs = first.filter((href) => others.every((hrefs) => hrefs.includes(href)));
    this.#scriptText = globSync('**/*.js', { cwd: clientDir })
      .map((file) => readFileSync(join(clientDir, file), 'utf8'))
      .join();
  }

  /**
   * Whether a style sheet of the bundle is loaded on its own, by every page or by a script. The others only occur as part of a joined one.
   */
  isRequested(href: string): boolean {
    return this.#commonHrefs.includes(href) || this.#scriptText.includes(posix.basename(href));
  }

  /** The page with its style sheets joined, and the names of those that not every page uses, in order. */
  join(page: string): { readonly text: string; readonly optionalHrefs: readonly string[] } {
    const hrefs = new Set<string>();
    let text = '';
    let end = 0;
    for (const link of page.matchAll(LINK)) {
      hrefs.add(link[1] as string);
      text += page.slice(end, link.index);
      end = link.index + link[0].length;
    }
    text += page.slice(end);
    const optionalHrefs = [...hrefs].filter((href) => !this.#commonHrefs.includes(href));
    const pageHref = this.sheetOf(optionalHrefs);
    const links = [...this.#commonHrefs, ...(pageHref === null ? [] : [pageHref])]
      .map((href) => `<link rel="stylesheet" href="${href}">`)
      .join('');
    return { text: text.replace(THEME, (theme) => theme + links), optionalHrefs };
  }

  /** Path of the style sheet that results from joining these, which is published from then on; null if there are none. */
  sheetOf(hrefs: readonly string[]): string | null {
    if (hrefs.length === 0) return null;
    const key = hrefs.join();
    let path = this.#pathByHrefs.get(key);
    if (path === undefined) {
      const css = hrefs.map((href) => readFileSync(join(this.#clientDir, href), 'utf8').trim()).join('\n');
      path = `/_astro/page.${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
      this.#pathByHrefs.set(key, path);
      this.sheets.set(path, css);
    }
    return path;
  }
}

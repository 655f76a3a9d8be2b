import { posix } from 'node:path';

const TAG = /<script type="module" src="(\/[^"]+\.js)"><\/script>/g;
/** A script that does nothing but import others. */
const IMPORTS_ONLY = /^(?:import"\.\/[\w.@-]+\.js";\s*)+$/;
const IMPORTED = /"(\.\/[^"]+)"/g;
/** A static import in a bundled script. */
const IMPORT = /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+\s*from\s*)?"(\.\/[^"]+\.js)"/g;
const ISLAND = /<astro-island\b[^>]*?\scomponent-url="([^"]+)"[^>]*?\srenderer-url="([^"]+)"/g;
/** The search worker, which the page loads as a script if the stock is small. */
const WORKER = /"(\/_astro\/worker-[\w-]+\.js)"|`(\/_astro\/worker-[\w-]+\.js)`/;

/**
 * The script tags of rendered pages. The bundler gives the script of each component a file of its own, which often only imports a shared one:
 * two requests, one after the other, for 50 bytes. Here the tag names the shared script itself, and what it imports has tags too, each once:
 * a browser asks for all of them at the same time. An island names what it imports in `preload`, and the search worker in `preload-worker`;
 * the directive `painted` loads these together, once the page is at rest.
 */
export class ScriptTags {
  readonly #textOf: (path: string) => string | null;
  readonly #targets = new Map<string, readonly string[] | null>();
  readonly #imports = new Map<string, readonly string[]>();

  /** @param textOf the bundled file at a path of the site; null = there is none */
  constructor(textOf: (path: string) => string | null) {
    this.#textOf = textOf;
  }

  /** The scripts that a script consists of; null for a script with code of its own. */
  targetsOf(path: string): readonly string[] | null {
    const known = this.#targets.get(path);
    if (known !== undefined) return known;
    const text = this.#textOf(path)?.trim() ?? '';
    const targets = IMPORTS_ONLY.test(text) ? importsIn(text, path, IMPORTED) : null;
    this.#targets.set(path, targets);
    return targets;
  }

  /** Whether a file of the bundle is loaded by its own name: not a component's script that only imports others. */
  isRequested(path: string): boolean {
    return !path.includes('.astro_astro_type_script_') || this.targetsOf(path) === null;
  }

  /** The page with its tags replaced by those of the scripts that they lead to, and its islands with what they import. */
  direct(html: string): string {
    const named = new Set<string>();
    const direct = html.replace(TAG, (_tag, path: string) =>
      (this.targetsOf(path) ?? [path])
        .flatMap((target) => this.#withImports(target, named))
        .map((target) => `<script type="module" src="${target}"></script>`)
        .join(''),
    );
    return direct.replace(ISLAND, (tag, component: string, renderer: string) => {
      const own = [component, renderer];
      const needed = new Set(named);
      const imports = own.flatMap((path) => this.#withImports(path, needed)).filter((path) => !own.includes(path));
      const worker = imports.flatMap((path) => WORKER.exec(this.#textOf(path) ?? '')?.slice(1) ?? []).find(Boolean);
      return [
        tag,
        ...(imports.length > 0 ? [`preload="${imports.join(' ')}"`] : []),
        ...(worker === undefined ? [] : [`preload-worker="${worker}"`]),
      ].join(' ');
    });
  }

  /** A script after all that it imports, in the order in which a browser runs them; without those named before. */
  #withImports(path: string, named: Set<string>): string[] {
    if (named.has(path)) return [];
    named.add(path);
    let imports = this.#imports.get(path);
    if (imports === undefined) {
      imports = importsIn(this.#textOf(path) ?? '', path, IMPORT);
      this.#imports.set(path, imports);
    }
    return [...imports.flatMap((one) => this.#withImports(one, named)), path];
  }
}

const importsIn = (text: string, path: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, name]) => posix.join(posix.dirname(path), name as string));

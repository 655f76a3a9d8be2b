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

/** What is known of a bundled script from its text. */
interface Script {
  /** The scripts that it imports, if it does nothing else; null for a script with code of its own. */
  readonly targets: readonly string[] | null;
  /** The scripts that it imports statically. */
  readonly imports: readonly string[];
  /** The search worker, if the script starts it. */
  readonly worker: string | null;
}

/**
 * The script tags of rendered pages. The bundler gives the script of each component a file of its own, which often only imports a shared one:
 * two requests, one after the other, for 50 bytes. Here the tag names the shared script itself, and what it imports has tags too, each once:
 * a browser asks for all of them at the same time. An island names what it imports in `preload`, and the search worker in `preload-worker`;
 * the directive `painted` loads these together, after the first paint.
 */
export class ScriptTags {
  readonly #textOf: (path: string) => string | null;
  /** Read once: every page has scripts, and most have the same. */
  readonly #scripts = new Map<string, Script>();

  /** @param textOf the bundled file at a path of the site; null = there is none */
  constructor(textOf: (path: string) => string | null) {
    this.#textOf = textOf;
  }

  /** The scripts that a script imports, if it does nothing else; null for a script with code of its own. */
  targetsOf(path: string): readonly string[] | null {
    return this.#scriptAt(path).targets;
  }

  /** Whether a file of the bundle is loaded by its own name: not a component's script that only imports others. */
  isRequested(path: string): boolean {
    return !path.includes('.astro_astro_type_script_') || this.targetsOf(path) === null;
  }

  /** The page with each tag replaced by tags of the shared scripts that it leads to, and with the imports named on each island. */
  replaceTags(html: string): string {
    const listedPaths = new Set<string>();
    const withScripts = html.replace(TAG, (_tag, path: string) =>
      (this.targetsOf(path) ?? [path])
        .flatMap((target) => this.#withImports(target, listedPaths))
        .map((target) => `<script type="module" src="${target}"></script>`)
        .join(''),
    );
    return withScripts.replace(ISLAND, (tag, component: string, renderer: string) => {
      const islandScripts = [component, renderer];
      const listedForIsland = new Set(listedPaths);
      const imports = islandScripts
        .flatMap((path) => this.#withImports(path, listedForIsland))
        .filter((path) => !islandScripts.includes(path));
      const worker = imports.map((path) => this.#scriptAt(path).worker).find((path) => path !== null);
      return [
        tag,
        ...(imports.length > 0 ? [`preload="${imports.join(' ')}"`] : []),
        ...(worker === undefined ? [] : [`preload-worker="${worker}"`]),
      ].join(' ');
    });
  }

  /** A script after all that it imports, in the order in which a browser runs them; without those already listed. */
  #withImports(path: string, listed: Set<string>): string[] {
    if (listed.has(path)) return [];
    listed.add(path);
    return [...this.#scriptAt(path).imports.flatMap((imported) => this.#withImports(imported, listed)), path];
  }

  #scriptAt(path: string): Script {
    let script = this.#scripts.get(path);
    if (script === undefined) {
      const text = this.#textOf(path) ?? '';
      const worker = WORKER.exec(text);
      script = {
        targets: IMPORTS_ONLY.test(text.trim()) ? importsIn(text, path, IMPORTED) : null,
        imports: importsIn(text, path, IMPORT),
        worker: worker?.[1] ?? worker?.[2] ?? null,
      };
      this.#scripts.set(path, script);
    }
    return script;
  }
}

const importsIn = (text: string, path: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, name]) => posix.join(posix.dirname(path), name as string));

import { posix } from 'node:path';

const TAG = /<script type="module" src="(\/[^"]+\.js)"><\/script>/g;
/** A script that does nothing but import others. */
const IMPORTS_ONLY = /^(?:import"\.\/[\w.@-]+\.js";\s*)+$/;
const IMPORTED = /"(\.\/[^"]+)"/g;

/**
 * The script tags of rendered pages. The bundler gives the script of each component a file of its own, which often only imports a shared one:
 * two requests, one after the other, for 50 bytes. Here the tag names the shared script itself, once per page.
 */
export class ScriptTags {
  readonly #textOf: (path: string) => string | null;
  readonly #targets = new Map<string, readonly string[] | null>();

  /** @param textOf the bundled file at a path of the site; null = there is none */
  constructor(textOf: (path: string) => string | null) {
    this.#textOf = textOf;
  }

  /** The scripts that a script consists of; null for a script with code of its own. */
  targetsOf(path: string): readonly string[] | null {
    const known = this.#targets.get(path);
    if (known !== undefined) return known;
    const text = this.#textOf(path)?.trim() ?? '';
    const targets = IMPORTS_ONLY.test(text)
      ? Array.from(text.matchAll(IMPORTED), ([, name]) => posix.join(posix.dirname(path), name as string))
      : null;
    this.#targets.set(path, targets);
    return targets;
  }

  /** Whether a file of the bundle is loaded by its own name: not a component's script that only imports others. */
  isRequested(path: string): boolean {
    return !path.includes('.astro_astro_type_script_') || this.targetsOf(path) === null;
  }

  /** The page with its tags replaced by those of the scripts that they lead to, each once, in the same order. */
  direct(html: string): string {
    const named = new Set<string>();
    return html.replace(TAG, (_tag, path: string) =>
      (this.targetsOf(path) ?? [path])
        .filter((target) => !named.has(target) && named.add(target))
        .map((target) => `<script type="module" src="${target}"></script>`)
        .join(''),
    );
  }
}

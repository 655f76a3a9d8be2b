import type { ClientDirective } from 'astro';

/** Pause before a module that could not be loaded is requested again, in milliseconds. */
const RETRY_MS = 1000;

/** Loads a module; if that fails, once more after a pause, by another URL, because a browser remembers the failure. */
async function load(path: string): Promise<{ readonly [name: string]: unknown }> {
  try {
    return await import(path);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return import(`${path}?again`);
  }
}

/** Runs the directive of an island, which decides when its component is loaded and hydrated. Its attributes are those that Astro writes. */
export default function startIsland(island: HTMLElement): void {
  const attribute = (name: string): string => island.getAttribute(name) ?? '';
  const { Astro } = self as unknown as { readonly Astro: { readonly [directive: string]: ClientDirective } };
  const loadIsland = async () => {
    const [module, renderer] = await Promise.all([load(attribute('component-url')), load(attribute('renderer-url'))]);
    const hydrate = (renderer as unknown as typeof import('./hydrate-island.ts')).default(island);
    return async () => {
      hydrate(module[attribute('component-export')] as Parameters<typeof hydrate>[0], JSON.parse(attribute('props')));
      island.removeAttribute('ssr');
    };
  };
  Astro[attribute('client')]?.(loadIsland, JSON.parse(attribute('opts')), island);
}

// In a page that the build has rendered, this script is right after its island, whose markup is therefore complete. In `astro dev` it is not used.
startIsland(document.currentScript?.previousElementSibling as HTMLElement);

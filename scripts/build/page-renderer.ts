import type { SSRManifest } from 'astro';
import type { ComponentCache } from './component-cache.ts';
import { type BundledAssets, Rendering, type RenderPage, textOf } from './page-runtime.ts';

/** The HTML of a page as the bundle renders it, before style sheets are joined and hashes added (`finishedPage` in `render-page.ts`). */
export interface RenderedKind {
  readonly text: string;
  /** Hashes of its inline scripts, as in a Content Security Policy. */
  readonly script: readonly string[];
  /** Hashes of its inline styles, likewise. */
  readonly style: readonly string[];
}

/** Renders a page of one kind. */
export type KindRenderer = (locals: App.Locals, componentCache: ComponentCache) => RenderedKind;

/** The pages of the bundle. */
export interface PageRenderer {
  /** Style sheets that the pages of each kind link in their head. */
  readonly sheets: ReadonlyMap<string, readonly string[]>;
  /**
   * Loads the code of a page kind.
   *
   * @throws Error if there is no such page kind
   */
  readonly kind: (name: string) => Promise<KindRenderer>;
}

const isRenderPage = (render: unknown): render is RenderPage => typeof render === 'function';

const KIND = /^src\/pages\/kind\/(.+)\.astro$/;
/** Hash of an empty text. Astro's own policy of a page with linked style sheets contains it, and so does ours. */
const EMPTY_TEXT_HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** Creates the page renderer from the manifest of Astro's bundle. */
export function pageRenderer(manifest: SSRManifest): PageRenderer {
  const kinds = new Map(
    manifest.routes.flatMap(({ routeData, styles }) => {
      const name = KIND.exec(routeData.component)?.[1];
      const sheets = styles.map((style) => (style.type === 'external' ? `/${style.src}` : ''));
      return name === undefined ? [] : [[name, { component: routeData.component, sheets }] as const];
    }),
  );
  const cache = new Map<string, Promise<KindRenderer>>();
  const loadKind = async (name: string): Promise<KindRenderer> => {
    const kind = kinds.get(name);
    const code = kind && manifest.pageMap?.get(kind.component as never);
    if (kind === undefined || code === undefined) throw new Error(`There is no page src/pages/kind/${name}.astro.`);
    const { default: render }: { readonly default?: unknown } = await (await code()).page();
    if (!isRenderPage(render)) throw new Error(`The code of src/pages/kind/${name}.astro renders nothing.`);
    return kindRenderer(render, assetsOf(manifest, kind.sheets), manifest.csp);
  };
  return {
    sheets: new Map([...kinds].map(([name, { sheets }]) => [name, sheets])),
    kind: (name) => {
      const renderer = cache.get(name) ?? loadKind(name);
      cache.set(name, renderer);
      return renderer;
    },
  };
}

function assetsOf(manifest: SSRManifest, sheets: readonly string[]): BundledAssets {
  const { inlinedScripts, clientDirectives, renderers, entryModules } = manifest;
  const urls = new Map<string, string>();
  const urlOf = (module: string): string => {
    const cached = urls.get(module);
    if (cached !== undefined) return cached;
    const path = entryModules[decodeURI(module)];
    if (path === undefined) throw new Error(`The bundle has no ${module} for the browser.`);
    urls.set(module, `/${path}`);
    return `/${path}`;
  };
  return {
    head: [...new Set(sheets)].map((href) => `<link rel="stylesheet" href="${href}">`).join(''),
    urlOf,
    inlined: inlinedScripts,
    directives: clientDirectives,
    islandClient: String(renderers[0]?.clientEntrypoint),
  };
}

function kindRenderer(render: RenderPage, assets: BundledAssets, policy: SSRManifest['csp']): KindRenderer {
  const quoted = (hashes: readonly string[]): string[] => [...new Set(hashes)].map((hash) => `'${hash}'`);
  const style = quoted([...(policy?.styleHashes ?? []), EMPTY_TEXT_HASH]);
  return (locals, componentCache) => {
    const page = new Rendering(assets, locals, componentCache);
    const text = textOf(render(page, {}, {}));
    const script = quoted([...(policy?.scriptHashes ?? []), ...page.scriptHashes]);
    return { text: `<!DOCTYPE html>${text}`, script, style };
  };
}

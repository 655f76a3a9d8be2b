import type { PublicRoute } from '#site/route-table.ts';
import type { PageEffects } from './build-records.ts';
import type { Bundle } from './bundle.ts';
import { digestOf } from './code-digest.ts';
import { ComponentCache } from './component-cache.ts';
import type { Integrity } from './integrity.ts';
import { type PageContext, pageLocals, type SerialisedView, serialisedView } from './page-context.ts';
import type { PageRenderer, RenderedKind } from './page-renderer.ts';
import type { PageSheets } from './page-sheets.ts';
import { UntrackedRead, whileRendering } from './render-guard.ts';
import type { ScriptTags } from './script-tags.ts';

/** What the pages of one site share. */
export interface RenderingTools {
  readonly sheets: PageSheets;
  readonly scripts: ScriptTags;
  readonly integrity: Integrity;
  readonly componentCache: ComponentCache;
}

/** A page as it is published. */
export interface RenderedPage {
  readonly html: Buffer;
  readonly effects: Omit<PageEffects, 'titles'>;
}

/**
 * Renders one page as the bundle does: style sheets are not joined, script tags are the bundler's, and scripts have no integrity hashes.
 *
 * @throws UntrackedRead for a page that reads anything but its view
 * @throws Error naming the page, for a bug in it
 */
export async function renderPage(
  renderer: PageRenderer,
  context: PageContext,
  route: PublicRoute,
  view: Pick<SerialisedView, 'text'> = serialisedView(context, route),
  componentCache = new ComponentCache(),
): Promise<RenderedKind> {
  const locals = pageLocals(view);
  try {
    return await whileRendering(route.path, async () => (await renderer.kind(route.kind))(locals, componentCache));
  } catch (error) {
    if (error instanceof UntrackedRead) throw error;
    throw new Error(`Rendering ${route.path} failed. ${error instanceof Error ? error.stack : error}`, {
      cause: error,
    });
  }
}

/**
 * Renders one page as it is published: style sheets are joined, script tags name the shared scripts, and both have integrity hashes.
 *
 * @throws what `renderPage` throws
 */
export async function finishedPage(
  bundle: Bundle,
  context: PageContext,
  route: PublicRoute,
  { view, sheets, scripts, integrity, componentCache }: RenderingTools & { readonly view: SerialisedView },
): Promise<RenderedPage> {
  const { text, script, style } = await renderPage(bundle.renderer, context, route, view, componentCache);
  const joined = sheets.join(text);
  const usedHashes = new Map<string, string>();
  const finished = integrity.addHashes(scripts.replaceTags(joined.text), usedHashes);
  return {
    html: Buffer.from(finished),
    effects: { script, style, sheets: joined.optionalHrefs, integrity: [...usedHashes] },
  };
}

/** The key of a rendered page: the same for the same view at the same URL and the same code. */
export const pageKey = (bundle: Pick<Bundle, 'renderingDigest'>, url: string, text: string): string =>
  digestOf(`${bundle.renderingDigest}\n${url}\n${text}`);

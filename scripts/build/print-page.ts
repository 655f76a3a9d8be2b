import type { App as AstroApp } from 'astro/app';
import type { PublicRoute } from '#site/routes.ts';
import type { PageEffects } from './build-records.ts';
import type { Bundle } from './bundle.ts';
import { digestOf } from './code-digest.ts';
import type { Integrity } from './integrity.ts';
import { type PageContext, pageLocals, type ViewText, viewText } from './page-context.ts';
import type { PageSheets } from './page-sheets.ts';
import { whilePrinting } from './print-guard.ts';

/** What the pages of one site share. */
export interface PrintingTools {
  readonly sheets: PageSheets;
  readonly integrity: Integrity;
}

/** A page as it is published. */
export interface PrintedPage {
  readonly html: Buffer;
  readonly effects: Omit<PageEffects, 'titles'>;
}

/** Astro writes this into the body beside the first island, where HTML allows no style; base.css says the same. */
const ISLAND_STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/**
 * Prints one page from the bundle, as the bundle prints it: nothing needs it as text.
 *
 * @throws UntrackedRead for a page that reads anything but its view
 * @throws Error for a page that does not answer 200 (404 for not-found): that is a bug and stops the tenant.
 */
export async function printPage(
  app: AstroApp,
  context: PageContext,
  route: PublicRoute,
  view: Pick<ViewText, 'text'> = viewText(context, route),
): Promise<{ readonly html: Buffer; readonly policy: InlineHashes }> {
  const internal = new Request(`${context.site.origin}/kind/${route.kind}`);
  const routeData = app.match(internal);
  if (!routeData) throw new Error(`There is no page src/pages/kind/${route.kind}.astro for ${route.path}.`);
  const locals = pageLocals(view);
  const { response, bytes } = await whilePrinting(route.path, async () => {
    const answer = await app.render(new Request(context.site.origin + route.path), { routeData, locals });
    return { response: answer, bytes: await answer.arrayBuffer() };
  });
  const html = withoutIslandStyle(Buffer.from(bytes));
  const wanted = route.kind === 'not-found' ? 404 : 200;
  if (response.status !== wanted && response.status !== 200)
    throw new Error(`Printing ${route.path} failed with status ${response.status}. ${html.toString('utf8', 0, 500)}`);
  return { html, policy: inlineHashes(response.headers.get('content-security-policy') ?? '') };
}

/** Prints one page as it is published: its style sheets joined, its scripts and sheets with their hashes. */
export async function finishedPage(
  bundle: Bundle,
  context: PageContext,
  route: PublicRoute,
  { view, sheets, integrity }: PrintingTools & { readonly view: ViewText },
): Promise<PrintedPage> {
  const { html, policy } = await printPage(bundle.app, context, route, view);
  // As latin1 the bytes of a page are kept as they are.
  const printed = html.toString('latin1');
  const named = sheets.namedIn(printed);
  const stamped = new Map<string, string>();
  const finished = integrity.stamp(sheets.join(printed, named), stamped);
  return {
    html: Buffer.from(finished, 'latin1'),
    effects: { ...policy, sheets: named, integrity: [...stamped] },
  };
}

/** Equal for two pages that are printed alike: the same view at the same address by the same code. */
export const pageKey = (bundle: Pick<Bundle, 'printing'>, address: string, text: string): string =>
  digestOf(`${bundle.printing}\n${address}\n${text}`);

function withoutIslandStyle(html: Buffer): Buffer {
  const at = html.indexOf(ISLAND_STYLE);
  return at < 0 ? html : Buffer.concat([html.subarray(0, at), html.subarray(at + ISLAND_STYLE.length)]);
}

type InlineHashes = Pick<PageEffects, 'script' | 'style'>;

function inlineHashes(policy: string): InlineHashes {
  const of = (directive: string): string[] =>
    (policy.split(';').find((part) => part.trim().startsWith(directive)) ?? '').match(/'sha\d{3}-[^']+'/g) ?? [];
  return { script: of('script-src'), style: of('style-src') };
}

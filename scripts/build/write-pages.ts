import { siteUrl } from '#domain/site-url.ts';
import type { PublicRoute } from '#site/route-table.ts';
import type { BuildRecord, OutputRecord, PageEffects, SamplePages } from './build-records.ts';
import { serialisedView } from './page-context.ts';
import type { PageWorkers } from './page-workers.ts';
import type { Recheck } from './recheck.ts';
import { finishedPage, pageKey } from './render-page.ts';
import type { PageOptions } from './site-options.ts';
import { isIndexable } from './sitemap.ts';

/** The written pages of a site and their effects. */
interface Rendered {
  /** Number of all pages. */
  readonly pages: number;
  /** Hashes of the inline scripts and styles of all pages. */
  readonly hashes: Pick<PageEffects, 'script' | 'style'>;
  /** Pages that search engines may list. */
  readonly listedRoutes: readonly PublicRoute[];
  /** Pages that were rendered, not reused. */
  readonly renderedPages: number;
  /** Records of the pages whose input is known. */
  readonly outputs: { [path: string]: OutputRecord };
  readonly record: Pick<BuildRecord, 'rendered' | 'effects' | 'samples'>;
}

/** A written page and its effects: plain data, because another process may have written it. */
export interface WrittenPage {
  /** Digest of its view and its renderer (`pageKey`). */
  readonly key: string;
  readonly effects: PageEffects;
  /** The first instant (ms) at which the same input would give another page; null = never. */
  readonly validUntil: number | null;
  /** Whether search engines may list it. */
  readonly isListed: boolean;
  /** Rendered, not reused. */
  readonly isRendered: boolean;
  /** Its view as JSON; null = not requested, or not made. */
  readonly view: string | null;
  /** Digest of its input; null = it may use any input. */
  readonly digest: string | null;
}

/**
 * Writes every page. A page with the same input as in the last build, or with the same view and renderer, is reused; the others are
 * rendered.
 *
 * @param pageWorkers other processes that write some of the pages; null = this process writes all
 * @throws what rendering a page throws, in this or another process
 */
export async function writePages(options: PageOptions, pageWorkers: PageWorkers | null): Promise<Rendered> {
  const { routes } = options.context.table;
  const pages = await writeSomePages(options, (position) => pageWorkers === null || pageWorkers.isOwn(position));
  for (const part of (await pageWorkers?.results()) ?? []) {
    options.writer.adopt(part.files);
    // Looked up again, so that this process records them.
    for (const [path] of part.lookups) options.context.table.has(path);
    options.context.clock.expires(part.validUntil);
    for (const [path, page] of part.pages) {
      applyEffects(options, page.effects);
      pages.set(path, page);
    }
  }
  const script = new Set<string>();
  const style = new Set<string>();
  const listedRoutes: PublicRoute[] = [];
  const outputs: { [path: string]: OutputRecord } = {};
  const rendered: { [path: string]: readonly [key: string, effects: number] } = {};
  const samples: { -readonly [kind in keyof SamplePages]: SamplePages[kind] } = {};
  const indexOfEffects = new Map<PageEffects, number>();
  let renderedPages = 0;
  for (const route of routes) {
    const path = `${route.file}.html`;
    const page = pages.get(path);
    if (page === undefined) throw new Error(`No process has written ${path}: it is in none of their parts.`);
    const { key, effects, digest, validUntil, isListed } = page;
    options.views?.set(route.path, page.view as string);
    if (page.isRendered) renderedPages += 1;
    const effectsIndex = indexOfEffects.get(effects) ?? indexOfEffects.size;
    indexOfEffects.set(effects, effectsIndex);
    rendered[path] = [key, effectsIndex];
    if (digest !== null) outputs[path] = [digest, validUntil, isListed];
    for (const hash of effects.script) script.add(hash);
    for (const hash of effects.style) style.add(hash);
    if (isListed) listedRoutes.push(route);
    samples[route.kind] ??= [route.path, route.file];
  }
  return {
    pages: routes.length,
    listedRoutes,
    renderedPages,
    outputs,
    hashes: { script: [...script].sort(), style: [...style].sort() },
    record: { rendered, effects: [...indexOfEffects.keys()], samples },
  };
}

/**
 * Writes some of the pages.
 *
 * @param isOwn whether this process writes the page, by the position of its route
 * @returns pages by file
 */
export async function writeSomePages(
  options: PageOptions,
  isOwn: (position: number) => boolean,
): Promise<Map<string, WrittenPage>> {
  const pages = new Map<string, WrittenPage>();
  const effectsByText = new Map<string, PageEffects>();
  for (const [position, route] of options.context.table.routes.entries()) {
    // Lets a worker notice that the build was cancelled: rendering never yields.
    if (position % 32 === 0) await new Promise((resolve) => setImmediate(resolve));
    if (!isOwn(position)) continue;
    const page = await writePage(options, route);
    // Most pages of a kind have the same effects: store them once.
    const text = JSON.stringify(page.effects);
    const effects = effectsByText.get(text) ?? page.effects;
    effectsByText.set(text, effects);
    const view = options.views === null ? null : (page.view ?? serialisedView(options.context, route).text);
    pages.set(`${route.file}.html`, { ...page, effects, view });
  }
  return pages;
}

async function writePage(options: PageOptions, route: PublicRoute): Promise<WrittenPage> {
  const path = `${route.file}.html`;
  const digest = options.previousOutput.digestOfPage(route);
  const page =
    (digest === null ? null : lastPage(options, path, digest)) ?? (await newPage(options, route, path, digest));
  if (!page.isRendered && options.recheck?.isDue(path)) await checkPage(options, options.recheck, route, page.effects);
  return page;
}

/** Reuses the last build's page if it has the same input, and repeats its effects; null when it has to be made. */
function lastPage(options: PageOptions, path: string, digest: string): WrittenPage | null {
  const output = options.previousOutput.reusableOutput(path, digest);
  const [key] = (output !== null && options.lastBuild?.rendered[path]) || [];
  if (output === null || key === undefined) return null;
  const effects = reusableEffects(options, path, key);
  if (effects === null || !options.writer.reuse(path)) return null;
  const [, validUntil, isListed = false] = output;
  options.context.clock.expires(validUntil);
  applyEffects(options, effects);
  return { key, effects, validUntil, isListed, isRendered: false, view: null, digest };
}

/** Makes the view of a page, and renders it unless the last build had the same view. */
async function newPage(
  options: PageOptions,
  route: PublicRoute,
  path: string,
  digest: string | null,
): Promise<WrittenPage> {
  const { bundle, context, tools, writer } = options;
  const view = serialisedView(context, route);
  const { validUntil, titles } = view;
  const key = pageKey(bundle, siteUrl(context.site, route.path), view.text);
  const isListed = isIndexable(view.meta, route, context.site);
  const effects = reusableEffects(options, path, key);
  if (effects !== null && writer.reuse(path))
    return { key, effects: { ...effects, titles }, validUntil, isListed, isRendered: false, view: view.text, digest };
  const page = await finishedPage(bundle, context, route, { ...tools, view });
  await writer.add(path, page.html);
  return { key, effects: { ...page.effects, titles }, validUntil, isListed, isRendered: true, view: view.text, digest };
}

/** Renders a page that was reused, to check it. */
async function checkPage(
  options: PageOptions,
  recheck: Recheck,
  route: PublicRoute,
  reused: PageEffects,
): Promise<void> {
  const { bundle, context, tools } = options;
  const view = serialisedView(context, route);
  const { html, effects } = await finishedPage(bundle, context, route, { ...tools, view });
  recheck.compare(`${route.file}.html`, html, [
    { ...effects, titles: view.titles },
    { ...effects, ...reused },
  ]);
}

/** The effects of the last build's page, its style sheets joined again; null if it has another key or its effects would differ. */
function reusableEffects({ lastBuild, tools }: PageOptions, path: string, key: string): PageEffects | null {
  const [lastKey, effectsIndex] =
    (lastBuild !== null && Object.hasOwn(lastBuild.rendered, path) && lastBuild.rendered[path]) || [];
  const effects = lastKey === key && effectsIndex !== undefined ? lastBuild?.effects[effectsIndex] : undefined;
  if (effects === undefined) return null;
  tools.sheets.sheetOf(effects.sheets);
  return effects.integrity.every(([file, hash]) => tools.integrity.hashOf(file) === hash) ? effects : null;
}

/** Repeats the effects of rendering a page. */
function applyEffects({ tools, context }: PageOptions, effects: PageEffects): void {
  tools.sheets.sheetOf(effects.sheets);
  for (const title of effects.titles) context.social.href(title);
}

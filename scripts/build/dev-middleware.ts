import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'astro';
import { readTenant } from '#config/read-tenant.ts';
import { bodyLabel } from '#domain/body.ts';
import {
  carDataPath,
  MODELS_PATH,
  modelsByBodyStyleFile,
  UNKNOWN_BODY_STYLE_FILE,
} from '#domain/routes/public-paths.ts';
import { toSlug } from '#domain/slug.ts';
import { escapeMarkup } from '#domain/xml.ts';
import { carDataJson } from './car-data.ts';
import { explain } from './explain.ts';
import { type PageContext, pageContext, pageLocals, serialisedView } from './page-context.ts';

// The tenant of `npm run dev -- <slug>`: public paths are rewritten to page kinds, and generated files are served from memory.
const folder = join(process.env.CARYARD_DEV_TENANTS ?? 'tenants', process.env.CARYARD_DEV_TENANT ?? '');

let cached: { version: string; context: PageContext } | undefined;

const isExpired = ({ clock }: PageContext, now: Date): boolean => now.getTime() >= (clock.validUntil() ?? Infinity);

/** Changes with each file of the dealer that is written, added or removed. */
async function folderVersion(): Promise<string> {
  const files: string[] = [];
  for await (const { parentPath, name } of glob('**/*', { cwd: folder, withFileTypes: true })) {
    const file = join(parentPath, name);
    // It may be a broken link, or have been removed in the meantime.
    const { mtimeMs, size } = await stat(file).catch(() => ({ mtimeMs: 0, size: 0 }));
    files.push(`${file} ${mtimeMs} ${size}`);
  }
  return files.sort().join('\n');
}

async function currentContext(): Promise<PageContext> {
  const version = await folderVersion();
  const now = new Date();
  if (cached?.version !== version || isExpired(cached.context, now))
    cached = { version, context: await pageContext(folder, await readTenant(folder), now) };
  return cached.context;
}

const TYPES: { readonly [extension: string]: string } = {
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  png: 'image/png',
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

async function generatedFile(context: PageContext, path: string): Promise<string | Uint8Array | null> {
  const file = context.files.get(path);
  if (file !== undefined) return file;
  const picture = context.pictures.get(path);
  if (picture !== undefined) return picture();
  const draw = context.drawings.get(path);
  if (draw !== undefined) return draw();
  const position = context.stock.cars.findIndex((car) => carDataPath(car.id) === path);
  const [car, record] = [context.stock.cars[position], context.records[position]];
  return car && record ? carDataJson(context.site, car, record, context.clock) : null;
}

/** The page of all models with one body style, or the page for an unknown body style. */
const modelsOf = ({ table }: PageContext, body: string) =>
  [modelsByBodyStyleFile(bodyLabel(body) ?? body), UNKNOWN_BODY_STYLE_FILE]
    .map((file) => table.routes.find((route) => route.file === file))
    .find(Boolean);

/** A generated file with its type, or the kind of a page with what its component reads. */
type Found =
  | { readonly file: string | Uint8Array; readonly type: string }
  | { readonly kind: string; readonly locals: object };

let lastFault = '';

/** In place of a page, what a build would report about the dealer's files. The page reloads every two seconds; the fault is printed once. */
function faultPage(error: unknown): Response {
  const fault = explain(error);
  if (fault !== lastFault) console.error(`\n${fault}\n`);
  lastFault = fault;
  const html = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>This page cannot be shown</title><pre>${escapeMarkup(fault)}</pre>\n`;
  return new Response(html, { status: 500, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

/** Renders the pages of `npm run dev` on request: a generated file, a page from its view, or the "not found" page. */
export const onRequest: MiddlewareHandler = async ({ url, locals }, next) => {
  if (url.pathname.startsWith('/kind/')) return next();
  try {
    const found = await find(url);
    if (found === null) return next();
    if ('file' in found) return new Response(found.file as BodyInit, { headers: { 'Content-Type': found.type } });
    Object.assign(locals, found.locals);
    return next(`/kind/${found.kind}`);
  } catch (error) {
    return faultPage(error);
  }
};

/** What is at a URL; null = neither a file nor a page. @throws an error about the dealer's files */
async function find(url: URL): Promise<Found | null> {
  const context = await currentContext();
  lastFault = '';
  const path = decodeURI(url.pathname).replace(/(?<=.)\/$/, '');
  const file = await generatedFile(context, path);
  if (file !== null) return { file, type: TYPES[path.split('.').pop() ?? ''] ?? 'application/octet-stream' };
  const page = url.searchParams.get('page');
  const body = toSlug(url.searchParams.get('body') ?? '');
  const route =
    context.table.routes.find((candidate) => candidate.path === `${path}?page=${page}`) ??
    (path === MODELS_PATH && body !== '' ? modelsOf(context, body) : undefined) ??
    context.table.routes.find((candidate) => candidate.path === path) ??
    context.table.routes.find((candidate) => candidate.kind === 'not-found');
  return route === undefined ? null : { kind: route.kind, locals: pageLocals(serialisedView(context, route)) };
}

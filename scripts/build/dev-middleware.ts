import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'astro';
import { readTenant } from '#config/read-tenant.ts';
import { bodyLabel } from '#domain/body.ts';
import { carDataPath, MODELS_PATH, modelsOfBodyFile, UNKNOWN_BODY_FILE } from '#domain/paths.ts';
import { toSlug } from '#domain/slug.ts';
import { carDataJson } from './car-data.ts';
import { type PageContext, pageContext, pageLocals, viewText } from './page-context.ts';

// The tenant of `npm run dev -- <slug>`: public paths are rewritten to page kinds, and generated files are served from memory.
const folder = join(process.env.CARYARD_DEV_TENANTS ?? 'tenants', process.env.CARYARD_DEV_TENANT ?? '');

let cached: { version: number; context: PageContext } | undefined;

const isOver = ({ clock }: PageContext, now: Date): boolean => now.getTime() >= (clock.validUntil() ?? Infinity);

async function currentContext(): Promise<PageContext> {
  let version = 0;
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true }))
    version = Math.max(version, (await stat(join(entry.parentPath, entry.name))).mtimeMs);
  const now = new Date();
  if (cached?.version !== version || isOver(cached.context, now))
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
  [modelsOfBodyFile(bodyLabel(body) ?? body), UNKNOWN_BODY_FILE]
    .map((file) => table.routes.find((route) => route.file === file))
    .find(Boolean);

/** Renders the pages of `npm run dev` on request: a generated file, a page from its view, or the "not found" page. */
export const onRequest: MiddlewareHandler = async ({ url, locals }, next) => {
  if (url.pathname.startsWith('/kind/')) return next();
  const context = await currentContext();
  const path = decodeURI(url.pathname).replace(/(?<=.)\/$/, '');
  const file = await generatedFile(context, path);
  if (file !== null)
    return new Response(file as BodyInit, {
      headers: { 'Content-Type': TYPES[path.split('.').pop() ?? ''] ?? 'application/octet-stream' },
    });
  const page = url.searchParams.get('page');
  const body = toSlug(url.searchParams.get('body') ?? '');
  const route =
    context.table.routes.find((candidate) => candidate.path === `${path}?page=${page}`) ??
    (path === MODELS_PATH && body !== '' ? modelsOf(context, body) : undefined) ??
    context.table.routes.find((candidate) => candidate.path === path) ??
    context.table.routes.find((candidate) => candidate.kind === 'not-found');
  if (!route) return next();
  Object.assign(locals, pageLocals(viewText(context, route)));
  return next(`/kind/${route.kind}`);
};

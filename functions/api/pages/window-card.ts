import { carNameOf } from '#domain/full-model-name.ts';
import { CARS_PATH, carPath } from '#domain/routes/public-paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { siteUrl } from '#domain/site-url.ts';
import { carWords, edgeText } from '#text/edge-text.ts';
import { formatInstantDay } from '#text/format.ts';
import { asset, type RequestContext } from '../../platform/env.ts';
import { hashOf } from '../../platform/hashes.ts';
import { liveRecord } from '../../topics/cars/live-stock.ts';
import { readCarBySlug } from '../../topics/cars/read-car.ts';
import { loadPicture } from '../../topics/window-card/card-picture.ts';
import type { WindowCardContent } from '../../topics/window-card/draw.ts';
import { liveCard } from '../../topics/window-card/live-card.ts';
import { requireGet } from '../responses.ts';
import { notFoundResponse } from './not-found.ts';

const CARD = new RegExp(`^${CARS_PATH}/([^/]+)\\.pdf$`);
const FONTS = { regular: '/fonts/window-card-400.ttf', bold: '/fonts/window-card-700.ttf' };
const TEXTS = [
  'title',
  'picture',
  'features',
  'scan',
  'printed',
] as const satisfies readonly (keyof WindowCardContent['texts'])[];
/** Cache key prefix of drawn cards; no URL of the site starts with it. */
const CACHE_PATH = '/_kept/window-card/';
/** After this time a card is drawn again, so that a new release or a picture replaced at the same URL shows. */
const CACHE_SECONDS = 600;
/** Shorter, because the picture's host may soon respond again. */
const CACHE_WITHOUT_PICTURE_SECONDS = 60;

/**
 * `GET /cars/<slug>.pdf`: the car's current window card, saved as `<slug>.pdf` (DET-12). 404 for an unknown car, 410 for a delisted one, 405 for
 * another method.
 */
export async function respondToWindowCard(context: RequestContext): Promise<Response> {
  const rejection = requireGet(context);
  if (rejection !== null) return rejection;
  const slug = CARD.exec(context.url.pathname)?.[1] ?? '';
  const { edge } = context;
  const records = await findRecords(context, slug);
  if (!records) return notFoundResponse(context, carPath(slug));
  const now = context.runtime.now();
  const { card, banner } = liveCard(records.built, records.live, edge);
  const values = {
    car: carNameOf(records.live),
    site: edge.name,
    date: formatInstantDay(now, edge.locale),
  };
  const words = carWords(edge, records.live);
  const texts = Object.fromEntries(
    TEXTS.map((name) => [name, edgeText(words, `window_card.${name}`, values)]),
  ) as WindowCardContent['texts'];
  const content = {
    card,
    banner,
    site: edge.windowCard,
    dealer: edge.name,
    lang: edge.locale.tag,
    texts,
    href: siteUrl(edge, carPath(slug)),
    now,
  };
  return new Response(await cachedCard(context, content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${slug}.pdf"`,
      'Cache-Control': 'private, max-age=60',
    },
  });
}

type CardContent = Omit<WindowCardContent, 'picture' | 'fonts'>;

/**
 * Drawing is expensive and anyone can request a card thousands of times, so a card is drawn once and cached for a while. All its text
 * and the picture's URL are in the key, so only a replaced picture or a new release can show late.
 */
async function cachedCard(
  context: RequestContext,
  content: CardContent,
): Promise<Uint8Array<ArrayBuffer> | ArrayBuffer> {
  const { now, ...cardContent } = content;
  const key = new Request(
    new URL(`${CACHE_PATH}${await hashOf(JSON.stringify([context.edge.slug, cardContent]))}`, context.edge.origin),
  );
  const cached = await context.runtime
    .windowCardCache()
    .match(key)
    .catch(() => undefined);
  if (cached) return cached.arrayBuffer();
  const [picture, regular, bold, { drawWindowCard }] = await Promise.all([
    loadPicture(context, content.card.picture),
    readFont(context, FONTS.regular),
    readFont(context, FONTS.bold),
    context.runtime.windowCards(),
  ]);
  const bytes = (await drawWindowCard({ ...content, picture, fonts: { regular, bold } })) as Uint8Array<ArrayBuffer>;
  const seconds = picture === null && content.card.picture !== null ? CACHE_WITHOUT_PICTURE_SECONDS : CACHE_SECONDS;
  await context.runtime
    .windowCardCache()
    .put(key, new Response(bytes, { headers: { 'Cache-Control': `max-age=${seconds}` } }))
    .catch(() => context.runtime.log({ event: 'window_card_keep', site: context.edge.slug }));
  return bytes;
}

/** The public details of a car as built and as they are now; null = no such car. */
async function findRecords(context: RequestContext, slug: string) {
  const built = await readCarBySlug(context, slug);
  return built && { built, live: await currentRecord(context, built) };
}

/** If the changes cannot be read, the record stays as it was built: the card states when it was printed. */
async function currentRecord(context: RequestContext, record: SearchRecord): Promise<SearchRecord> {
  try {
    return await liveRecord(context, record);
  } catch {
    context.runtime.log({ event: 'window_card_changes', site: context.edge.slug, car: record.id });
    return record;
  }
}

async function readFont(context: RequestContext, path: string): Promise<Uint8Array> {
  const file = await asset(context, path);
  if (!file.ok) throw new Error(`The site has no ${path}: it was built by an older version.`);
  return new Uint8Array(await file.arrayBuffer());
}

import { CARS_PATH, carPath } from '#domain/paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { formatInstantDay } from '#text/format.ts';
import { asset, type RequestContext } from '../../platform/env.ts';
import { liveRecord } from '../../topics/cars/live-stock.ts';
import { readCarBySlug } from '../../topics/cars/read-car.ts';
import { pictureOf } from '../../topics/window-card/card-picture.ts';
import type { WindowCardOrder } from '../../topics/window-card/draw.ts';
import { type CardFile, liveCard } from '../../topics/window-card/live-card.ts';
import { missing } from './missing.ts';

const CARD = new RegExp(`^${CARS_PATH}/([^/]+)\\.pdf$`);
const FONTS = { regular: '/fonts/window-card-400.ttf', bold: '/fonts/window-card-700.ttf' };
/** Where drawn cards are kept; no address of the site. */
const KEPT = '/_kept/window-card/';
/** A new release draws anew, and a picture that was replaced under its address shows, after so long. */
const KEEP_SECONDS = 600;
/** The host of the picture may answer again soon. */
const KEEP_WITHOUT_PICTURE_SECONDS = 60;

/**
 * `GET /cars/<slug>.pdf`: the car's window card as it stands now, saved as `<slug>.pdf` (DET-12). A car that is unknown is
 * 404, one that has left 410. The car's own page says which facts are its, so a slug needs no table.
 */
export async function answerWindowCard(context: RequestContext): Promise<Response> {
  const slug = CARD.exec(context.url.pathname)?.[1] ?? '';
  const { windowCard: site, origin } = context.edge;
  const found = await cardFile(context, slug);
  if (!found) return missing(context, carPath(slug));
  const now = context.runtime.now();
  const order = {
    ...liveCard(found.built, found.live, site),
    site,
    href: `${origin}${carPath(slug)}`,
    now,
    printed: formatInstantDay(now, site.locale),
  };
  return new Response(await drawnOnce(context, order), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${slug}.pdf"`,
      'Cache-Control': 'private, max-age=60',
    },
  });
}

type CardOrder = Omit<WindowCardOrder, 'picture' | 'fonts'>;

/**
 * Drawing is the dear part of a call, and a stranger may ask thousands of times: a card of which every word is the same is drawn
 * once in a while. A card that changed has another key, so a kept one is never out of date.
 */
async function drawnOnce(context: RequestContext, order: CardOrder): Promise<Uint8Array<ArrayBuffer> | ArrayBuffer> {
  const { now, ...said } = order;
  const key = new Request(
    new URL(`${KEPT}${await digest(JSON.stringify([context.edge.slug, said]))}`, context.edge.origin),
  );
  const kept = await context.runtime
    .drawnCards()
    .match(key)
    .catch(() => undefined);
  if (kept) return kept.arrayBuffer();
  const [picture, regular, bold, { drawWindowCard }] = await Promise.all([
    pictureOf(context, order.card.picture),
    font(context, FONTS.regular),
    font(context, FONTS.bold),
    context.runtime.windowCards(),
  ]);
  const bytes = (await drawWindowCard({ ...order, picture, fonts: { regular, bold } })) as Uint8Array<ArrayBuffer>;
  const seconds = picture === null && order.card.picture !== null ? KEEP_WITHOUT_PICTURE_SECONDS : KEEP_SECONDS;
  await context.runtime
    .drawnCards()
    .put(key, new Response(bytes, { headers: { 'Cache-Control': `max-age=${seconds}` } }))
    .catch(() => context.runtime.log({ event: 'window_card_keep', site: context.edge.slug }));
  return bytes;
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The public facts of a car as built and as they stand now, found by its page; null = no such car. */
async function cardFile(context: RequestContext, slug: string) {
  const facts = await readCarBySlug<CardFile>(context, slug);
  if (facts === null) return null;
  const { window_card, ...record } = facts;
  if (window_card === undefined) return null;
  return { built: { ...record, window_card }, live: await recordNow(context, record) };
}

/** Changes that cannot be read leave the record as it was built: the card says when it was printed. */
async function recordNow(context: RequestContext, record: SearchRecord): Promise<SearchRecord> {
  try {
    return await liveRecord(context, record);
  } catch {
    context.runtime.log({ event: 'window_card_changes', site: context.edge.slug, car: record.id });
    return record;
  }
}

async function font(context: RequestContext, path: string): Promise<Uint8Array> {
  const file = await asset(context, path);
  if (!file.ok) throw new Error(`The site has no ${path}: it was built by an older version.`);
  return new Uint8Array(await file.arrayBuffer());
}

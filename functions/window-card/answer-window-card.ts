import { carDataPath, carPath } from '#domain/paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { changedStock, withChanges } from '#domain/stock-changes.ts';
import { formatInstantDay } from '#text/format.ts';
import { asset, type Visit } from '../env.ts';
import { missing } from '../pages/missing.ts';
import { findStockChanges } from '../stock-changes/stock-changes-repo.ts';
import type { CardPicture, WindowCardOrder } from './draw.ts';
import { type CardFile, liveCard } from './live-card.ts';

const CARD = /^\/cars\/([^/]+)\.pdf$/;
const FONTS = { regular: '/fonts/window-card-400.ttf', bold: '/fonts/window-card-700.ttf' };
const MOST_PICTURE_BYTES = 4_000_000;
const PICTURE_WAIT_MS = 3000;

/**
 * `GET /cars/<slug>.pdf`: the car's window card as it stands now, saved as `<slug>.pdf` (DET-12). A car that is unknown is
 * 404, one that has left 410. The car's own page says which facts are its, so a slug needs no table.
 */
export async function answerWindowCard(visit: Visit): Promise<Response> {
  const slug = CARD.exec(visit.url.pathname)?.[1] ?? '';
  const { windowCard: site, origin } = visit.edge;
  const found = await cardFile(visit, slug);
  if (!found) return missing(visit, carPath(slug));
  const now = visit.outside.now();
  const { card, banner } = liveCard(found.built, found.live, site);
  const [picture, regular, bold, { drawWindowCard }] = await Promise.all([
    pictureOf(visit, card.picture),
    font(visit, FONTS.regular),
    font(visit, FONTS.bold),
    visit.outside.windowCards(),
  ]);
  const order: WindowCardOrder = {
    card,
    site,
    href: `${origin}${carPath(slug)}`,
    banner,
    picture,
    fonts: { regular, bold },
    now,
    printed: formatInstantDay(now, site.locale),
  };
  return new Response((await drawWindowCard(order)) as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${slug}.pdf"`,
      'Cache-Control': 'private, max-age=60',
    },
  });
}

/** The public facts of a car as built and as they stand now, found by its page; null = no such car. */
async function cardFile(visit: Visit, slug: string) {
  const page = await asset(visit, carPath(slug));
  if (!page.ok) return null;
  let id = '';
  const reader = new HTMLRewriter().on('[data-car-page]', {
    element: (element) => {
      id = element.getAttribute('data-car-page') ?? '';
    },
  });
  await reader.transform(page).arrayBuffer();
  const facts = /^\d+$/.test(id) ? await asset(visit, carDataPath(Number(id))) : null;
  if (!facts?.ok) return null;
  const { window_card, ...record } = (await facts.json()) as CardFile;
  if (window_card === undefined) return null;
  return { built: { ...record, window_card }, live: await liveRecord(visit, record) };
}

/** Changes that cannot be read leave the record as it was built: the card says when it was printed. */
async function liveRecord({ edge, env, outside }: Visit, record: SearchRecord): Promise<SearchRecord> {
  try {
    return withChanges(record, changedStock(await findStockChanges(env.DB, edge.stockAt)).get(record.id));
  } catch {
    outside.log({ event: 'window_card_changes', site: edge.slug, car: record.id });
    return record;
  }
}

async function font(visit: Visit, path: string): Promise<Uint8Array> {
  const file = await asset(visit, path);
  if (!file.ok) throw new Error(`The site has no ${path}: it was built by an older version.`);
  return new Uint8Array(await file.arrayBuffer());
}

/** The picture of a card, or null: a card without its picture is better than none. */
async function pictureOf(visit: Visit, address: string | null): Promise<CardPicture | null> {
  if (address === null) return null;
  try {
    const answer = address.startsWith('/')
      ? await asset(visit, address)
      : await visit.outside.fetch(new Request(address, { signal: AbortSignal.timeout(PICTURE_WAIT_MS) }));
    if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > MOST_PICTURE_BYTES) return null;
    if (address.startsWith('/drawings/')) return { kind: 'drawing', svg: await answer.text() };
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return bytes.byteLength <= MOST_PICTURE_BYTES && isJpegOrPng(bytes) ? { kind: 'photo', bytes } : null;
  } catch {
    visit.outside.log({ event: 'window_card_picture', site: visit.edge.slug });
    return null;
  }
}

const isJpegOrPng = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xd8) || (bytes[0] === 0x89 && bytes[1] === 0x50);

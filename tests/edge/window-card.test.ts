import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { WindowCard } from '#domain/window-card.ts';
import type { Env, Runtime } from '#functions/platform/env.ts';
import { insertStockChanges } from '#functions/topics/stock-changes/stock-changes-repo.ts';
import type { WindowCardContent } from '#functions/topics/window-card/draw.ts';
import { liveCard } from '#functions/topics/window-card/live-card.ts';
import { createWorker } from '#functions/worker.ts';
import { livePrice } from '#text/live-price.ts';
import { aRuntime } from './a-runtime.ts';
import { aWindowCard } from './a-window-card.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { get, ORIGIN } from './get.ts';

const SLUG = '2020-toyota-hilux-sr5-b77';
const latin1 = (bytes: ArrayBuffer): string => new TextDecoder('latin1').decode(bytes);

test('DET-12 the window card is a tagged PDF in the language of the site, saved under the slug', async () => {
  const response = await get(`/cars/${SLUG}.pdf`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${SLUG}.pdf"`);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const pdf = latin1(await response.arrayBuffer());
  expect(pdf.slice(0, 8)).toBe('%PDF-1.7');
  expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
  expect(pdf).toContain('/Lang (en-AU)');
  expect(pdf).toContain('/MarkInfo');
  expect(pdf).toContain('/StructTreeRoot');
  expect(pdf).toContain('/DisplayDocTitle true');
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
});

/** A Worker whose drawing is a fake that records the cards. */
function aCardWorker(responses: { readonly [url: string]: Response | Error } = {}, change: Partial<Runtime> = {}) {
  const cards: WindowCardContent[] = [];
  const lines: object[] = [];
  const runtime = aRuntime({
    windowCards: async () => ({
      drawWindowCard: async (card) => {
        cards.push(card);
        return new Uint8Array([1]);
      },
    }),
    fetch: async ({ url }) => {
      const reply = responses[url] ?? new Error('no such host');
      if (reply instanceof Error) throw reply;
      return reply;
    },
    log: (line) => void lines.push(line),
    ...change,
  });
  const worker = createWorker(anEdgeSite(), runtime);
  const getPath = (path: string, bindings: object = env) =>
    worker.fetch(new Request(ORIGIN + path) as never, bindings as never, {} as never);
  return { request: getPath, cards, lines };
}

test('DET-12 PRICE-07 it shows price and type, licence number and date, and links to the car', async () => {
  const { request, cards } = aCardWorker();
  await request(`/cars/${SLUG}.pdf`);
  expect(cards).toMatchObject([
    {
      card: { price: { text: '$41,990', note: 'Drive Away' } },
      site: { legal: [expect.any(String), 'Motor dealer licence no. 1234567 (QLD)'] },
      href: `https://www.test-yard.example/cars/${SLUG}`,
      banner: null,
      texts: { printed: expect.stringContaining('20 November 2026') },
      picture: expect.any(Uint8Array),
    },
  ]);
});

/** A fake of the platform's cache for drawn cards. */
function aCardCache() {
  const cachedCards = new Map<string, ArrayBuffer>();
  const cache: ReturnType<Runtime['windowCardCache']> = {
    match: async (key) => {
      const bytes = cachedCards.get((key as Request).url);
      return bytes && new Response(bytes);
    },
    put: async (key, response) => void cachedCards.set((key as Request).url, await response.arrayBuffer()),
  };
  return cache;
}

test('DET-12 a card requested many times is drawn once, whatever the query, and again when its text changes', async () => {
  const cache = aCardCache();
  const { request, cards } = aCardWorker({}, { windowCardCache: () => cache });
  const first = await (await request(`/cars/${SLUG}.pdf`)).arrayBuffer();
  const repeat = await request(`/cars/${SLUG}.pdf?n=2`);
  expect(await repeat.arrayBuffer()).toEqual(first);
  expect(repeat.headers.get('content-type')).toBe('application/pdf');
  expect(cards).toHaveLength(1);
  const { DB } = env as unknown as Env;
  const change = { car_id: 501, field: 'price', value: 38000, at: '2026-11-20T00:30:00.000Z' } as never;
  await insertStockChanges(DB, [change], '2000-01-01T00:00:00.000Z');
  await request(`/cars/${SLUG}.pdf`);
  expect(cards).toMatchObject([{}, { card: { price: { text: '$38,000' } } }]);
  await DB.prepare('DELETE FROM stock_changes').run();
});

test('DET-12 a failing cache for drawn cards only means that the card is drawn again', async () => {
  const fails = async (): Promise<never> => {
    throw new Error('the cache is unavailable');
  };
  const { request, lines } = aCardWorker({}, { windowCardCache: () => ({ match: fails, put: fails }) });
  expect((await request(`/cars/${SLUG}.pdf`)).status).toBe(200);
  expect(lines).toMatchObject([{ event: 'window_card_keep' }]);
});

test('DET-12 an endless picture is left out, and only as much of it is read as a card may contain', async () => {
  let bytesRead = 0;
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      bytesRead += 1_000_000;
      if (bytesRead > 50_000_000) controller.close();
      else controller.enqueue(new Uint8Array(1_000_000).fill(0xff));
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  const { ASSETS } = env as unknown as Env;
  const fetch = async (request: Request) => {
    const response = await ASSETS.fetch(request);
    if (!request.url.endsWith('/_data/cars/501.json')) return response;
    const car = (await response.json()) as { window_card: WindowCard };
    return Response.json({ ...car, window_card: { ...car.window_card, picture: 'https://pics.example/a.jpg' } });
  };
  const { request, cards } = aCardWorker({ 'https://pics.example/a.jpg': new Response(endless) });
  expect((await request(`/cars/${SLUG}.pdf`, { ...env, ASSETS: { fetch } })).status).toBe(200);
  expect(cards).toMatchObject([{ picture: null }]);
  expect(isCancelled).toBe(true);
  expect(bytesRead).toBeLessThan(10_000_000);
});

describe('the picture of a card', () => {
  const JPEG = [0xff, 0xd8, 0xff, 0xe0];
  const png = (width: number, height: number): number[] => [
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
    ...[width, height].flatMap((n) => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]),
  ];
  const photo = (bytes: readonly number[] = JPEG, type = 'image/jpeg') =>
    new Response(new Uint8Array(bytes), { headers: type === '' ? {} : { 'Content-Type': type } });
  const redirect = (to: string, status = 302) => new Response(null, { status, headers: { Location: to } });
  const PICTURE_URL = 'https://pics.example/a.jpg';
  const REDIRECTED_URL = 'https://near.pics.example/b.jpg';

  /** Draws a card whose picture has a URL; returns what was drawn and which hosts were called. */
  async function drawCard(picture: string, responses: Parameters<typeof aCardWorker>[0]) {
    const { ASSETS } = env as unknown as Env;
    const assets = async (request: Request) => {
      const response = await ASSETS.fetch(request);
      if (!request.url.endsWith('/_data/cars/501.json')) return response;
      const car = (await response.json()) as { window_card: WindowCard };
      return Response.json({ ...car, window_card: { ...car.window_card, picture } });
    };
    const requests: string[] = [];
    const fetch = async ({ url, redirect }: Request) => {
      requests.push(`${redirect} ${url}`);
      return (responses?.[url] as Response) ?? photo();
    };
    const { request, cards } = aCardWorker({}, { fetch });
    expect((await request(`/cars/${SLUG}.pdf`, { ...env, ASSETS: { fetch: assets } })).status).toBe(200);
    return { hasPicture: cards[0]?.picture instanceof Uint8Array, requests };
  }

  test.each([
    { why: 'a JPEG', responses: { [PICTURE_URL]: photo() } },
    { why: 'a PNG', responses: { [PICTURE_URL]: photo(png(2000, 1500), 'image/png') } },
    { why: 'one without a type', responses: { [PICTURE_URL]: photo(JPEG, '') } },
    {
      why: 'one after two redirects',
      responses: {
        [PICTURE_URL]: redirect('https://b.example/c'),
        'https://b.example/c': redirect(REDIRECTED_URL, 308),
      },
    },
  ])('$why is used, and every redirect is requested separately', async ({ responses }) => {
    const { hasPicture, requests } = await drawCard(PICTURE_URL, responses);
    expect([hasPicture, requests.every((line) => line.startsWith('manual https://'))]).toEqual([true, true]);
  });

  test.each([
    'http://pics.example/a.jpg',
    'https://127.0.0.1/a.jpg',
    'https://2130706433/a.jpg',
    'https://0x7f.1/a.jpg',
    'https://[::1]/a.jpg',
    'https://10.0.0.1/a.jpg',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/a.jpg',
    'https://printer.local/a.jpg',
    'https://intranet/a.jpg',
    'https://user:password@pics.example/a.jpg',
    'https://pics.example:8443/a.jpg',
    'ftp://pics.example/a.jpg',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
  ])('%s is never requested, whether named by the feed or by a redirect', async (url) => {
    expect(await drawCard(url, {})).toEqual({ hasPicture: false, requests: [] });
    expect(await drawCard(PICTURE_URL, { [PICTURE_URL]: redirect(url) })).toEqual({
      hasPicture: false,
      requests: [`manual ${PICTURE_URL}`],
    });
  });

  test.each([
    { why: 'HTML', response: photo(JPEG, 'text/html') },
    { why: 'a script that begins like a photo', response: photo(JPEG, 'text/javascript') },
    { why: 'something else under the type of a photo', response: photo([0x3c, 0x73, 0x76, 0x67], 'image/jpeg') },
    { why: 'a PNG that would fill the memory', response: photo(png(30_000, 30_000), 'image/png') },
    { why: 'a truncated PNG', response: photo(png(1, 1).slice(0, 12), 'image/png') },
    { why: 'a redirect loop', response: redirect(PICTURE_URL) },
    { why: 'a redirect to nowhere', response: redirect('https://') },
  ])('$why is left out', async ({ response }) => {
    expect((await drawCard(PICTURE_URL, { [PICTURE_URL]: response })).hasPicture).toBe(false);
  });
});

test.each([
  { why: 'an unknown car', path: '/cars/no-such-car.pdf', status: 404 },
  { why: 'a delisted car', path: '/cars/2012-mazda-3-a1.pdf', status: 410 },
  { why: 'a path traversal', path: '/cars/..%2F..%2F_data%2Fdelisted.json.pdf', status: 404 },
])('DET-08 DET-12 $why returns $status', async ({ path, status }) => {
  expect((await get(path)).status).toBe(status);
});

describe('changes since the build', () => {
  const at = '2026-11-20T01:00:00.000Z';
  test('DET-12 the card of a car reserved or repriced a minute ago shows it', async () => {
    const { DB } = env as unknown as Env;
    const change = (field: string, value: unknown) => ({ car_id: 501, field, value, at }) as never;
    await insertStockChanges(DB, [change('reserved', true), change('price', 39500)], '2000-01-01T00:00:00.000Z');
    const { request, cards } = aCardWorker();
    await request(`/cars/${SLUG}.pdf`);
    expect(cards).toMatchObject([{ banner: 'Reserved', card: { price: { text: '$39,500', note: 'Drive Away' } } }]);
  });

  test('DET-12 a failing database leaves the card as built, and is logged', async () => {
    const { request, cards, lines } = aCardWorker();
    await request(`/cars/${SLUG}.pdf`, { ...env, DB: null });
    expect(cards).toMatchObject([{ banner: null, card: { price: { text: '$41,990' } } }]);
    expect(lines).toMatchObject([{ event: 'window_card_changes', car: 501 }]);
  });
});

const record = {
  status: 'in_stock',
  car_type: 'used',
  deposit: 199.5,
  reserved: false,
  km: 61000,
  price: 41990,
  before_price: null,
  price_type: 'drive_away',
  subscription_price: null,
  preorder: false,
  finance: { weekly: 154, interestRate: 7.99, comparisonRate: 8.49, termMonths: 60, balloon: 0 },
} as const;
test.each<{ why: string; change: object; banner: string | null; price: WindowCard['price']; finance: boolean }>([
  {
    why: 'nothing changed',
    change: {},
    banner: null,
    price: { text: '$41,990', note: 'Drive Away', was: null },
    finance: true,
  },
  {
    why: 'sold: no price, no repayment',
    change: { status: 'sold' },
    banner: 'SOLD',
    price: null,
    finance: false,
  },
  {
    why: 'withdrawn is not sold: no price, no repayment',
    change: { status: 'withdrawn' },
    banner: 'No longer available',
    price: null,
    finance: false,
  },
  {
    why: 'a reserved car keeps its price and its repayment, as on its page',
    change: { reserved: true },
    banner: 'Reserved',
    price: { text: '$41,990', note: 'Drive Away', was: null },
    finance: true,
  },
  {
    why: 'coming soon is still for sale',
    change: { status: 'coming_soon' },
    banner: null,
    price: { text: '$41,990', note: 'Drive Away', was: null },
    finance: true,
  },
  {
    why: 'a new price drops the old repayment',
    change: { price: 38000, before_price: 41990 },
    banner: null,
    price: { text: '$38,000', note: 'Drive Away', was: 'Was $41,990' },
    finance: false,
  },
  {
    why: 'the price was removed',
    change: { price: null },
    banner: null,
    price: { text: 'Enquire for price.', note: null, was: null },
    finance: false,
  },
  {
    why: 'a new repayment drops the old one',
    change: { finance: { ...record.finance, weekly: 149 } },
    banner: null,
    price: { text: '$41,990', note: 'Drive Away', was: null },
    finance: false,
  },
  {
    why: 'the repayment was removed',
    change: { finance: null },
    banner: null,
    price: { text: '$41,990', note: 'Drive Away', was: null },
    finance: false,
  },
  {
    why: 'another price type',
    change: { price_type: 'excl_govt_charges' },
    banner: null,
    price: { text: '$41,990', note: 'Excl. Govt. Charges', was: null },
    finance: false,
  },
])('DET-12 PRICE-07 $why', ({ change, banner, price, finance }) => {
  const built = { ...record, window_card: aWindowCard() } as never;
  const live = liveCard(built, { ...record, ...change } as never, anEdgeSite());
  expect(live.banner).toBe(banner);
  expect(live.card.price).toEqual(price);
  expect(live.card.finance !== null).toBe(finance);
});

test('TEN-01 PRICE-01 a pushed price follows the rules of the car’s dealership', () => {
  const features = { checkout: true, reserveWithoutPrice: false, onlinePurchase: true, subscriptions: true };
  const edge = anEdgeSite({ dealershipFeatures: { north: features } });
  const priceAt = (dealership_slug: string | null) =>
    livePrice({ ...record, subscription_price: 220, dealership_slug } as never, edge);
  expect(priceAt('north')).toEqual({ text: '$220', note: 'Subscription, a week', was: null });
  expect(priceAt('south').text).toBe('$41,990');
  expect(priceAt(null).text).toBe('$41,990');
});

test('TEN-01 A46 a pushed price and the banner are in the words of the car’s dealership', () => {
  const dealershipWords = {
    north: { 'price.none': 'Call for the price', 'car.sold': 'GONE', 'tag.reserved': 'Spoken for' },
  };
  const edge = anEdgeSite({ dealershipWords });
  const built = { ...record, window_card: aWindowCard() };
  const live = (dealership_slug: string | null, change: object) =>
    liveCard(built as never, { ...record, dealership_slug, ...change } as never, edge);
  expect(live('north', { price: null }).card.price?.text).toBe('Call for the price');
  expect([live('north', { status: 'sold' }).banner, live('north', { reserved: true }).banner]).toEqual([
    'GONE',
    'Spoken for',
  ]);
  for (const other of ['south', null]) {
    expect(live(other, { price: null }).card.price?.text).toBe('Enquire for price.');
    expect([live(other, { status: 'sold' }).banner, live(other, { reserved: true }).banner]).toEqual([
      'SOLD',
      'Reserved',
    ]);
  }
});

test.each([
  { why: 'as built', change: {}, odometer: ['61,000 km'] },
  { why: 'changed since', change: { km: 61_250 }, odometer: ['61,250 km'] },
  { why: 'removed since', change: { km: null }, odometer: [] },
  { why: 'none on a new car at 0 km', change: { car_type: 'new', km: 0 }, odometer: [] },
  { why: 'still there on a car that is sold', change: { status: 'sold', km: 61_250 }, odometer: ['61,250 km'] },
])('DET-12 A46 the odometer on the window card: $why', ({ change, odometer }) => {
  const built = { ...record, window_card: aWindowCard() } as never;
  const { facts } = liveCard(built, { ...record, ...change } as never, anEdgeSite()).card;
  expect(facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    ...odometer.map((km) => `Odometer (km): ${km}`),
    'Stock number: B77',
  ]);
});

test.each<{ why: string; change: object; card?: Partial<WindowCard>; deposit: string | null }>([
  { why: 'its own amount', change: {}, deposit: 'Reserve online with a deposit of $199.50.' },
  { why: 'another amount since', change: { deposit: 500 }, deposit: 'Reserve online with a deposit of $500.' },
  { why: 'reserved since', change: { reserved: true }, deposit: null },
  { why: 'sold since', change: { status: 'sold' }, deposit: null },
  { why: 'for test drives only since', change: { tag: 'Test Drive Only' }, deposit: null },
  { why: 'the dealer takes none', change: {}, card: { deposit: null }, deposit: null },
])('RES-02 DET-12 the deposit on the window card: $why', ({ change, card, deposit }) => {
  const built = { ...record, window_card: aWindowCard(card) } as never;
  expect(liveCard(built, { ...record, ...change } as never, anEdgeSite()).card.deposit).toBe(deposit);
});

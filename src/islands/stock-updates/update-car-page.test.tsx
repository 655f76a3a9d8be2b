import { parseHTML } from 'linkedom';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Facts } from '#components/Facts.tsx';
import { eventParameters } from '#domain/car-event.ts';
import type { CarChanges, ChangeField } from '#domain/stock-changes.ts';
import { setStockChanges } from '#stores/stock-changes.ts';
import { aCar } from '#tests/builders/car.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite, SITE_NOW } from '#tests/builders/site.ts';
import { cardSite } from '#views/car-card.ts';
import { carDetails } from '#views/car-details.ts';
import { detailsText } from '#views/car-summary.ts';
import { shortDescription } from '#views/page-meta.ts';
import { updateCarPage } from './update-car-page.tsx';

const SITE = aSite({
  features: { checkout: true, onlinePurchase: true, tradeIn: true, haggleFree: true, stickyFooter: true },
  detail: { sidebar: ['enquire', 'finance', 'trade_in', 'reserve', 'online_purchase', 'make_offer', 'test_drive'] },
});
const detailsOf = (changes: CarChanges) =>
  carDetails(SITE, { car: aCar(), record: aSearchRecord(changes), similar: [] }, SITE_NOW);
type Details = ReturnType<typeof detailsOf>;
const actionsOf = ({ sidebar, interested }: Details): string[] => [
  ...sidebar.map(({ kind }) => kind),
  ...(interested?.entries ?? []).map(({ key }) => key),
];

const financeOf = ({ sidebar }: Details): string | undefined => sidebar.find(({ kind }) => kind === 'finance')?.href;

afterEach(() => vi.unstubAllGlobals());

/** The odometer in the section with a summary of the car. */
const odometerIn = ({ sections }: Details): string | undefined => {
  const summary = sections.find(({ id }) => id === 'summary');
  return summary?.kind === 'specifications' ? summary.rows.find(({ key }) => key === 'odometer')?.value : undefined;
};

/** The parts of a car's page, as `car.astro` renders them. */
function renderPage(details: Details): Document {
  const { document } = parseHTML(`<!doctype html>
    <meta name="description" content="${shortDescription(details.head.description)}">
    <meta property="og:title" content="${details.price.text}">
    <meta property="og:description" content="${shortDescription(details.head.description)}">
    <body>
    <div data-car-page="${details.id}" data-event-vehicle='{}' data-description="${details.description}" class="car-page ${details.statusClass}">
      ${actionsOf(details).map((action) => `<a data-action="${action}">${action}</a>`)}
      <a data-quote href="${financeOf(details)}">Quote</a>
      <div data-unavailable ${details.unavailable ? '' : 'hidden'}>${[details.ifSold, details.ifWithdrawn]
        .map(
          ({ state, heading, text }) =>
            `<p data-unavailable-reason="${state}" ${details.unavailable?.state === state ? '' : 'hidden'}>${heading} ${text}</p>`,
        )
        .join('')}</div>
      ${[...(details.interested?.entries ?? []), ...details.sections].flatMap((entry) =>
        'depositText' in entry && entry.depositText !== null
          ? `<p data-deposit-text="${entry.depositText}">${'note' in entry ? entry.note : entry.paragraphs[0]}</p>`
          : [],
      )}
      <p data-toggles ${details.toggles.length > 0 ? '' : 'hidden'}></p>
      <p data-reserved hidden>${details.reserved.text}</p>
      <div class="car-name">${renderToStaticMarkup(<Facts facts={details.details} />)}</div>
      <table><tr data-odometer><th>Odometer</th><td>${odometerIn(details)}</td></tr></table>
      <p data-details-text>${detailsText(details.details)}</p>
      <div class="repayments" data-repayment><p class="finance-line">As built</p><p class="warning" id="rates">Warning</p></div>
      <section><p class="warning" data-copy>Warning</p></section>
      ${details.financeNotes ? `<p data-finance-term="${details.financeNotes.assumed.months}" ${details.financeNotes.assumed.isShown ? '' : 'hidden'}></p>` : ''}
      <p data-price-bar><b class="price-figure">${details.price.text}</b><b class="price-type"></b></p>
    </div>`);
  return document as unknown as Document;
}

/** A car's page in the browser, and the element that contains the car. */
function openPage(details: Details): { readonly document: Document; readonly page: HTMLElement } {
  const document = renderPage(details);
  Object.defineProperty(document, 'cookie', { value: 'caryard.own-car=0', writable: true });
  vi.stubGlobal('document', document);
  vi.stubGlobal('HTMLElement', document.defaultView?.HTMLElement);
  vi.stubGlobal('fetch', async () => Response.json(aSearchRecord()));
  const page = document.querySelector<HTMLElement>('[data-car-page]');
  if (!page) throw new Error('The page has no car.');
  return { document, page };
}

const CHANGES: readonly (readonly [why: string, changes: CarChanges])[] = [
  ['nothing', {}],
  ['reserved', { reserved: true }],
  ['for test drives only', { tag: 'Test Drive Only' }],
  ['too cheap for a trade-in', { price: 150 }],
  ['price on application', { price_type: 'poa', price: null }],
  ['coming soon', { status: 'coming_soon' }],
  ['sold', { status: 'sold', sold_at: 1_795_000_000 }],
  ['withdrawn', { status: 'withdrawn' }],
  ['reserved and sold', { reserved: true, status: 'sold' }],
];

test.each(CHANGES)(
  'A46 a page updated in the browser has the same actions as a new page: %s',
  async (_why, changes) => {
    const before = detailsOf({});
    const after = detailsOf(changes);
    const { document, page } = openPage(before);
    const changedAt = '2026-11-20T03:00:00.000Z';
    setStockChanges(
      Object.entries(changes).map(([field, value]) => ({
        car_id: before.id,
        field: field as ChangeField,
        value,
        at: changedAt,
      })),
    );
    await updateCarPage(cardSite(SITE), page);

    const visible = (selector: string): HTMLElement[] =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter(({ hidden }) => !hidden);
    expect(visible('[data-action]').map(({ textContent }) => textContent)).toEqual(actionsOf(after));
    if (after.unavailable === null)
      expect(document.querySelector('[data-quote]')?.getAttribute('href')).toBe(financeOf(after));
    expect(page.className).toBe(`car-page ${after.statusClass}`);
    expect(page.dataset.eventVehicle, 'EVT-02').toBe(JSON.stringify(eventParameters(aSearchRecord(changes))));
    expect(visible('[data-toggles]').length > 0).toBe(after.toggles.length > 0);
    expect(visible('[data-reserved]').length > 0).toBe(after.reserved.isShown);
    expect(visible('[data-unavailable]')).toHaveLength(after.unavailable ? 1 : 0);
    expect(visible('[data-unavailable-reason]').map(({ textContent }) => textContent)).toEqual(
      after.unavailable ? [`${after.unavailable.heading} ${after.unavailable.text}`] : [],
    );
    expect(document.querySelector('[data-price-bar]')?.textContent).toBe(
      after.price.text + (after.price.per ?? after.price.typeLabel ?? ''),
    );
  },
);

test.each([
  ['in stock', ['withdrawn', 'sold', 'in_stock', 'sold', 'withdrawn']],
  ['sold', ['withdrawn', 'sold', 'in_stock']],
  ['withdrawn', ['sold', 'withdrawn']],
] as const)(
  'A46 DET-08 the notice on a page built as %s gives the reason of each later state',
  async (builtStatus, states) => {
    const before = detailsOf({ status: builtStatus === 'in stock' ? 'in_stock' : builtStatus });
    const { document, page } = openPage(before);
    const changedAt = '2026-11-20T03:00:00.000Z';
    for (const status of states) {
      setStockChanges([{ car_id: before.id, field: 'status', value: status, at: changedAt }]);
      await updateCarPage(cardSite(SITE), page);
      const { unavailable } = detailsOf({ status });
      const notice = document.querySelector<HTMLElement>('[data-unavailable]');
      expect(notice?.hidden, status).toBe(unavailable === null);
      const reasons = [...(notice?.querySelectorAll<HTMLElement>('p') ?? [])].filter(({ hidden }) => !hidden);
      expect(reasons.map(({ textContent }) => textContent)).toEqual(
        unavailable ? [`${unavailable.heading} ${unavailable.text}`] : [],
      );
    }
  },
);

test('A46 a new odometer replaces the old one everywhere on the page, and in the description', async () => {
  const before = detailsOf({});
  const { document, page } = openPage(before);
  const texts = () => ({
    details: [...document.querySelectorAll('.car-name > .facts dd')].map((fact) => fact.textContent).join(', '),
    line: document.querySelector('[data-details-text]')?.textContent,
    summary: [...document.querySelectorAll<HTMLElement>('[data-odometer]')].flatMap((row) =>
      row.hidden ? [] : [row.querySelector('td')?.textContent],
    ),
    description: document.querySelector('meta[name="description"]')?.getAttribute('content'),
  });
  const expectedTexts = (details: Details) => ({
    details: detailsText(details.details),
    line: detailsText(details.details),
    summary: [odometerIn(details) ?? []].flat(),
    description: shortDescription(details.head.description),
  });
  expect(texts()).toEqual(expectedTexts(before));
  expect(odometerIn(before)).toMatch(/^[\d,]+ km$/);
  const changedAt = '2026-11-20T03:00:00.000Z';
  for (const km of [98_765, null, 12]) {
    setStockChanges([{ car_id: before.id, field: 'km', value: km, at: changedAt }]);
    await updateCarPage(cardSite(SITE), page);
    expect(texts(), `${km}`).toEqual(expectedTexts(detailsOf({ km })));
    expect(page.dataset.eventVehicle, 'EVT-02').toBe(JSON.stringify(eventParameters(aSearchRecord({ km }))));
    expect(JSON.stringify(texts()).includes(odometerIn(before) ?? ''), `${km}`).toBe(false);
  }
});

test('A46 each new price is in the description of the page, and in nothing else of its head', async () => {
  const { document, page } = openPage(detailsOf({}));
  const changedAt = '2026-11-20T03:00:00.000Z';
  for (const changes of [{ price: 9_990 }, { price: null, price_type: 'poa' }, { price: 123_456 }] as const) {
    const after = detailsOf(changes);
    setStockChanges(
      Object.entries(changes).map(([field, value]) => ({
        car_id: after.id,
        field: field as ChangeField,
        value,
        at: changedAt,
      })),
    );
    await updateCarPage(cardSite(SITE), page);
    expect([...document.querySelectorAll('meta')].map((meta) => meta.getAttribute('content'))).toEqual([
      shortDescription(after.head.description),
      detailsOf({}).price.text,
      shortDescription(after.head.description),
    ]);
  }
});

test('A46 RES-02 a pushed deposit is in every text of the page that states one', async () => {
  const before = detailsOf({});
  const { document, page } = openPage(before);
  setStockChanges([{ car_id: before.id, field: 'deposit', value: 500, at: '2026-11-20T03:00:00.000Z' }]);
  await updateCarPage(cardSite(SITE), page);
  setStockChanges([{ car_id: before.id, field: 'deposit', value: 350, at: '2026-11-20T03:05:00.000Z' }]);
  await updateCarPage(cardSite(SITE), page);
  const texts = [...document.querySelectorAll('[data-deposit-text]')].map(({ textContent }) => textContent);
  expect(texts).toEqual(['$350 refundable deposit', expect.stringContaining('with a deposit of $350. We hold it')]);
});

test('RES-03 the person who reserved the car is led to the reservation, once, and nobody is after it', async () => {
  const before = detailsOf({});
  const { document, page } = openPage(before);
  const paidAt = '2026-11-20T03:00:00.000Z';
  document.cookie = `caryard.own-car=${before.id}.${Date.parse(paidAt)}`;
  const line = document.querySelector<HTMLElement>('[data-reserved]');
  const text = line?.textContent;
  const shown = () => [line?.hidden, line?.textContent?.trim(), line?.querySelector('a')?.getAttribute('href')];
  const reserve = async (value: boolean, at: string) => {
    setStockChanges([{ car_id: before.id, field: 'reserved', value, at }]);
    await updateCarPage(cardSite(SITE), page);
  };
  await reserve(true, paidAt);
  const link = line?.querySelector('a');
  setStockChanges([]);
  await reserve(true, paidAt);
  expect(shown()).toEqual([false, 'This car is reserved See your reservation', '/cars/car-1001/checkout']);
  expect(line?.querySelector('a')).toBe(link); // and keeps the focus
  await reserve(false, '2026-11-20T04:00:00.000Z');
  expect(shown()).toEqual([true, 'This car is reserved', undefined]);
  await reserve(true, '2026-11-20T05:00:00.000Z');
  expect(shown()).toEqual([false, 'This car is reserved', undefined]);
  expect(line?.textContent).toBe(text);
});

const PUSHED = { weekly: 117, interestRate: 9.49, comparisonRate: 10.36, termMonths: 60, balloon: 0 };
test.each<{ why: string; changes: CarChanges; answers: boolean; shows: RegExp | null }>([
  { why: 'a price alone', changes: { price: 26_990 }, answers: true, shows: null },
  { why: 'a price alone, without an answer', changes: { price: 26_990 }, answers: false, shows: null },
  {
    why: 'a price with its repayment',
    changes: { price: 26_990, finance: PUSHED },
    answers: true,
    shows: /\$117 a week/,
  },
  {
    why: 'a price with its repayment, without an answer',
    changes: { price: 26_990, finance: PUSHED },
    answers: false,
    shows: null,
  },
  { why: 'a repayment alone, without an answer', changes: { finance: PUSHED }, answers: false, shows: /^As built$/ },
])('A46 FIN-10 the repayment is never that of another price: $why', async (row) => {
  const { changes, answers, shows } = row;
  const before = detailsOf({});
  const { document, page } = openPage(before);
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.startsWith('/api/finance/')) return Response.json(aSearchRecord());
    return answers
      ? Response.json({ finance_lenders: changes.finance ? { manual: { disclaimer: null } } : {} })
      : Promise.reject(new Error('offline'));
  });
  const at = '2026-11-20T03:00:00.000Z';
  setStockChanges(
    Object.entries(changes).map(([field, value]) => ({ car_id: before.id, field: field as ChangeField, value, at })),
  );
  await updateCarPage(cardSite(SITE), page);
  const block = document.querySelector<HTMLElement>('[data-repayment]');
  const line = block?.querySelector('.finance-line')?.textContent ?? '';
  if (shows === null) expect(block?.hidden).toBe(true);
  else expect([block?.hidden ?? false, line]).toEqual([false, expect.stringMatching(shows)]);
});

test('A46 FIN-10 a change that brings back the built price brings back its repayment', async () => {
  const built = aSearchRecord({ id: 77, finance: { ...PUSHED, weekly: 131 } });
  const before = carDetails(SITE, { car: aCar({ id: 77 }), record: built, similar: [] }, SITE_NOW);
  const { document, page } = openPage(before);
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.startsWith('/api/finance/') ? { finance_lenders: { manual: { disclaimer: null } } } : built),
  );
  const line = () => document.querySelector('[data-repayment] .finance-line')?.textContent;
  const push = async (price: number | null, finance: typeof built.finance, at: string) => {
    setStockChanges([
      { car_id: before.id, field: 'price', value: price, at },
      { car_id: before.id, field: 'finance', value: finance, at },
    ]);
    await updateCarPage(cardSite(SITE), page);
  };
  await push(26_990, PUSHED, '2026-11-20T03:00:00.000Z');
  expect(line()).toContain('$117 a week');
  await push(built.price, built.finance, '2026-11-20T04:00:00.000Z');
  expect(line()).toContain('$131 a week');
});

test('FIN-05 the marks of similar cars lead to the warning that is shown', async () => {
  const built = aSearchRecord({ id: 78, finance: { ...PUSHED, weekly: 131 } });
  const before = carDetails(SITE, { car: aCar({ id: 78 }), record: built, similar: [] }, SITE_NOW);
  const { document, page } = openPage(before);
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.startsWith('/api/finance/') ? { finance_lenders: { manual: { disclaimer: null } } } : built),
  );
  const isCopyAfter = async (finance: typeof built.finance, hour: number) => {
    setStockChanges([{ car_id: before.id, field: 'finance', value: finance, at: `2026-11-20T0${hour}:00:00.000Z` }]);
    await updateCarPage(cardSite(SITE), page);
    return [...document.querySelectorAll('#rates')].map((warning) => warning.hasAttribute('data-copy'));
  };
  expect(await isCopyAfter(null, 3)).toEqual([true]);
  expect(await isCopyAfter(built.finance, 4)).toEqual([false]);
});

test.each([
  ['of another term hides', 60, 48, false],
  ['of that term again shows', 48, 60, true],
])('A46 FIN-06 a pushed repayment %s the sentence about the assumed term', async (_why, builtTerm, term, isShown) => {
  const id = 7700 + term;
  const record = aSearchRecord({ id, finance: { ...PUSHED, termMonths: builtTerm } });
  const before = carDetails(SITE, { car: aCar({ id }), record, similar: [] }, SITE_NOW);
  const { document, page } = openPage(before);
  const sentence = document.querySelector<HTMLElement>('[data-finance-term]');
  expect(sentence?.hidden).toBe(isShown);
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.startsWith('/api/finance/') ? { finance_lenders: { manual: { disclaimer: null } } } : record),
  );
  const finance = { ...PUSHED, weekly: 150, termMonths: term };
  setStockChanges([{ car_id: id, field: 'finance', value: finance, at: '2026-11-20T03:00:00.000Z' }]);
  await updateCarPage(cardSite(SITE), page);
  expect(sentence?.hidden).toBe(!isShown);
});

test('a car of the test has every action, so that each can be withdrawn', () => {
  expect(actionsOf(detailsOf({})).sort()).toEqual(
    [...SITE.detail.sidebar, 'haggle_free', 'reserve', 'trade_in'].sort(),
  );
});

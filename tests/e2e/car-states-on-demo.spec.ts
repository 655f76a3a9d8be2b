import type { Page } from '@playwright/test';
import type { Car } from '#domain/car.ts';
import {
  cardTextsOf,
  commentLength,
  commentsOf,
  DEMO_SITES,
  type Demo,
  type DemoCar,
  demoOf,
  lenderOf,
  money,
  odometerOf,
  priceOf,
  repaymentOf,
  SPECIFICATION_LABELS,
  sidebarLabels,
  specificationsOf,
  tagOf,
} from './demo-dealers.ts';
import { expect, tenantUrl, test, withoutStockChanges } from './fixtures.ts';
import { cards, hydrated, LIST, listSettled, withStock } from './search-page.ts';

const WIDTHS = [1440, 390];
type CarState = readonly [why: string, matches: (car: DemoCar, demo: Demo) => boolean];
const isUsed = ({ row }: DemoCar): boolean => row.car_type === 'used';
const gap = (row: Car): number => (row.autograb_data?.average_market_price ?? 0) - (row.price ?? 0);

/** Every state that the specification's rows about cards, prices, tags and finance mention; a dealer shows those in its stock. */
const STATES: readonly CarState[] = [
  ['no pictures', ({ row }) => row.images.length === 0],
  ['sold', ({ row }) => row.status === 'sold'],
  ['no comments', ({ row }) => row.dealercomments === null],
  ['comments of 400', ({ row }) => commentLength(row) === 400],
  ['comments of 401', ({ row }) => commentLength(row) === 401],
  ['comments with HTML characters', ({ row }) => /[<&"]/.test(row.dealercomments ?? '')],
  ['no kilometres', ({ row }) => row.km === null && row.item_type !== 'caravan'],
  ['subscription', ({ row }) => row.subscription_price !== null],
  ['preorder', ({ row }) => row.preorder],
  ['price 10', ({ row }) => row.price === 10],
  ['was price above', ({ row }) => (row.before_price ?? 0) > (row.price ?? 0)],
  ['was price equal', ({ row }) => row.before_price !== null && row.before_price === row.price],
  ['499 below the market', ({ row }) => gap(row) === 499],
  ['500 below the market', ({ row }) => gap(row) === 500],
  ['below the market, above the state', ({ row }) => gap(row) === 900],
  ['another price type', ({ row }) => row.price_type === 'excl_govt_charges'],
  ['electric', ({ row }) => row.simple_fuel === 'Electric'],
  ['hybrid', ({ row }) => row.simple_fuel === 'Hybrid'],
  ['certified', ({ row }) => row.certified && !row.reserved],
  ['reserved', ({ row }) => row.reserved],
  ['no weekly payment', ({ row }, demo) => lenderOf(demo, row).entry?.paymentWeek === null],
  ['no monthly payment', ({ row }, demo) => lenderOf(demo, row).entry?.paymentMonth === null],
  ['no comparison rate', ({ row }, demo) => lenderOf(demo, row).entry?.comparisonRate === null],
  [
    'a make without finance',
    ({ row }, { config }) => config.finance.excludedMakes.includes(row.make.toLowerCase()) && row.status === 'in_stock',
  ],
  ['12 years old', (car, demo) => isUsed(car) && car.row.year === 2014 && demo.providerOf(car.row) === 'Taurus'],
  ['11 years old', (car, demo) => isUsed(car) && car.row.year === 2015 && demo.providerOf(car.row) === 'Taurus'],
  ['new', ({ row }) => row.car_type === 'new' && row.status === 'in_stock'],
  ['a caravan', ({ row }) => row.item_type === 'caravan'],
];

/** Prices that no dealer asks, so only the fixture has cars for them. */
const UNLIKELY_PRICES: readonly CarState[] = [500, 501].map((price) => [
  `price ${price} with a lender`,
  ({ row }, demo) => row.price === price && lenderOf(demo, row).entry !== null,
]);

/** One car for each state, each car once. */
function carsIn(demo: Demo, states: readonly CarState[]): DemoCar[] {
  return [...new Set(states.flatMap(([, matches]) => demo.cars.find((car) => matches(car, demo)) ?? []))];
}

/** The visible text of cards, or beside the pictures of a car. */
const readTexts = (roots: Element[]) =>
  roots.map((root) => {
    const visible = (selector: string): Element[] =>
      [...root.querySelectorAll(selector)].filter((element) => {
        const { width, right } = element.getBoundingClientRect();
        return (
          element.checkVisibility({ visibilityProperty: true }) &&
          width > 0 &&
          right <= document.documentElement.clientWidth + 1
        );
      });
    const text = (selector: string): string | null =>
      visible(selector)
        .map((element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim())
        .join(' ') || null;
    const [image] = visible('.card-tag img').map((element) => `image: ${element.getAttribute('alt')}`);
    return {
      id: Number((root as HTMLElement).dataset.car ?? 0),
      price: {
        text: text('.price-figure, .price-text'),
        type: text('.price-type'),
        was: text('.price-was'),
        below: text('.price-extra .tag'),
      },
      tag: image ?? text('.card-tag'),
      odometer: text('[data-fact="odometer"] dd'),
      repayment: text('.finance-line')?.replace('*', '') ?? null,
      placeholder: text('.card-empty p, .gallery-empty p'),
      requestPhotos: text('.card-empty a, .gallery-empty a') !== null,
      prompt: text('.card-prompt[href^="/search/"]'),
    };
  });
const expectedOf = (demo: Demo, car: DemoCar, place: 'page' | 'card') => ({
  ...cardTextsOf(demo, car.row),
  price: priceOf(demo, car.row),
  tag: tagOf(demo, car),
  odometer: odometerOf(demo, car.row),
  repayment: repaymentOf(demo, car.row)?.[place] ?? null,
});
/** A header adapts to a new width within a few frames. */
const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// The demo dealers, a fixture of another country, because none of them uses miles, and one with prices that no dealer asks.
for (const site of [...DEMO_SITES, 'all-off', 'all-on'])
  test(`CARD-02 CARD-04 CARD-05 FIN-01 FIN-02 FIN-03 FIN-04 FIN-05 FIN-08 LOCALE-01 PRICE-01 PRICE-02 PRICE-03 PRICE-04 PRICE-06 PRICE-07 PRICE-08 TAG-01 TAG-02 TAG-04 the cards of ${site} show what the rows require`, async ({
    page,
  }) => {
    const demo = await demoOf(site);
    const ordinary = demo.cars.find(
      ({ row }) => row.status === 'in_stock' && row.price_type && (row.price ?? 0) > 9000,
    );
    if (ordinary === undefined) throw new Error(`${site} has no ordinary car.`);
    const millionCar = {
      row: {
        ...ordinary.row,
        id: 1,
        price: 1_000_000,
        before_price: null,
        autograb_data: null,
        finance_lenders: {},
        subscription_price: null,
      },
      built: {
        ...ordinary.built,
        id: 1,
        price: 1_000_000,
        before_price: null,
        below_market: false,
        finance: null,
        subscription_price: null,
      },
    };
    const shownCars = [millionCar, ...carsIn(demo, site === 'all-on' ? UNLIKELY_PRICES : STATES)];
    // Other tests change the stock of this server in the meantime; this one compares with the dealer's own file.
    await withoutStockChanges(page);
    for (let from = 0; from < shownCars.length; from += 21) {
      const batch = shownCars.slice(from, from + 21);
      await page.unrouteAll();
      await withStock(
        page,
        batch.map(({ built }) => built),
      );
      await page.goto(tenantUrl(site, `${LIST}?sortBy=price:desc`));
      await hydrated(page);
      await expect(cards(page)).toHaveCount(batch.length);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.waitForFunction((expected) => document.documentElement.clientWidth === expected, width);
        await listSettled(page);
        const texts = new Map((await cards(page).evaluateAll(readTexts)).map((card) => [card.id, card]));
        for (const car of batch) {
          const { id, name } = car.built;
          expect(texts.get(id), `${site} ${name} (${id}) at ${width} px`).toEqual({
            id,
            ...expectedOf(demo, car, 'card'),
          });
        }
        await expect.poll(() => horizontalOverflow(page)).toBe(0);
      }
    }
  });

/** States about which a car page shows more than a card; each is checked for one dealer with each sidebar layout. */
const PAGE_STATES = [
  'no comments',
  'comments of 400',
  'comments of 401',
  'comments with HTML characters',
  'preorder',
  'subscription',
  'was price above',
  '500 below the market',
  'no weekly payment',
  'certified',
  'new',
  'electric',
  'a caravan',
];

/** The texts below the pictures of a car page, including collapsed ones, and its buttons in order. */
const readDetails = (root: Element) => {
  const all = (selector: string): string[] =>
    [...root.querySelectorAll(selector)].map((node) => (node.textContent ?? '').trim());
  const [heading = ''] = all('#comments h2');
  return {
    comments: {
      heading,
      text: all('#comments .section-body p').join('').replace(/\s|…/g, ''),
      collapsed: root.querySelector('#comments details.show-more') !== null,
    },
    rows: [...root.querySelectorAll('#specifications tr')].map(
      (row) => [...row.children].map((cell) => cell.textContent ?? '') as [string, string],
    ),
    buttons: all('.buy-box-actions a'),
    interested: all('.interested li'),
    reason: all('.buy-box-price .price-source').join(' '),
  };
};

for (const [position, site] of DEMO_SITES.entries())
  test(`DET-03 DET-04 DET-07 DET-09 DET-10 DET-11 FIN-04 FIN-05 FIN-08 RES-02 PRICE-01 PRICE-02 PRICE-03 PRICE-04 PRICE-06 the pages of ${site} show what the rows require`, async ({
    page,
  }) => {
    const demo = await demoOf(site);
    const { config } = demo;
    // What is offered comes last if the dealer has not positioned it.
    const kinds = new Set([
      ...config.detail.sidebar,
      'reserve',
      ...(config.appointments === null ? [] : (['test_drive'] as const)),
    ]);
    const chosen = PAGE_STATES.filter((_why, index) => index % 2 === (position >> 1) % 2);
    const states = STATES.filter(([why]) => chosen.includes(why));
    await withoutStockChanges(page); // other tests reserve cars of this dealer in the meantime
    for (const car of carsIn(demo, states)) {
      const { row, built } = car;
      const labels = sidebarLabels(demo, built.item_type);
      const inOrder = [...kinds].map((kind) => labels[kind] ?? kind);
      const isForSale = ['in_stock', 'coming_soon'].includes(row.status);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(tenantUrl(site, `/cars/${built.slug}`), { waitUntil: 'domcontentloaded' });
      for (const width of WIDTHS) {
        const why = `${site} ${built.name} (${built.id}) at ${width} px`;
        await page.setViewportSize({ width, height: 900 });
        const frame = page.locator('.car-layout');
        const [texts] = await frame.evaluateAll(readTexts);
        expect(texts, why).toEqual({ id: 0, ...expectedOf(demo, car, 'page'), prompt: null });
        await expect.poll(() => horizontalOverflow(page), why).toBe(0);
        const details = await frame.evaluate(readDetails);
        expect(details.comments, why).toEqual(commentsOf(demo, row));
        const specifications = details.rows.filter(([label]) => SPECIFICATION_LABELS.includes(label));
        expect(Object.fromEntries(specifications), why).toEqual(specificationsOf(row));
        expect(details.reason.includes('$499') && /, \d/.test(details.reason), why).toBe(
          priceOf(demo, row).below !== null,
        );

        const { buttons } = details;
        expect(buttons, why).toEqual(inOrder.filter((label) => buttons.includes(label)));
        // A new car without a price takes no offers; one that is reserved, coming soon or towed cannot be test driven.
        const hasPrice = row.price_type !== 'poa' && (row.price ?? 0) > 10;
        const withheld = [
          ...(row.car_type === 'new' && !hasPrice ? ['make_offer'] : []),
          ...(row.status !== 'in_stock' || row.reserved || built.item_type === 'caravan' ? ['test_drive'] : []),
        ].map((kind) => labels[kind]);
        expect(
          buttons.filter((label) => withheld.includes(label)),
          why,
        ).toEqual([]);
        const optional = [
          ...['history', 'trade_in', 'reserve', 'online_purchase'].map((kind) => labels[kind]),
          ...withheld,
        ];
        expect(buttons, why).toEqual(
          expect.arrayContaining(inOrder.filter((label) => isForSale && !optional.includes(label))),
        );
        if (inOrder.includes('Car History Report'))
          expect(buttons.includes('Car History Report'), why).toBe(row.file !== null && isForSale);
        const evidence = config.detail.mostRecommendedEvidence;
        const isReservable =
          config.features.checkout && isForSale && !row.reserved && (hasPrice || config.features.reserveWithoutPrice);
        // RES-02: with this car's deposit, if deposits are taken online.
        const deposit = config.private.payments.kind === 'none' ? '' : `${money(built.deposit)} refundable deposit`;
        const reserve = `Reserve Now${deposit}`;
        const interested = [
          ['Haggle Free', config.features.haggleFree && row.car_type === 'used'],
          [reserve, isReservable && details.interested.includes(reserve)],
          ['Trade In Valuation', buttons.includes(labels.trade_in ?? '')],
          [`Most recommended retailer${evidence}`, evidence !== null],
        ];
        const entries = interested.flatMap(([entry, isShown]) => (isShown ? entry : []));
        // A single link would only repeat a button.
        const isRepeated = entries.length === 1 && [reserve, 'Trade In Valuation'].includes(String(entries[0]));
        expect(details.interested, why).toEqual(isForSale && !isRepeated ? entries : []);
      }
    }
  });

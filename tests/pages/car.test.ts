import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SidebarButton } from '#site/site.ts';
import type { PublicCar } from '#stock/public-car.ts';
import { carPages, DIST, pagesOf, SITES, siteOf } from './built-site.ts';

interface CarData {
  readonly name: string;
  readonly mileageFromOdometer?: { readonly value: number };
  readonly color?: string;
  readonly sku?: string;
  readonly vehicleIdentificationNumber?: string;
  readonly offers: { readonly availability: string; readonly price?: number };
}

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(?:39|x27);/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
const digits = (text: string): number => Number(text.replace(/\D/g, ''));
const firstMatch = (html: string, pattern: RegExp): string | null => html.match(pattern)?.[1] ?? null;

/** The content of a car page, parsed from its markup. */
function contentOf(html: string) {
  const panel = html.slice(html.indexOf('class="car-name"'), html.indexOf('class="car-content"'));
  const buttons = firstMatch(panel, /(class="buy-box-actions"[\s\S]*?<\/div>)/) ?? '';
  const figure = firstMatch(panel, /class="price-figure">([^<]*)</);
  const per = />a week</.test(firstMatch(panel, /(class="price-figure">[\s\S]*?<\/p>)/) ?? '');
  const odometer = firstMatch(panel, /<dt>Odometer(?:<span[^>]*>[^<]*<\/span>)?<\/dt>\s*<dd>([^<]*)</);
  return {
    name: textOf(firstMatch(html, /<h1[^>]*>([\s\S]*?)<\/h1>/) ?? ''),
    price: figure === null || per ? null : digits(figure),
    odometer: odometer === null ? null : digits(odometer),
    soldOut: !/ hidden/.test(firstMatch(panel, /(<div class="notice[^>]* data-unavailable[^>]*>)/) ?? ' hidden'),
    type: firstMatch(panel, /class="price-type">([^<]+)</),
    figure,
    text: textOf(panel),
    actions: [...buttons.matchAll(/data-action="([a-z_]+)"/g)].map(([, kind]) => kind as SidebarButton),
  };
}

describe.each(SITES)('car pages of %s', (site) => {
  const pages = carPages(pagesOf(site)).map(({ file, html }) => {
    const data = JSON.parse(
      firstMatch(html, /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/) ?? '{}',
    ) as CarData;
    return { file, html, data, content: contentOf(html) };
  });
  const cars = siteCars(site);

  test('ROUTE-03 a car is at /cars/ and its slug, which is its canonical URL', () => {
    const slugs = [...cars.keys()].sort();
    expect(pages.map(({ file }) => file).sort()).toEqual(slugs.map((slug) => `/cars/${slug}.html`));
    for (const { file, html } of pages)
      expect(firstMatch(html, /<link rel="canonical" href="https?:\/\/[^/]+([^"]*)"/), file).toBe(
        file.replace('.html', ''),
      );
  });

  test('DET-08 PRICE-05 structured data agree with the page for every car', () => {
    expect(pages.length).toBeGreaterThan(0);
    const structured = pages.map(({ file, data }) => ({
      file,
      name: data.name.replace(/\s+/g, ' '),
      price: data.offers.price ?? null,
      odometer: data.mileageFromOdometer?.value ?? null,
      soldOut: /\/(?:SoldOut|OutOfStock)$/.test(data.offers.availability),
    }));
    expect(structured).toEqual(
      pages.map(({ file, content: { name, price, odometer, soldOut } }) => ({ file, name, price, odometer, soldOut })),
    );
    const notVisible = pages.filter(({ data, content: { text } }) =>
      [data.sku, data.vehicleIdentificationNumber].some((value) => value !== undefined && !text.includes(value)),
    );
    expect(notVisible.map(({ file }) => file)).toEqual([]);
  });

  test('PRICE-07 every price has its type beside it: panel, bar, dialogs, similar cars, repayment', () => {
    const count = (html: string, pattern: RegExp): number => [...html.matchAll(pattern)].length;
    const figures = /class="price-figure">[^<]*\d[^<]*</g;
    const withType = /class="price-figure">[^<]*\d[^<]*<\/span>\s*<span class="price-type">[^<]+</g;
    expect(pages.filter(({ html }) => count(html, figures) !== count(html, withType)).map(({ file }) => file)).toEqual(
      [],
    );
    const explanations = pages.flatMap(({ file, html, content: { figure, type } }) => {
      const explanation = firstMatch(html, /class="finance-info"[^>]*>\s*<p>([\s\S]*?)<\/p>/);
      return explanation === null ? [] : [{ file, isComplete: textOf(explanation).endsWith(`, ${figure} ${type}`) }];
    });
    expect(explanations.filter(({ isComplete }) => !isComplete)).toEqual([]);
  });

  test('DET-09 DET-11 the buttons are in the tenant’s order, and a delisted car has none', async () => {
    const { detail, appointments } = await siteOf(site);
    // What is offered comes last if the dealer has not positioned it: reserving, and a test drive if there are times.
    const added = appointments === null ? (['reserve'] as const) : (['reserve', 'test_drive'] as const);
    const order = [...new Set([...detail.sidebar, ...added])];
    for (const {
      file,
      content: { actions, soldOut },
    } of pages) {
      if (soldOut) expect(actions, file).toEqual([]);
      else expect(actions, file).toEqual(order.filter((kind) => actions.includes(kind)));
      expect(new Set(actions).size, file).toBe(actions.length);
    }
    expect(pages.some(({ content: { actions } }) => actions.length > 0)).toBe(true);
  });

  test('DET-06 four key facts come before Show More, and no collapsed part is empty', () => {
    const count = (html: string): number => [...html.matchAll(/<dt>/g)].length;
    const sections = pages.map(({ file, html }) => {
      const facts = firstMatch(html, /id="key_information"[^>]*>([\s\S]*?)<\/div>\s*<\/details>/) ?? '';
      const [open = '', rest] = facts.split('<details class="show-more">');
      const emptyPart =
        /<details class="show-more"><summary(?:(?!<\/summary>)[\s\S])*<\/summary>(?:\s*<[^>]*>)*?\s*<\/details>/;
      return { file, open: count(open), rest: rest === undefined ? null : count(rest), isEmpty: emptyPart.test(html) };
    });
    expect(
      sections.filter(({ open, rest, isEmpty }) => isEmpty || (rest === null ? open > 4 : open !== 4 || rest === 0)),
    ).toEqual([]);
    expect(sections.some(({ open }) => open > 0)).toBe(pages.some(({ html }) => html.includes('id="key_information"')));
  });

  test('DET-02 the stock number is shown if there is one, and the link to more cars of the dealership if there are several', async () => {
    const { dealerships } = await siteOf(site);
    const faults = pages.flatMap(({ file, html }) => {
      const { stocknum, dealership_slug: dealer } = cars.get(file.slice('/cars/'.length, -'.html'.length)) ?? {};
      const [, number = null] = /<dt>Stock number<\/dt>\s*<dd>([^<]*)</.exec(html) ?? [];
      const [, list = null] = /href="([^"]*)">See more from this dealer/.exec(html) ?? [];
      const expected = dealerships.length > 1 ? `/search/new-used-and-demo-cars?dealership_slug=${dealer}` : null;
      return number === (stocknum ?? null) && list === expected ? [] : [[file, number, list]];
    });
    expect(faults.slice(0, 5)).toEqual([]);
  });

  test('DET-05 the sections have the specified names and the tenant’s order', async () => {
    const { detail, text } = await siteOf(site);
    const names = {
      key_information: 'Key information',
      comments: detail.commentsHeading,
      included: "What's Included",
      features: 'Features',
      reserve: 'Reserve Online',
      why_buy: 'Why Buy From Us?',
      protect: 'Protect Your Car',
      summary: 'Car Summary',
      specifications: 'All Specifications',
    };
    const customLabels: { readonly [key: string]: string } = text; // the dealer's own labels
    const order = detail.sections.map((section) => customLabels[`car.section.${section}`] ?? names[section]);
    const faults = pages.flatMap(({ file, html }) => {
      const headings = [...html.matchAll(/<summary[^>]*><h2>([^<]*)<\/h2>/g)].map(([, text]) =>
        textOf(text ?? '').replace(/^(Protect Your )?(?:Motorcycle|Caravan)( Summary)?$/, '$1Car$2'),
      );
      const isInOrder = headings.join() === order.filter((name) => headings.includes(name)).join();
      return headings.length > 0 && isInOrder ? [] : [`${file}: ${headings.join()}`];
    });
    expect(faults.slice(0, 5)).toEqual([]);
  });

  test('CARD-08 enquiries contain the car’s status; a delisted car has none', () => {
    const faults = pages.filter(({ file, html, content: { soldOut } }) => {
      const statuses = [...html.matchAll(/name="vehicle_status" value="([^"]*)"/g)].map(([, status]) => status);
      return soldOut
        ? statuses.length > 0
        : statuses.length === 0 ||
            statuses.some((status) => status !== cars.get(file.slice('/cars/'.length, -'.html'.length))?.status);
    });
    expect(faults.map(({ file }) => file)).toEqual([]);
  });

  test('PHONE-01 the block contains no more than five consecutive digits of a number', () => {
    const blocks = pages.map(({ html }) => firstMatch(html, /(<phone-reveal[\s\S]*?<\/phone-reveal>)/) ?? '');
    const readable = blocks.filter((block) => textOf(block).replace(/\D/g, '').length > 5 || /tel:/.test(block));
    expect(readable).toEqual([]);
    // One dealer shows no number at all (PHONE-03).
    if (site !== 'all-off') expect(blocks.some((block) => block.includes('coded='))).toBe(true);
  });

  test('FIN-09 DET-15 the calculator shows the same figures as the repayment beside it, the block has its heading', async () => {
    const { detail } = await siteOf(site);
    const withBlock = pages.filter(({ html }) => html.includes('class="repayments"'));
    for (const { file, html } of withBlock) {
      expect(textOf(firstMatch(html, /class="repayments"[^>]*>\s*<h2>([\s\S]*?)<\/h2>/) ?? ''), file).toBe(
        detail.financeHeading,
      );
      const advert = textOf(
        firstMatch(html, /class="repayments"[^>]*>[\s\S]*?<p class="finance-line">([\s\S]*?)<\/p>/) ?? '',
      );
      const calculator = textOf(firstMatch(html, /<p class="calculator-figures">([\s\S]*?)<\/p>/) ?? '');
      // Weekly repayment, interest rate, comparison rate.
      const figures = (text: string) =>
        [/\$[\d,]+ a week/, /[\d.]+%/, /[\d.]+%(?= p\.a\. comp)/].map((pattern) => pattern.exec(text)?.[0]);
      expect(figures(calculator), file).toEqual(figures(advert));
      expect(figures(advert), file).not.toContain(undefined);
      const rate = firstMatch(html, /<input id="calculator-rate"[^>]*value="([^"]*)"/);
      expect(`${Number(rate).toFixed(2)}%`, file).toBe(figures(advert)[1]);
    }
    // Without a repayment the block is absent: never $0.
    expect(pages.filter(({ content: { text } }) => / \$0 a week/.test(text)).map(({ file }) => file)).toEqual([]);
  });
});

test('DET-05 the comments have both headings of the specification, and dealers’ own ones', async () => {
  const names = await Promise.all(SITES.map(async (site) => (await siteOf(site)).detail.commentsHeading));
  expect(names).toEqual(expect.arrayContaining(['Our Comments', 'Dealer Comments']));
});

test('FIN-09 DET-15 DET-11 the sites differ where tenants differ according to the specification', async () => {
  const sites = await Promise.all(SITES.map(siteOf));
  // If no lender's rate is advertised, on the finance page.
  const rates = SITES.map((site, index) => {
    const html = readFileSync(join(DIST, site, `${sites[index]?.routes.finance}.html`), 'utf8');
    return Number(firstMatch(html, /<input id="calculator-rate"[^>]*value="([^"]*)"/));
  });
  expect([...new Set(rates)].sort()).toEqual([10, 8.5]);
  const headings = new Set(sites.map(({ detail }) => detail.financeHeading));
  for (const heading of ['Get Your Repayments', 'GET A QUOTE', 'Get A Quote']) expect(headings).toContain(heading);
  expect(sites.some(({ detail }) => detail.sidebar[0] === 'ctd')).toBe(true);
  expect(sites.some(({ detail }) => detail.sidebar[0] === 'enquire')).toBe(true);
});

/** The cars with a data file in a site, by slug. */
function siteCars(site: string): ReadonlyMap<string, PublicCar> {
  const folder = join(DIST, site, '_data/cars');
  const cars = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as PublicCar);
  return new Map(cars.map((car) => [car.slug, car]));
}

import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { edgeSiteFolder } from '#scripts/edge/edge-sites.ts';
import { BUILT_AT } from '#tests/built-at.ts';
import { DIST, documentOf, fileFor, otherPages, pagesOf, read, SITES, siteOf, visibleText } from './built-site.ts';

/** Pages of ROUTE-07 that a dealer may have. */
const CONTENT_PATHS = [
  'service', 'vehicle-parts-and-accessories', 'warranty', 'roadside-assist', 'genuine-service', 'diamond-advantage', 'buying',
  'about-us', 'fleet', 'terms-and-conditions', 'privacy-policy', 'pages/buyers-tips', 'pages/pre-owned-benefits', 'pages/service-specials',
  'pages/finance', 'pages/car-insurance', 'pages/warranty',
]; // biome-ignore format: one list
const CATEGORIES = ['Vehicle Reviews', 'Buyer Advice', 'Motoring Tips', 'Servicing Insights', '4x4xMORE Adventures'];
const TODAY = BUILT_AT.slice(0, 10);

/** Front matter of the dealer's own files, parsed independently of the build. */
function sourceFiles(site: string, folder: 'pages' | 'blog') {
  const dir =
    [join('tenants', site), join('tests/fixtures/tenants', site)].find((folderPath) => existsSync(folderPath)) ?? '';
  return globSync(`${folder}/*.md`, { cwd: dir }).map((file) => {
    const source = readFileSync(join(dir, file), 'utf8');
    const field = (name: string): string =>
      new RegExp(`^${name}: *(.*)$`, 'm').exec(source.split('\n---')[0] ?? '')?.[1]?.replace(/^"(.*)"$/, '$1') ?? '';
    const name = basename(file, '.md');
    return {
      name,
      path: `/${field('path') || name}`,
      date: field('date'),
      category: field('category'),
      title: field('title'),
    };
  });
}
const json = (html: string, type: string): { [name: string]: unknown }[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)]
    .map(([, text]) => JSON.parse(text ?? '') as { [name: string]: unknown })
    .filter((data) => data['@type'] === type);
/** XML elements that are not closed, or not in order. */
const unclosed = (xml: string): string[] => {
  const open: string[] = [];
  for (const [, end, name = ''] of xml.matchAll(/<(\/?)([a-zA-Z:]+)(?: [^<>]*)?>/g))
    if (end === '') open.push(name);
    else if (open.pop() !== name) return [name];
  return open;
};
const withoutSpaces = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, '');

describe.each(SITES)('content of %s', (site) => {
  const listed = [...read(site, 'sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    (match) => new URL(match[1] as string).pathname,
  );
  const pages = sourceFiles(site, 'pages').map(({ path }) => path);
  const posts = sourceFiles(site, 'blog').filter(({ date }) => date <= TODAY);
  /** Fixtures need not have all mandatory pages. */
  const isDealer = existsSync(join('tenants', site));

  test('ROUTE-07 the sitemap lists the dealer’s own pages and articles, and no others', () => {
    expect(pages.filter((path) => !listed.includes(path))).toEqual([]);
    const contentPaths = CONTENT_PATHS.map((path) => `/${path}`);
    expect(contentPaths.filter((path) => listed.includes(path) && !pages.includes(path))).toEqual([]);
    expect(contentPaths.filter((path) => fileFor(site, path) !== null && !pages.includes(path))).toEqual([]);
    expect(listed.filter((path) => /^\/pages\//.test(path) && !pages.includes(path))).toEqual([]);
    const categories = CATEGORIES.filter((category) => posts.some((post) => post.category === category));
    const blog = [
      ...(posts.length > 0 ? ['/blog'] : []),
      ...categories.map((category) => `/blog/${category.toLowerCase().replaceAll(' ', '-')}`),
      ...posts.map(({ name }) => `/blog/${name}`),
    ];
    expect(listed.filter((path) => path.startsWith('/blog')).sort()).toEqual(blog.sort());
  });

  test('ROUTE-07 no page links to a content page that the dealer does not have', () => {
    const absent = CONTENT_PATHS.map((path) => `/${path}`).filter((path) => !pages.includes(path));
    const links = pagesOf(site).flatMap(({ file, html }) =>
      absent.filter((path) => html.includes(`href="${path}"`)).map((path) => `${file} → ${path}`),
    );
    expect(links).toEqual([]);
  });

  test('OFF-04 a dealer without offers has no offers page and no link to one', async () => {
    const { offers } = await siteOf(site);
    const exists = fileFor(site, '/special-offers') !== null;
    expect(exists).toBe(offers.length > 0);
    const linking = pagesOf(site).filter(({ html }) => html.includes('href="/special-offers'));
    expect(linking.length > 0).toBe(exists);
  });

  test('LEGAL-04 terms, privacy and complaint handling are linked from every page', async () => {
    const { routes } = await siteOf(site);
    const legal = ['/terms-and-conditions', '/privacy-policy', routes.complaint].filter((path) => pages.includes(path));
    if (isDealer) expect(legal).toHaveLength(3);
    const missing = pagesOf(site).flatMap(({ file, html }) => {
      const footer = html.slice(html.lastIndexOf('<footer'));
      return legal.filter((path) => !footer.includes(`href="${path}"`)).map((path) => `${file}: ${path}`);
    });
    expect(missing).toEqual([]);
  });

  test('ROUTE-07 LEGAL-04 both paths of complaint handling lead to one page, and a printed page has no menus', async () => {
    const { routes } = await siteOf(site);
    const { aliases } = JSON.parse(readFileSync(join(edgeSiteFolder(DIST), `${site}.json`), 'utf8')) as {
      aliases: { readonly [path: string]: string };
    };
    const paths = ['/pages/handling-complaint', '/pages/complaint-handling'];
    const exists = pages.includes(routes.complaint);
    const targets = paths.map((path) => (fileFor(site, path) === null ? (aliases[path] ?? null) : path));
    expect(targets).toEqual(paths.map(() => (exists ? routes.complaint : null)));
    if (!exists) return;
    const sheets = [...read(site, `${routes.complaint}.html`).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
    const print = sheets.map(([, href]) => /@media print\s*\{[^@]*/.exec(read(site, href ?? ''))?.[0] ?? '').join('');
    expect(print).toMatch(/\.site-header :is\(nav,\s*details\)/);
    expect(print).toMatch(/display:\s*none/);
  });

  test('LEGAL-01 the complaint page names the regulators of the visible locations’ states, in order', async () => {
    const { routes, legal, locations, locale } = await siteOf(site);
    const file = fileFor(site, routes.complaint);
    expect(file === null).toBe(!pages.includes(routes.complaint));
    if (isDealer) expect(file).not.toBeNull();
    if (file === null) return;
    const states = [...new Set(locations.map(({ address }) => address.state))].sort();
    const document = documentOf(read(site, file));
    const listed = [...document.querySelectorAll('main li')]
      .map((item) => /^\s*(ACT|NSW|NT|QLD|SA|TAS|VIC|WA):/.exec(item.textContent ?? '')?.[1])
      .filter((state) => state !== undefined);
    expect(listed).toEqual(locale.country === 'AU' ? states : []);
    expect(visibleText(read(site, file)).includes('or seek independent legal advice')).toBe(
      legal.regulators.length > 0,
    );
  });

  test('LEGAL-02 the privacy page says when complaints are answered, and whom to contact next', async () => {
    const { locale, legal } = await siteOf(site);
    expect(fileFor(site, '/privacy-policy') !== null).toBe(pages.includes('/privacy-policy'));
    if (isDealer) expect(pages).toContain('/privacy-policy');
    if (!pages.includes('/privacy-policy')) return;
    const text = visibleText(read(site, 'privacy-policy.html')).replace(/\s+/g, ' ');
    expect(text).toMatch(locale.country === 'NZ' ? /20 working days/ : /30 days/);
    if (site.startsWith('all-')) return; // the fixture's page contains one sentence
    expect(text).toContain(legal.privacyContact.email);
    expect(text).toMatch(locale.country === 'NZ' ? /Privacy Commissioner/ : /\(OAIC\)/);
  });

  test('CONT-01 five questions about trading in, each with its answer', async () => {
    const { features } = await siteOf(site);
    expect(existsSync(join(DIST, site, 'trade-in.html'))).toBe(features.tradeIn);
    if (!features.tradeIn) return;
    const questions = [...documentOf(read(site, 'trade-in.html')).querySelectorAll('details.question')];
    expect(questions).toHaveLength(5);
    for (const question of questions) {
      expect(withoutSpaces(question.querySelector('summary')?.textContent)).toMatch(/\?$/);
      expect(withoutSpaces(question.querySelector('.prose')?.textContent).length).toBeGreaterThan(60);
    }
  });

  test('CONT-01 structured data contain the questions and answers on the page', () => {
    for (const { file, html } of otherPages(pagesOf(site))) {
      const visible = [...documentOf(html).querySelectorAll('details.question')].map((question) => [
        withoutSpaces(question.querySelector('summary')?.textContent),
        withoutSpaces(question.querySelector('.prose')?.textContent),
      ]);
      const structured = json(html, 'FAQPage').flatMap(({ mainEntity }) =>
        (mainEntity as { name: string; acceptedAnswer: { text: string } }[]).map(({ name, acceptedAnswer }) => [
          withoutSpaces(name),
          withoutSpaces(acceptedAnswer.text),
        ]),
      );
      expect(structured, file).toEqual(visible);
    }
  });

  test('CONT-03 reviews state how they were chosen, and there are at most twelve', async () => {
    const { reviews, dealership } = await siteOf(site);
    const withReviews = pagesOf(site).filter((page) => page.html.includes('class="review"'));
    expect(withReviews.length > 0).toBe(reviews.entries.length > 0 && (dealership.rating?.average ?? 0) > 4);
    for (const { file, html } of withReviews) {
      expect(dealership.rating?.average, file).toBeGreaterThan(4);
      expect([...html.matchAll(/class="review"/g)].length, file).toBeLessThanOrEqual(
        Math.min(12, reviews.entries.length),
      );
      expect(visibleText(html), file).toMatch(
        /This website (?:shows|was given) \d+ .*\. This part of the page is shown only while/,
      );
    }
  });

  test('CONT-04 the blog: five categories, none empty, square pictures, nothing with a future date', () => {
    const future = sourceFiles(site, 'blog').filter(({ date }) => date > TODAY);
    for (const { name } of future) expect(fileFor(site, `/blog/${name}`), name).toBeNull();
    if (posts.length === 0) {
      expect(existsSync(join(DIST, site, 'blog.html'))).toBe(false);
      return;
    }
    const document = documentOf(read(site, 'blog.html'));
    const [, ...chips] = [...document.querySelectorAll('.blog-categories a')].map((link) => link.textContent?.trim());
    expect(chips).toEqual(CATEGORIES.filter((category) => posts.some((post) => post.category === category)));
    const pictures = [...document.querySelectorAll('.post-card img')].map((picture) =>
      ['width', 'height'].map((side) => picture.getAttribute(side)),
    );
    expect(pictures).toEqual([...document.querySelectorAll('.post-card')].map(() => ['375', '375']));
    const cards = [...document.querySelectorAll('.post-card')].map((card) =>
      ['.post-title', '.post-meta span'].map((part) => card.querySelector(part)?.textContent?.trim()),
    );
    expect(cards).toEqual(
      posts
        .toSorted((a, b) => (a.date < b.date ? 1 : -1))
        .map(({ title, category }) => [title, category])
        .slice(0, 12),
    );
    for (const { name, title } of posts) {
      const html = read(site, `blog/${name}.html`);
      const article = json(html, 'Article')[0];
      expect(article?.['headline']).toBe(title);
      expect(documentOf(html).querySelector('h1')?.textContent?.trim()).toBe(title);
    }
  });

  test('CONT-04 the feed is RSS 2.0 with every article, its URL and its date', () => {
    if (posts.length === 0) {
      expect(existsSync(join(DIST, site, 'blog/rss.xml'))).toBe(false);
      return;
    }
    const feed = read(site, 'blog/rss.xml');
    expect(unclosed(feed)).toEqual([]);
    expect(feed).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" /);
    const items = feed.split('<item>').slice(1);
    expect(items).toHaveLength(posts.length);
    for (const item of items) {
      const link = /<link>([^<]+)<\/link>/.exec(item)?.[1] ?? '';
      expect(fileFor(site, new URL(link).pathname), link).not.toBeNull();
      expect(/<guid>([^<]+)<\/guid>/.exec(item)?.[1]).toBe(link);
      expect(Date.parse(/<pubDate>([^<]+)<\/pubDate>/.exec(item)?.[1] ?? '')).toBeLessThanOrEqual(Date.parse(BUILT_AT));
    }
    for (const { html } of pagesOf(site).filter(({ file }) => file.startsWith('/blog')))
      expect(html).toContain('rel="alternate" type="application/rss+xml"');
  });

  test('SVC-01 a capped service price is labelled as the maximum', () => {
    const tables = pagesOf(site).flatMap(({ html }) => [
      ...documentOf(html.includes('class="plans"') ? html : '').querySelectorAll('.plans'),
    ]);
    for (const table of tables) {
      expect(table.querySelector('caption')?.textContent).toContain('Maximum price per service');
      expect([...table.querySelectorAll('th[scope="col"]')].map((cell) => cell.textContent)).toContain(
        'Maximum price per service',
      );
      for (const price of table.querySelectorAll('.plan-price'))
        expect(price.getAttribute('data-label')).toBe('Maximum price per service');
    }
  });

  test('SVC-01 a model has the text of its own row, other models the default one; a service can be booked', async () => {
    const { serviceAdvantage: plans, routes } = await siteOf(site);
    const number = (value: number): string => value.toLocaleString('en-AU');
    const defaults = {
      amountDollars: 250,
      years: 5,
      services: 5,
      intervalMonths: 12,
      intervalKm: 15_000,
      rangeKm: 75_000,
    };
    const expectedCells = (model: string): string[] => {
      const plan = plans.find((row) => row.model === model) ?? plans.find((row) => row.model === null) ?? defaults;
      return [
        `$${number(plan.amountDollars)}`,
        `${plan.services} services in ${plan.years} years`,
        `Every ${plan.intervalMonths} months or ${number(plan.intervalKm)} km`,
        `Up to ${number(plan.rangeKm)} km`,
      ];
    };
    for (const { file, html } of pagesOf(site).filter((page) => page.html.includes('class="plans"')))
      for (const block of documentOf(html).querySelectorAll('.service-advantage')) {
        for (const row of block.querySelectorAll('tbody tr')) {
          const [model = '', ...cells] = [...row.children].map((cell) => cell.textContent?.trim() ?? '');
          expect(cells, `${file} ${model}`).toEqual(expectedCells(model));
        }
        const button = block.querySelector('a.btn');
        expect(button?.textContent?.trim(), file).toBe('Book a Service');
        const isExternal = routes.base !== null;
        expect(button?.getAttribute('href'), file).toMatch(
          isExternal
            ? /^https:\/\/[^/]+\/service\/booking$/
            : /^(?:\/genuine-service(?:#general-form)?|#general-form|\/contact(?:-us)?)$/,
        );
        expect(button?.getAttribute('rel'), file).toBe(isExternal ? 'noopener' : null);
      }
  });
});

describe('there were pages for the checks above', () => {
  const sitesWith = (pattern: RegExp): string[] =>
    SITES.filter((site) => pagesOf(site).some(({ html }) => pattern.test(html)));
  test.each<[string, RegExp, number]>([
    ['CONT-01 questions', /<details class="[^"]*question/, 3],
    ['CONT-01 questions in structured data', /"@type":"FAQPage"/, 3],
    ['CONT-03 reviews', /class="review"/, 2],
    ['CONT-04 articles', /class="[^"]*post-card/, 2],
    ['CONT-04 feeds', /type="application\/rss\+xml"/, 2],
    ['SVC-01 tables of plans', /class="plans"/, 2],
    ['LEGAL-01 regulators', /or seek independent legal advice/, 3],
  ])('%s', (_what, pattern, min) => expect(sitesWith(pattern).length).toBeGreaterThanOrEqual(min));

  test('LEGAL-01 the dealers include one with locations in a single state and one with several', async () => {
    const sites = await Promise.all(SITES.map(siteOf));
    const states = sites
      .filter(({ locale }) => locale.country === 'AU')
      .map(({ locations }) => new Set(locations.map(({ address }) => address.state)).size);
    expect(states).toEqual(expect.arrayContaining([1, 2]));
  });

  test('SVC-01 SVC-02 three models have their own prices, and one has the default ones', () => {
    const cells = SITES.flatMap((site) =>
      pagesOf(site)
        .filter(({ html }) => html.includes('class="plans"'))
        .flatMap(({ html }) =>
          [...documentOf(html).querySelectorAll('.plan-price')].map((cell) => withoutSpaces(cell.textContent)),
        ),
    );
    expect(new Set(cells).size).toBeGreaterThanOrEqual(4);
  });
});

import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { queryFill } from '#functions/api/pages/query-fill.ts';
import type { RequestContext, Runtime } from '#functions/platform/env.ts';
import { createWorker } from '#functions/worker.ts';
import { aContext, aWorker } from './a-context.ts';
import { aRuntime } from './a-runtime.ts';
import { anEdgeSite, TWO_DEALERSHIPS } from './an-edge-site.ts';
import { get, ORIGIN } from './get.ts';
import { DB } from './lead-rows.ts';

const SOUTH_REVIEWS = TWO_DEALERSHIPS.dealerships?.[0]?.reviewUrl ?? '';

describe('redirects', () => {
  test.each([
    { why: 'a slash at the end', path: '/contact/?a=1', to: '/contact?a=1' },
    { why: 'an alias keeps the query', path: '/contact-us?category=Feedback', to: '/contact?category=Feedback' },
    {
      why: 'an alias with a slash goes there in one step',
      path: '/used-car/list/?make=Toyota',
      to: '/search/used-cars?make=Toyota',
    },
    { why: 'two slashes must not become another host', path: '//evil.tld/', to: '/evil.tld' },
    { why: 'many slashes inside', path: '/search//used-cars', to: '/search/used-cars' },
    { why: 'a page file has one path', path: '/search/used-cars/_page/3', to: '/search/used-cars?page=3' },
    { why: 'page 1 is the list itself', path: '/search/used-cars/_page/1', to: '/search/used-cars' },
  ])('ROUTE-02 $why', async ({ path, to }) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([308, to]);
  });
});

describe('paths of the dealer’s former website', () => {
  const redirect = (status: number, location: string | null, cache: string) => ({ status, location, cache });
  const requestPath = async (path: string, init?: RequestInit) => {
    const { status, headers } = await get(path, init);
    return redirect(status, headers.get('location'), headers.get('cache-control') ?? '');
  };
  test.each([
    { why: 'a path', path: '/about-us', to: '/contact' },
    { why: 'a slash at the end, in one step', path: '/about-us/?utm_source=a&page=2', to: '/contact?utm_source=a' },
    { why: 'capitals and a query', path: '/STOCK.aspx?x=1&make=kia', to: '/search/used-cars?make=Kia' },
    { why: 'below a star', path: '/news/2019/05/a-post/', to: '/contact#news' },
    {
      why: 'a page below the path of reservations',
      path: '/reserve/how-our-reservations-work',
      to: '/contact#reserve',
    },
  ])('ROUTE-02 $why leads to its page permanently, and is requested again after an hour', async ({ path, to }) => {
    expect(await requestPath(path)).toEqual(redirect(308, to, 'max-age=3600'));
    expect(await requestPath(path, { method: 'HEAD' })).toEqual(redirect(308, to, 'max-age=3600'));
  });

  test('ROUTE-02 RES-05 a star at the path of reservations takes what is below it, but never the link of a reservation', async () => {
    expect(await requestPath('/reserve/old-page')).toMatchObject({ status: 308, location: '/contact#rentals' });
    const link = `/reserve/${'0123456789abcdefghjkmnpqrs'}`;
    expect(await requestPath(link)).toMatchObject({ status: 404, location: null });
    expect(await requestPath(`${link}/`)).toMatchObject({ status: 308, location: link });
    expect(await requestPath(`${link}/receipt`)).toMatchObject({ status: 404, location: null });
  });

  test('ROUTE-02 a list that currently has no cars redirects to the search, until there is one', async () => {
    expect(await requestPath('/gone')).toEqual(redirect(307, '/search/new-used-and-demo-cars', 'no-store'));
  });

  test('ROUTE-06 the short path of a model whose list has no cars redirects temporarily', async () => {
    expect(await requestPath('/hilux')).toEqual(redirect(307, '/search/new-used-and-demo-cars', 'no-store'));
  });

  test('ROUTE-02 an existing page is never redirected, nor is that of a delisted car', async () => {
    expect((await get('/search/used-cars')).status).toBe(200);
    expect(await requestPath('/search/used-cars/')).toMatchObject({ status: 308, location: '/search/used-cars' });
    expect((await get('/cars/2012-mazda-3-a1')).status).toBe(410);
    expect((await get('/stock.aspx?make=ford')).status).toBe(404);
  });
});

describe('list pages', () => {
  test.each([
    { why: 'no query', query: '', page: 1 },
    { why: 'page 1', query: '?page=1', page: 1 },
    { why: 'a page in the middle', query: '?page=3', page: 3 },
    { why: 'the last page', query: '?page=7', page: 7 },
    { why: 'one past the last', query: '?page=8', page: 7 },
    { why: 'far past the last', query: '?page=999999', page: 7 },
    { why: 'zero', query: '?page=0', page: 1 },
    { why: 'negative', query: '?page=-2', page: 1 },
    { why: 'not a number', query: '?page=two', page: 1 },
    { why: 'other parameters too: the script takes over', query: '?page=3&make=Toyota', page: 1 },
    { why: 'other parameters alone', query: '?make=Toyota', page: 1 },
  ])('SRCH-02 $why', async ({ query, page }) => {
    const response = await get(`/search/used-cars${query}`);
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(`<p>page ${page}</p>`)]);
  });

  test('ROUTE-01 page 2 of a list that does not exist is a 404', async () => {
    expect((await get('/search/tractors?page=2')).status).toBe(404);
  });
});

describe('models', () => {
  test.each([
    { why: 'all', query: '', text: 'every model' },
    { why: 'an empty body', query: '?body=', text: 'every model' },
    { why: 'a body by its slug', query: '?body=cab-chassis', text: 'cab chassis' },
    { why: 'a body by its name', query: '?body=Cab%20Chassis&utm_source=letter', text: 'cab chassis' },
    { why: 'another word for a body', query: '?body=cabChassis', text: 'cab chassis' },
    { why: 'an unknown body', query: '?body=zeppelin', text: 'no such body' },
    { why: 'a body of no letters', query: '?body=%2e%2e', text: 'no such body' },
    { why: 'a path', query: '?body=../../_headers', text: 'no such body' },
  ])('CONT-05 $why', async ({ query, text }) => {
    const response = await get(`/models${query}`);
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining(`<p>${text}</p>`)]);
  });

  test.each([
    { path: '/models/_body/cab-chassis', to: '/models?body=cab-chassis' },
    { path: '/models/_body/_unknown', to: '/models' },
    { path: '/models/?body=suv', to: '/models?body=suv' },
  ])('A27 $path has one canonical path', async ({ path, to }) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([308, to]);
  });

  test.each([
    { why: 'a model sold now', query: '?model=hilux', chosen: 'Toyota HiLux' },
    {
      why: 'a name with special characters',
      query: '?model=gr-yaris',
      chosen: 'Toyota &quot;GR&quot; &amp; &lt;Yaris&gt;',
    },
    { why: 'a name that begins with its make', query: '?model=mazda2', chosen: 'Mazda2' },
    { why: 'one no longer sold', query: '?model=tarago', chosen: undefined },
    { why: 'an unknown one', query: '?model=%3Cscript%3E', chosen: undefined },
  ])('CONT-05 a quote for $why', async ({ query, chosen }) => {
    const html = await (await get(`/models/get-quote${query}`)).text();
    const models = /<select[^>]*name="model".*?<\/select>/s.exec(html)?.[0] ?? '';
    expect(/<option value="([^"]+)"[^>]* selected/.exec(models)?.[1]).toBe(chosen);
  });
});

describe('missing pages', () => {
  test.each([
    { why: 'no such page', path: '/nothing', status: 404 },
    { why: 'the not-found page itself', path: '/404', status: 404 },
    { why: 'a car that was never here', path: '/cars/unknown', status: 404 },
    { why: 'a car that has left (DET-08)', path: '/cars/2012-mazda-3-a1', status: 410, text: 'is not for sale' },
  ])('ROUTE-07 $why', async ({ path, status, text = 'Nothing here' }) => {
    const response = await get(path);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(text)]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    {
      why: 'a page of a car that has left links the list of similar cars',
      path: '/cars/2012-mazda-3-a1',
      title: 'The Mazda 3 &amp; more is not for sale | Hart &amp; Co',
      markup:
        '<h1>The Mazda 3 &amp; more is not for sale</h1><a data-delisted href="/search/mazda/3">See Mazda 3 &amp; more in stock</a></div>',
    },
    {
      why: 'one whose similar cars have no list',
      path: '/cars/2013-mazda-3-a2',
      title: 'Not for sale | Hart &amp; Co',
      markup: '<h1>Not for sale</h1></div>',
    },
  ])('DET-08 $why', async ({ path, title, markup }) => {
    const html = await (await get(path)).text();
    expect(html).toContain(markup);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).not.toMatch(/It leads nowhere|Nothing here/);
  });

  test.each(['/cars/unknown', '/cars/constructor', '/cars/__proto__'])(
    'DET-08 %s has never been listed, so it is not called no longer for sale',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('<p class="intro">It leads nowhere.</p><a data-delisted hidden>');
    },
  );

  test('ROUTE-07 an unknown call gets JSON', async () => {
    const response = await get('/api/unknown');
    expect([response.status, await response.json()]).toMatchObject([404, { error: 'not_found' }]);
  });

  test('ROUTE-07 a page does not accept a post', async () => {
    const response = await get('/nothing', { method: 'POST', body: 'x' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('security headers', () => {
  test.each(['/', '/nothing', '/contact/', '/api/unknown', '/contact?category=Feedback'])(
    '%s has them once',
    async (path) => {
      const response = await get(path);
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'");
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});

describe('pages that read their query', () => {
  test('FORM-03 ?category preselects, an unknown one is ignored', async () => {
    const careers = await (await get('/contact?category=Careers%20Enquiry')).text();
    expect(careers).toMatch(/<option value="Careers Enquiry" selected[^>]*>/);
    expect(careers).not.toMatch(/<option value="General Enquiry" selected/);
    const unknown = await (await get('/contact?category=%3Cscript%3E')).text();
    expect(unknown).toMatch(/<option value="General Enquiry" selected/);
    expect(unknown).not.toContain('<script>');
  });

  test.each<{
    why: string;
    query: string;
    types: readonly ('sales' | 'service' | 'parts')[];
    location: string | undefined;
  }>([
    { why: 'a single workshop', query: 'Service Enquiry', types: ['sales', 'service'], location: '12' },
    { why: 'a choice of workshops', query: 'Service Enquiry', types: ['service', 'service'], location: undefined },
    { why: 'a workshop, for parts', query: 'Parts Enquiry', types: ['sales', 'service'], location: undefined },
    { why: 'a single yard', query: 'General Enquiry', types: ['service', 'sales'], location: undefined },
  ])('an enquiry starts with the only location that it is for: $why', async ({ query, types, location }) => {
    const locations = anEdgeSite().locations.map((place, index) => ({ ...place, type: types[index] ?? place.type }));
    const context = aContext({}, { locations }) as RequestContext;
    const controls = async (path: string) =>
      (await queryFill(context, path, new URLSearchParams({ category: query }))).controls.location_id;
    expect(await controls('/contact')).toBe(location);
    // The page of a location keeps its own.
    expect(await controls('/contact-us/south')).toBeUndefined();
  });

  test('ROUTE-04 /finance is prefilled from the car', async () => {
    const html = await (await get('/finance?car_id=501&vehiclePriceBudget=42000&preferredDealership=nowhere')).text();
    expect(html).toContain('<b data-fill="car.name">2020 Toyota HiLux SR5</b>');
    expect(html).toContain('href="/cars/2020-toyota-hilux-sr5-b77"');
    expect(html).toMatch(/<p data-hide="car.name" hidden/);
    for (const [name, value] of Object.entries({
      car_id: '501',
      'Vehicle Make': 'Toyota',
      stock_number: 'B77',
      vehiclePriceBudget: '42000',
    }))
      expect(input(html, name), name).toContain(`value="${value}"`);
  });

  const numberOn = (html: string) => ({
    number: /<b data-fill="car.phone">([^<]*)/.exec(html)?.[1],
    call: /href="([^"]*)" data-fill="href:car.call"/.exec(html)?.[1],
    onFailure: /data-phone="([^"]*)"/.exec(html)?.[1],
    hasHours: !/data-hide="car.elsewhere" hidden/.test(html),
  });
  const MAIN = { number: '07 3123 4567', call: 'tel:+61731234567', onFailure: '07 3123 4567', hasHours: true };
  const YARD = { number: '07 3999 0012', call: 'tel:+61739990012', onFailure: '07 3999 0012', hasHours: false };
  test.each([
    { why: 'of the main location without a car', path: '/finance?vehiclePriceBudget=1', expected: MAIN },
    { why: 'of a car at another yard', path: '/finance?car_id=501', expected: YARD },
    { why: 'of the car that is reserved', path: '/cars/2020-toyota-hilux-sr5-b77/checkout', expected: YARD },
  ])('PHONE-03 the number on a page with a form is that $why, and the hours are of the same yard', async (row) => {
    expect(numberOn(await (await get(row.path)).text())).toEqual(row.expected);
  });

  test.each([
    { why: 'no such car', query: '?car_id=999' },
    { why: 'no number', query: '?car_id=../../_headers' },
    { why: 'a very long number', query: `?car_id=${'9'.repeat(50)}` },
  ])('ROUTE-04 $why: the page without a car', async ({ query }) => {
    const response = await get(`/finance${query}`);
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringMatching(/<p data-show="car.name" hidden/),
    ]);
  });

  test.each([
    {
      why: 'of the dealership that the message names',
      query: '?dealership_name=South+Yard',
      links: [SOUTH_REVIEWS, '/customer-feedback-survey'],
    },
    {
      why: 'to the survey of that one, if it has no reviews',
      query: '?dealership_name=North+Yard',
      links: ['https://survey.example/north', 'https://survey.example/north'],
      isPrivate: true,
    },
    { why: 'of the site, if nobody has that name', query: '?dealership_name=South', links: ['/own-up', '/own-down'] },
    { why: 'of the site, without a name', query: '', links: ['/own-up', '/own-down'] },
  ])('CONT-02 the links are those $why', async ({ query, links, isPrivate = false }) => {
    const html = await (await aWorker(aContext({}, TWO_DEALERSHIPS)).request(`/review-feedback${query}`)).text();
    expect([...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)).toEqual(links);
    expect(/<p data-hide="review.private"([^>]*)>/.exec(html)?.[1]?.includes('hidden')).toBe(isPrivate);
  });

  test.each([
    { why: 'of the requested dealership', dealership: 'north', location: '12' },
    { why: 'of another dealership', dealership: 'south', location: undefined },
    { why: 'beside one of another dealership', dealership: 'north', other: 'south', location: '12' },
    { why: 'beside another of that dealership', dealership: 'north', other: 'north', location: undefined },
  ])('an enquiry to a dealership starts with its only workshop: $why', async ({ dealership, other, location }) => {
    const type = 'service' as const;
    const locations = anEdgeSite().locations.map((place) =>
      place.id === 12
        ? { ...place, type, dealershipSlug: dealership }
        : { ...place, ...(other === undefined ? {} : { type, dealershipSlug: other }) },
    );
    const context = aContext({}, { ...TWO_DEALERSHIPS, locations }) as RequestContext;
    for (const named of ['preferredDealership=north', 'car_id=501']) {
      const query = new URLSearchParams(`category=Service Enquiry&${named}`);
      const { controls } = await queryFill(context, '/contact', query);
      expect([controls.dealership_slug, controls.location_id], named).toEqual(['north', location]);
    }
  });

  test.each([
    { why: 'that of the car', query: '?car_id=501', chosen: 'north' },
    { why: 'the requested one', query: '?car_id=501&preferredDealership=south', chosen: 'south' },
    { why: 'that of the car, not an unknown one', query: '?car_id=501&preferredDealership=no', chosen: 'north' },
    { why: 'none without either', query: '?car_id=999', chosen: '' },
  ])('ROUTE-04 the dealership is $why', async ({ query, chosen }) => {
    const html = await (await aWorker(aContext({}, TWO_DEALERSHIPS)).request(`/finance-of-two${query}`)).text();
    const dealerships = /<select[^>]*name="dealership_slug".*?<\/select>/s.exec(html)?.[0];
    expect(/<option value="([^"]*)"[^>]* selected/.exec(dealerships ?? 'no choice')?.[1] ?? '').toBe(chosen);
    expect(dealerships).toBeDefined();
  });

  test.each([
    { why: 'a caravan', id: 503, reason: 'towed' },
    { why: 'a reserved car', id: 504, reason: 'unavailable' },
    { why: 'a sold car', id: 505, reason: 'unavailable' },
    { why: 'a car that is coming soon', id: 506, reason: 'coming_soon' },
    { why: 'a car at the yard', id: 501, reason: null },
    { why: 'a car reserved since the build', id: 501, reason: 'unavailable', reserved: true },
  ])('FORM-14 the test drive page for $why', async ({ id, reason, reserved }) => {
    await DB.prepare('DELETE FROM stock_changes').run();
    if (reserved)
      await DB.prepare(
        "INSERT INTO stock_changes (car_id, field, value, at) VALUES (?, 'reserved', 'true', '2026-11-21T00:00:00.000Z')",
      )
        .bind(id)
        .run();
    const response = await get(`/book-test-drive?car_id=${id}`);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect([...html.matchAll(/data-show="test_drive\.(\w+)"(?! hidden)/g)].map(([, why]) => why)).toEqual(
      reason === null ? [] : [reason],
    );
    expect(!/<p data-show="car.name" hidden/.test(html)).toBe(reason === null);
    expect(input(html, 'car_id')).toContain(`value="${reason === null ? id : ''}"`);
    await DB.prepare('DELETE FROM stock_changes').run();
    if (reason !== null)
      expect(html).toMatch(/<i data-fill="test_drive.car">20\d\d [^<]+<\/i> <a [^>]*href="\/cars\/20/);
  });

  test('ROUTE-04 a filled page is never cached', async () => {
    const response = await get('/finance?car_id=501');
    expect([response.headers.get('cache-control'), response.headers.get('etag')]).toEqual(['no-store', null]);
  });

  test.each([
    { why: 'a path of this site', value: '/cars/a-b?x=1#top', back: '/cars/a-b?x=1#top' },
    { why: 'another host without scheme', value: '//evil.tld/a', back: '/' },
    { why: 'a backslash, which browsers read as a slash', value: '/\\evil.tld', back: '/' },
    { why: 'a tab that browsers drop', value: '/\t/evil.tld', back: '/' },
    { why: 'another host', value: 'https://evil.tld/', back: '/' },
    { why: 'a script', value: 'javascript:alert(1)', back: '/' },
    { why: 'data', value: 'data:text/html,x', back: '/' },
    { why: 'a path that walks out to two slashes', value: '/a/..//evil.tld', back: '/' },
    { why: 'empty', value: '', back: '/' },
    {
      why: 'markup stays text',
      value: '/a"><script>alert(1)</script>',
      back: '/a%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
    },
  ])('ROUTE-05 redirect and back: $why', async ({ value, back }) => {
    const query = new URLSearchParams({ type: 'watchlist', redirect: value, back: value });
    const html = await (await get(`/sign-in?${query}`)).text();
    expect(/<a id="back" [^>]*href="([^"]*)"/.exec(html)?.[1]).toBe(back);
    expect(input(html, 'redirect')).toContain(`value="${back}"`);
    expect(html).toMatch(/<p data-show="type.watchlist">/);
  });

  test.each([
    ['/cars/2020-toyota-hilux/reserve', 'Reserve'],
    ['/checkout-journey?car_id=2020-toyota-hilux', 'Buy'],
    ['', 'Reserve'],
  ])('ROUTE-03 ROUTE-05 signing in before %s says what for: %s', async (redirect, text) => {
    const html = await (await get(`/sign-in?${new URLSearchParams({ type: 'checkout', redirect })}`)).text();
    expect([...html.matchAll(/<p data-show="type.\w+">(\w+)/g)].map(([, shown]) => shown)).toEqual([text]);
  });

  test('ROUTE-05 an unknown type is ignored', async () => {
    const html = await (await get('/sign-in?type=admin')).text();
    expect(html).toMatch(/<p data-show="type.watchlist" hidden/);
    expect(input(html, 'type')).not.toContain('admin');
  });
});

test('an exception gives a reference and is logged without its message', async () => {
  const lines: object[] = [];
  const worker = createWorker(anEdgeSite(), aRuntime({ newId: () => 'ref-1', log: (line) => void lines.push(line) }));
  const broken = { ...env, ASSETS: { fetch: () => Promise.reject(new Error('jo@example.com')) } } as never;
  const response = await worker.fetch(new Request(`${ORIGIN}/x`) as never, broken, {} as never);
  expect([response.status, await response.json()]).toMatchObject([500, { error: 'internal', reference: 'ref-1' }]);
  expect(lines).toMatchObject([{ event: 'exception', reference: 'ref-1', site: 'test-yard' }]);
  expect(JSON.stringify(lines)).not.toContain('jo@');
});

describe('a browser that navigated to the URL gets a page', () => {
  const BROWSER = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const failing = (database: Runtime['database']) =>
    createWorker(
      anEdgeSite(),
      aRuntime({ database, newId: () => 'ref-1', log: () => {}, now: () => new Date('2026-11-20T00:00:00Z') }),
    );
  const down = failing(() => {
    throw new Error('The database is unavailable.');
  });
  const SIGNED_IN = { Cookie: `__Host-caryard-session=${'a'.repeat(64)}` };
  const fetchFrom = async (worker: typeof down, path: string, init: RequestInit, bindings: object = env) => {
    const request = new Request(ORIGIN + path, { redirect: 'manual', ...init });
    const response = (await worker.fetch(request as never, bindings as never, {} as never)) as unknown as Response;
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
      response,
    };
  };

  test.each([
    { why: 'the account', path: '/account', init: { headers: { ...BROWSER, ...SIGNED_IN } } },
    { why: 'a reservation', path: `/reserve/${'a'.repeat(26)}`, init: { headers: BROWSER } },
    {
      why: 'a form sent without JavaScript',
      path: '/api/sign-out',
      init: { method: 'POST', body: new URLSearchParams({ a: 'b' }), headers: { ...BROWSER, ...SIGNED_IN } },
    },
  ])('the database is unavailable: $why', async ({ path, init }) => {
    const { status, type, text, response } = await fetchFrom(down, path, init);
    expect([status, type, response.headers.get('cache-control')]).toEqual([
      500,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(text).toContain('<h1>Something went wrong</h1>');
    expect(text).toContain(
      'Something went wrong on our side. Please try again, or call us on 07 3123 4567. Your reference is ref-1.',
    );
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  test('an oversized form gets one too, and a program gets JSON', async () => {
    const large = { method: 'POST', body: new URLSearchParams({ form: 'general', message: 'x'.repeat(70_000) }) };
    const page = await fetchFrom(down, '/api/leads', { ...large, headers: BROWSER });
    expect([page.status, page.text.includes('The form is larger than 64 kB.')]).toEqual([413, true]);
    const program = await fetchFrom(down, '/api/leads', { ...large, headers: { Accept: '*/*' } });
    expect([program.status, program.type]).toEqual([413, 'application/json']);
  });

  test('if the files are unavailable too: in plain text', async () => {
    const broken = { ...env, ASSETS: { fetch: () => Promise.reject(new Error('away')) } };
    const { status, type, text } = await fetchFrom(down, '/x', { headers: BROWSER }, broken);
    expect([status, type]).toEqual([500, 'text/plain; charset=utf-8']);
    expect(text).toMatch(/^Something went wrong on our side\./);
  });

  test('FORM-14 a booked test drive that cannot be shown still gets a thank-you', async () => {
    const { status, text } = await fetchFrom(down, `/success?appointment=${'a'.repeat(26)}`, { headers: BROWSER });
    expect([status, text.includes('<h1>Thank you</h1>')]).toEqual([200, true]);
  });
});

/** The opening tag of a control by its name. */
function input(html: string, name: string): string {
  return html.match(/<input[^>]*>/g)?.find((tag) => tag.includes(`name="${name}"`)) ?? '';
}

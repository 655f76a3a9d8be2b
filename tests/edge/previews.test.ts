import { describe, expect, test } from 'vitest';
import { createWorker } from '#functions/worker.ts';
import type { EdgeSite } from '#site/site.ts';
import { aRealRuntime } from './a-browser.ts';
import { A_PREVIEW_SECRET, aContext, anAccessToken, bindings } from './a-context.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { ORIGIN } from './get.ts';

/** Requests a preview like a browser with these cookies. */
function aPreview(env: object = bindings('preview'), edge: Partial<EdgeSite> = {}) {
  const runtime = aRealRuntime();
  const context = { ...aContext({}, edge), runtime, env: env as never };
  const worker = createWorker(anEdgeSite(edge), runtime);
  const callPreview = (path: string, cookies = '', init: RequestInit = {}): Promise<Response> => {
    const request = new Request(ORIGIN + path, {
      redirect: 'manual',
      ...init,
      headers: { ...init.headers, Cookie: cookies },
    });
    return worker.fetch(request as never, env as never, { waitUntil: () => {} } as never) as never;
  };
  return { context, request: callPreview };
}

const PATHS = [
  '/',
  '/contact',
  '/nothing-here',
  '/_data/cars/501.json',
  '/api/form-token',
  '/api/leads',
  '/robots.txt',
  '/_report',
  '/CONTACT/',
];

describe('OPS-07 a preview is closed to strangers', () => {
  test.each(PATHS)('OPS-07 %s returns 401 and no part of the site', async (path) => {
    const { request } = aPreview();
    for (const method of ['GET', 'POST'] as const) {
      const response = await request(path, '', { method });
      expect(response.status).toBe(401);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).toBe(
        'This is a preview of a website. Open it with the link you were sent. If the link is old, ask for a new one.',
      );
    }
  });

  test('OPS-07 a link with an access token sets a cookie and redirects without it; from then on everything is available', async () => {
    const { request, context } = aPreview();
    const accessToken = await anAccessToken(context);
    const opened = await request(`/contact?preview=${accessToken}&car_id=5`);
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/contact?car_id=5']);
    expect(opened.headers.get('set-cookie')).toMatch(
      /^__Host-preview=\d{13}\.[0-9a-f]{64}; Max-Age=3(?:600|599); Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await request('/contact', cookie)).status).toBe(200);
    expect((await request('/_data/cars/501.json', cookie)).status).toBe(200);
    expect((await request('/api/form-token', cookie)).status).toBe(200);
    expect((await request('/nothing-here', cookie)).status).toBe(404);
  });

  test.each(['//evil.example/', '/\\evil.example/', '///evil.example/a', '/.//evil.example/'])(
    'OPS-07 a link to %s leads to no other site',
    async (path) => {
      const { request, context } = aPreview();
      const opened = await request(`${path}?preview=${await anAccessToken(context)}`);
      expect([opened.status, opened.headers.get('location')]).toEqual([303, '/']);
    },
  );

  test.each([
    ['old', async (context: Parameters<typeof anAccessToken>[0]) => anAccessToken(context, -1)],
    [
      'of another dealer',
      async (context: Parameters<typeof anAccessToken>[0]) =>
        anAccessToken({ ...context, edge: anEdgeSite({ slug: 'other' }) }),
    ],
    [
      'with a later date',
      async (context: Parameters<typeof anAccessToken>[0]) => `9${(await anAccessToken(context)).slice(1)}`,
    ],
    ['cut off', async (context: Parameters<typeof anAccessToken>[0]) => (await anAccessToken(context)).slice(0, -1)],
    ['empty', async () => ''],
  ])('OPS-07 an access token that is %s opens nothing', async (_, makeToken) => {
    const { request, context } = aPreview();
    const accessToken = await makeToken(context);
    expect((await request(`/contact?preview=${accessToken}`)).status).toBe(401);
    expect((await request('/contact', `__Host-preview=${accessToken}`)).status).toBe(401);
  });

  test.each([[undefined], [''], ['short']])(
    'OPS-07 without a good secret (%s) it is closed to everybody',
    async (PREVIEW_SECRET) => {
      const { request, context } = aPreview({ ...bindings('preview'), PREVIEW_SECRET });
      expect((await request('/contact', `__Host-preview=${await anAccessToken(context)}`)).status).toBe(401);
    },
  );

  test('OPS-07 a live site requires no access token and has no bar, even if the secret is bound', async () => {
    const { request } = aPreview(bindings('production'));
    const page = await request('/contact');
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain('preview-bar');
    expect((await request('/_report/bar.css')).status).toBe(404);
  });
});

describe('OPS-07 a preview is marked', () => {
  test.each(['/', '/contact', '/nothing-here', '/api/leads'])(
    'OPS-07 the page at %s says so, links the report, and is closed to search engines',
    async (path) => {
      const { request, context } = aPreview();
      const cookie = `__Host-preview=${await anAccessToken(context)}`;
      const page = await request(path, cookie, { headers: { Accept: 'text/html' } });
      const html = await page.text();
      expect(html.match(/class="preview-bar"/g)).toHaveLength(1);
      expect(html).toContain('This is a preview. Nothing you send here reaches anybody.');
      expect(html).toContain('<a href="/_report">See what changes</a>');
      expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('etag')).toBeNull();
    },
  );

  test('OPS-07 the report, whose two buttons do reach somebody, does not say that nothing sent here does', async () => {
    const env = bindings('preview');
    const page = (path: string) =>
      path === '/_report'
        ? new Response('<html><head></head><body>Report</body></html>', { headers: { 'Content-Type': 'text/html' } })
        : new Response(null, { status: 404 });
    const ASSETS = {
      ...env.ASSETS,
      fetch: ({ url }: Request) => Promise.resolve(page(new URL(url).pathname)),
    };
    const { request, context } = aPreview({ ...env, ASSETS } as never);
    const html = await (await request('/_report', `__Host-preview=${await anAccessToken(context)}`)).text();
    expect(html).not.toContain('preview-bar"');
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
  });

  test('OPS-07 its style comes from the site itself, as the policy requires; files are not changed', async () => {
    const { request, context } = aPreview();
    const cookie = `__Host-preview=${await anAccessToken(context)}`;
    expect((await request('/_report/bar.css', cookie)).headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(await (await request('/_data/cars/501.json', cookie)).json()).toMatchObject({ id: 501 });
  });
});

test('OPS-07 the secret of the tests is long enough', () => expect(A_PREVIEW_SECRET.length).toBeGreaterThanOrEqual(24));

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listDigest } from '../deploy/retained-from-live.ts';
import { type ProbedDealer, probeDealer } from './probe-dealer.ts';

const SECRET = 'a-secret-of-thirty-letters-or-so';
const NOTICE = 'We keep your details to answer you.';
const LIST = '{"deploys":[]}';
const SCRIPT = 'console.log(1)';
const integrity = `sha384-${createHash('sha384').update(SCRIPT).digest('base64')}`;
const page = (kind: string, body = ''): string => `<!doctype html><html><head><title>${kind} of North</title>
<link rel="canonical" href="https://www.north.example/${kind}"><script src="/_astro/page.js" integrity="${integrity}"></script></head>
<body><main><h1>Our ${kind}</h1>${body}</main><footer><p>North Pty Ltd, ABN 53 004 085 616</p><p>Licence 7000001 (QLD)</p></footer></body></html>`;
const FORM = `<form action="/api/leads" method="post"><input type="hidden" name="form" value="general"><input name="name" required>
<input type="email" name="email" required><input name="nickname"><select name="category" required><option value="">Choose</option><option value="Parts">Parts</option></select>
<textarea name="message" required></textarea><input type="checkbox" name="terms_conditions" value="true" required><input name="leave_empty"><p>${NOTICE}</p></form>`;
const BUILT: { readonly [file: string]: string } = {
  '/index.html': page('home'),
  '/contact.html': page('contact', FORM),
  '/404.html': page('missing'),
  '/cars/one.html': page('car', '<p>$22,990 drive away</p>'),
  '/_astro/page.js': SCRIPT,
  '/_data/deploys.json': LIST,
};

let folder: string;
let server: Server;
let dealer: ProbedDealer;
/** Responses that replace the built files. */
let served: { [path: string]: { readonly status?: number; readonly text?: string; readonly location?: string } };
let leads: { readonly body: { readonly [name: string]: string }; readonly authorization: string | undefined }[];

const fileOf = (path: string): string =>
  path === '/'
    ? '/index.html'
    : /\.\w+$/.test(path)
      ? path
      : BUILT[`${path}.html`] === undefined
        ? '/404.html'
        : `${path}.html`;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caryard-probe-'));
  for (const [file, text] of Object.entries(BUILT)) {
    mkdirSync(dirname(folder + file), { recursive: true });
    writeFileSync(folder + file, text);
  }
  server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '/';
      const change = served[path];
      if (path === '/api/leads') {
        leads.push({ body: JSON.parse(await bodyOf(request)), authorization: request.headers.authorization });
        response.writeHead(change?.status ?? 200).end(change?.text ?? '{"deleted":true,"destinations":1}');
        return;
      }
      const file = fileOf(path);
      const type = file.endsWith('.html') ? 'text/html; charset=utf-8' : 'application/octet-stream';
      response.writeHead(change?.status ?? (file === '/404.html' ? 404 : 200), {
        'content-type': type,
        ...(change?.location === undefined ? {} : { location: change.location }),
      });
      response.end(change?.text ?? BUILT[file]);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  dealer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    folder,
    samples: {
      home: ['/', '/index'],
      contact: ['/contact', '/contact'],
      car: ['/cars/one', '/cars/one'],
      'not-found': ['/404', '/404'],
    },
    site: {
      routes: { checkout: 'buy-online' },
      locale: { country: 'AU' },
      forms: { collectionNotice: NOTICE },
      dealerships: [],
      legal: {
        comparisonWarning: 'Example only: other terms have\nanother comparison rate.',
        legalName: 'North Pty Ltd',
        abn: '53004085616',
        licences: [{ state: 'QLD', label: 'Licence', number: '7000001' }],
      },
    } as never,
    checks: {} as never,
    files: listDigest(LIST),
    secret: SECRET,
  };
});
beforeEach(() => {
  served = {};
  leads = [];
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const probe = async (change: Partial<ProbedDealer> = {}): Promise<string[]> =>
  (await probeDealer({ ...dealer, ...change }, { pausesMs: [1, 1] })).map(
    ({ check, problem }) => `${check}: ${problem}`,
  );

test('OPS-10 a dealer that works: no fault, and one test lead, filled in like a shopper’s and recognisable', async () => {
  expect(await probe()).toEqual([]);
  expect(leads).toEqual([
    {
      authorization: `Bearer ${SECRET}`,
      body: {
        form: 'general',
        name: 'Test',
        email: 'test-lead@caryard.example',
        category: 'Parts',
        message: expect.stringContaining('It reaches nobody.'),
        terms_conditions: 'true',
        leave_empty: 'test',
      },
    },
  ]);
});

test.each(readdirSync('src/pages/kind').map((file) => file.replace('.astro', '')))(
  'OPS-10 a %s page is probed, and a page that differs from the built one is found',
  async (kind) => {
    served = { '/a-page-that-nobody-has': { status: 200 } };
    const faults = await probe({ samples: { ...dealer.samples, [kind]: [`/no-page-of/${kind}`, '/contact'] } });
    expect(faults.some((fault) => fault.startsWith(`pages: ${kind} (`))).toBe(true);
  },
);

describe('OPS-10 faults that a probe finds', () => {
  test.each([
    ['a page that fails', { '/cars/one': { status: 500 } }, 'pages: car (/cars/one) responds with 500'],
    [
      'a different page in its place',
      { '/cars/one': { text: page('home') } },
      'pages: car (/cars/one) has the title "home of North", not "car of North"',
    ],
    [
      'a page without its script',
      { '/': { text: page('home').replace(/<script.*<\/script>/, '') } },
      'pages: home (/) does not load /_astro/page.js',
    ],
    ['a missing script', { '/_astro/page.js': { status: 404 } }, 'loads /_astro/page.js, which responds with 404'],
    ['a modified script', { '/_astro/page.js': { text: 'console.log(2)' } }, 'whose bytes differ from the built ones'],
    [
      'a missing page with status 200',
      { '/a-page-that-nobody-has': { status: 200 } },
      'pages: not-found (/a-page-that-nobody-has) responds with 200',
    ],
    [
      'a form handler that fails',
      { '/api/leads': { status: 500, text: '{"error":"internal"}' } },
      'form: a test lead was refused with status 500: {"error":"internal"}',
    ],
    [
      'a lead that is not deleted',
      { '/api/leads': { text: '{"lead_id":"1","next":"/success"}' } },
      'form: a test lead was stored but not deleted',
    ],
    [
      'a contact page without its form',
      { '/contact': { text: page('contact') } },
      'form: the contact page has no form to send a lead with',
    ],
    [
      'a form with a wrong action',
      { '/contact': { text: page('contact', FORM.replace('/api/leads', '/api/nothing')) } },
      'form: the contact form goes to post /api/nothing',
    ],
    [
      'a footer without its licence',
      { '/': { text: page('home').replace('7000001', '') } },
      'law: home (/): the footer lacks Licence 7000001 (QLD) (licence)',
    ],
    [
      'a footer without its ABN',
      { '/': { text: page('home').replace('085', '086') } },
      'law: home (/): the footer lacks ABN 53004085616 (trader-number)',
    ],
    [
      'a form without its notice',
      { '/contact': { text: page('contact', FORM.replace(NOTICE, '')) } },
      'the notice of how details are handled (privacy-policy)',
    ],
    [
      'a rate without its comparison rate',
      { '/cars/one': { text: page('car', '<p>$22,990 drive away</p><p>5.9% <b>p.a.</b></p>') } },
      'law: car (/cars/one): a rate is shown without its comparison rate (comparison-rate)',
    ],
    [
      'a comparison rate without its warning',
      { '/': { text: page('home', '5.9% p.a., comparison rate 6.2% p.a.') } },
      'a comparison rate is shown without its warning (comparison-warning)',
    ],
    ['the version before', { '/_data/deploys.json': { text: '{}' } }, 'serves a version other than the deployed one'],
    ['nobody', { '/_data/deploys.json': { status: 530 } }, 'does not respond (status 530)'],
  ])('OPS-10 %s', async (_, change, expected) => {
    served = change;
    const faults = await probe();
    expect(faults.join('\n')).toContain(expected);
    expect(new Set(faults.map((fault) => fault.split(':')[0])).size, faults.join('\n')).toBeLessThanOrEqual(2);
  });

  test('OPS-10 a dealer without a secret fails: a form that cannot be tested does not count as working', async () => {
    expect(await probe({ secret: null })).toEqual([
      expect.stringContaining('form: the dealer has no STOCK_PUSH_SECRET'),
    ]);
  });

  test('OPS-10 a rule that the dealer switched off is not checked, and a fault on every page is reported once', async () => {
    served = { '/': { text: page('home', '<p>5.9% p.a.</p>') } };
    const off = { level: 'off', reason: 'we have a licence' } as const;
    expect(await probe({ checks: { 'comparison-rate': off } as never })).toEqual([]);
    served = {};
    const licences = Array.from({ length: 9 }, (__, index) => ({
      state: 'NSW',
      label: 'Licence',
      number: `800000${index}`,
    }));
    const faults = await probe({ site: { ...dealer.site, legal: { ...dealer.site.legal, licences } } });
    expect(faults).toHaveLength(6);
    expect(faults.at(-1)).toBe('law: and 31 more');
  });

  test('OPS-10 a comparison rate with the warning in the dealer’s words, or in those of a dealership', async () => {
    const rate = '<p>5.9% p.a., comparison rate 6.2% p.a.</p>';
    const dealerships = [{ rules: { legal: { comparisonWarning: 'Of this loan only: comparison rate.' } } }] as never;
    served = {
      '/': { text: page('home', `${rate}<p>Example only: other terms have another comparison rate.</p>`) },
      '/cars/one': { text: page('car', `${rate}<p>Of this loan only: comparison rate.</p>`) },
    };
    expect(await probe({ site: { ...dealer.site, dealerships } })).toEqual([]);
  });

  test('OPS-10 a page that requires sign-in redirects there, and nowhere else', async () => {
    const samples = {
      ...dealer.samples,
      checkout: ['/reserve', '/contact'],
      account: ['/account', '/contact'],
    } as const;
    served = {
      '/account': { status: 303, location: '/sign-in?back=/' },
      '/cars/one/buy-online': { status: 303, location: '/sign-in' },
    };
    expect(await probe({ samples })).toEqual([]);
    served = {
      ...served,
      '/account': { status: 303, location: '/' },
      '/cars/one': { status: 303, location: '/sign-in' },
    };
    expect(await probe({ samples })).toEqual([
      'pages: car (/cars/one) responds with 303 text/html; charset=utf-8, not 200 text/html',
      'pages: account (/account) responds with 303 text/html; charset=utf-8, not 200 text/html',
    ]);
  });

  test('OPS-10 the probe waits for a version that goes live late', async () => {
    served = { '/_data/deploys.json': { text: '{}' } };
    const faults = probeDealer(dealer, { pausesMs: [20, 50, 100, 200, 400] });
    setTimeout(() => {
      served = {};
    }, 30);
    expect(await faults).toEqual([]);
  });
});

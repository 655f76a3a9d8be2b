import { env } from 'cloudflare:workers';
import type { Runtime } from '#functions/platform/env.ts';
import { cloudflareRuntime, createWorker, type Worker } from '#functions/worker.ts';
import type { EdgeSite } from '#site/site.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { withContractChecked } from './contract.ts';
import { ORIGIN } from './get.ts';

export const { DB } = env as unknown as { DB: D1Database };

/** A working runtime, with some parts replaced. */
export const aRealRuntime = (change: Partial<Runtime> = {}): Runtime => ({
  ...cloudflareRuntime({
    calendarFiles: () => import('#functions/topics/appointments/calendar-file.ts'),
    pushReader: () => import('#functions/topics/stock-changes/read-push.ts'),
    leadMessages: () => import('#functions/topics/leads/lead-message.ts'),
    windowCards: () => import('#functions/topics/window-card/draw.ts'),
    stripe: () => import('#functions/topics/payments/stripe-service.ts'),
  }),
  log: () => {},
  ...change,
});

/** A Worker with the tests' own database and files. */
export const aWorker = (edge: Partial<EdgeSite> = {}, runtime: Partial<Runtime> = {}): Worker =>
  createWorker(anEdgeSite(edge), aRealRuntime(runtime));

export interface Browser {
  readonly cookies: Map<string, string>;
  get(path: string): Promise<Response>;
  /** Posts JSON, like our own pages. */
  post(path: string, body: object, headers?: Record<string, string>): Promise<Response>;
  /** Posts a form like a browser without JavaScript. */
  submit(path: string, body: Record<string, string>): Promise<Response>;
}

/** A shopper's browser: stores the cookies that a Worker sets and sends them back. */
export function aBrowser(worker: Worker = aWorker(), cookies = new Map<string, string>()): Browser {
  const sendRequest = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const context = { waitUntil: (work: Promise<unknown>) => void work, passThroughOnException: () => {} };
    const request = new Request(ORIGIN + path, { ...init, headers });
    const response = await worker.fetch(request as never, env as never, context as never);
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return withContractChecked(request.method, path, response);
  };
  const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };
  return {
    cookies,
    get: (path) => sendRequest(path, {}),
    post: (path, body, headers = {}) =>
      sendRequest(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { ...sameOrigin, ...headers, 'Content-Type': 'application/json' },
      }),
    submit: (path, body) => sendRequest(path, { method: 'POST', body: new URLSearchParams(body), headers: sameOrigin }),
  };
}

/** The last code sent to an email or phone number. */
export async function lastCode(receiver: string): Promise<string> {
  const row = await DB.prepare('SELECT text FROM local_messages WHERE receiver = ? ORDER BY rowid DESC LIMIT 1')
    .bind(receiver)
    .first<{ text: string }>();
  return (/^\d{4} ?\d{4}(?: \d{4} \d{4})?/.exec(row?.text ?? '')?.[0] ?? '').replaceAll(' ', '');
}

/** Signs a browser in by phone number (E.164) or e-mail address. */
export async function signIn(browser: Browser, identifier: string, journey: object = {}): Promise<Response> {
  await browser.post('/api/sign-in/code', { ...journey, identifier });
  return browser.post('/api/sign-in', { ...journey, code: await lastCode(identifier) });
}

/** Removes all accounts, codes and budgets. */
export async function deleteAllShoppers(): Promise<void> {
  await DB.batch(
    ['shoppers', 'sign_in_codes', 'standing_codes', 'budgets', 'local_messages', 'outbox', 'leads'].map((table) =>
      DB.prepare(`DELETE FROM ${table}`),
    ),
  );
}

export async function count(table: 'shoppers' | 'sessions' | 'watchlist' | 'sign_in_codes'): Promise<number> {
  return (await DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n ?? 0;
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tenant } from '#config/tenant.ts';
import { CONTROL_NAMES } from '#domain/forms/form.ts';
import {
  carPath,
  checkoutPath,
  LEADS_API_PATH,
  onlinePurchaseHref,
  SIGN_IN_PATH,
} from '#domain/routes/public-paths.ts';
import type { PageKind } from '#site/route-table.ts';
import type { Site } from '#site/site.ts';
import type { SamplePages } from '../build/build-records.ts';
import { DEPLOYS_PATH } from '../deploy/retained-files.ts';
import { listDigest } from '../deploy/retained-from-live.ts';
import { lawFaultsOf } from './law-faults.ts';
import { type ReadPage, readPage } from './read-page.ts';
import { fillForm, formOf } from './test-form.ts';

/** A fault found by a probe; `check` is what was checked. */
export interface ProbeFault {
  readonly check: 'version' | 'pages' | 'form' | 'law' | 'schedule';
  /** Where it is and what is wrong, in a sentence. */
  readonly problem: string;
}

/** A deployed dealer, and its expected state. */
export interface ProbedDealer {
  /** Origin of the live site. */
  readonly origin: string;
  /** Folder of the built site that was deployed. */
  readonly folder: string;
  readonly samples: SamplePages;
  readonly site: Pick<Site, 'legal' | 'dealerships' | 'forms' | 'locale' | 'routes'>;
  /** The dealer's own levels of law checks. */
  readonly checks: Tenant['config']['legal']['checks'];
  /**
   * Digest of the list of files of the live version, from the record of its deployment; it distinguishes the version from the
   * previous one.
   */
  readonly files: string;
  /** `STOCK_PUSH_SECRET` of the dealer; null = there is none, and no test lead can be sent. */
  readonly secret: string | null;
}

export interface ProbeOptions {
  /** Delays before repeated requests while the site still serves the previous version, in milliseconds. */
  readonly pausesMs?: readonly number[];
}

/** Cloudflare takes seconds to distribute a version. */
export const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];
const TIMEOUT_MS = 20_000;
/** Maximum number of faults listed for each check of a dealer; the others are counted. */
const MAX_LISTED = 5;

/**
 * Checks from outside whether a deployed dealer works: the deployed version is live; a page of each kind has its own title, URL and
 * heading, and everything it loads exists, byte for byte; each of these pages meets the legal requirements; and a test lead sent with the
 * contact form is stored and deleted again, without being delivered.
 *
 * @returns empty = everything is fine
 */
export async function probeDealer(
  dealer: ProbedDealer,
  { pausesMs = PAUSES_MS }: ProbeOptions = {},
): Promise<ProbeFault[]> {
  const versionFault = await awaitVersion(dealer, pausesMs);
  if (versionFault !== null) return [{ check: 'version', problem: versionFault }];
  const faults: ProbeFault[] = [];
  const loaded = new Map<string, Promise<string | null>>();
  let contact: ReadPage | null = null;
  for (const [kind, sample] of Object.entries(dealer.samples) as [PageKind, readonly [string, string]][]) {
    const { page, problems } = await probePage(dealer, kind, sample);
    faults.push(...problems.map((problem): ProbeFault => ({ check: 'pages', problem })));
    if (page === null) continue;
    if (kind === 'contact') contact = page;
    for (const [path, integrity] of page.loads) {
      const probe = loaded.get(path) ?? probeFile(dealer.origin, path, integrity);
      loaded.set(path, probe);
      const fileFault = await probe;
      if (fileFault !== null) faults.push({ check: 'pages', problem: `${kind} (${sample[0]}) loads ${fileFault}` });
    }
    for (const { rule, problem } of lawFaultsOf(page, dealer.site, dealer.checks))
      faults.push({ check: 'law', problem: `${kind} (${sample[0]}): ${problem} (${rule})` });
  }
  const formFault = await probeForm(dealer, contact);
  if (formFault !== null) faults.push({ check: 'form', problem: formFault });
  return faults.length === 0 ? [] : shortenList(faults);
}

/** The first faults of each check, and the number of the others. */
function shortenList(faults: readonly ProbeFault[]): ProbeFault[] {
  const checks = [...new Set(faults.map(({ check }) => check))];
  return checks.flatMap((check) => {
    const faultsOfCheck = faults.filter((fault) => fault.check === check);
    const remaining = faultsOfCheck.length - MAX_LISTED;
    return [
      ...faultsOfCheck.slice(0, MAX_LISTED),
      ...(remaining > 0 ? [{ check, problem: `and ${remaining} more` }] : []),
    ];
  });
}

/** Waits until the deployed version is live; a string = it is not. */
export async function awaitVersion(
  { origin, files }: Pick<ProbedDealer, 'origin' | 'files'>,
  pausesMs: readonly number[],
): Promise<string | null> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await tryFetch(`${origin}/${DEPLOYS_PATH}`, { cache: 'no-store' });
    const list = typeof response === 'string' || !response.ok ? null : await response.text();
    if (list !== null && listDigest(list) === files) return null;
    const pause = pausesMs[attempt];
    if (pause === undefined)
      return list === null
        ? `${origin} does not respond (${typeof response === 'string' ? response : `status ${response.status}`}).`
        : `${origin} serves a version other than the deployed one.`;
    await sleep(pause);
  }
}

/** Pages that a dealer may restrict to signed-in shoppers: a stranger is redirected to sign-in, which is then checked as a page. */
const BEHIND_SIGN_IN: readonly PageKind[] = ['account', 'checkout', 'checkout-journey', 'finance'];

/** The path to request for a page kind, and the expected status; null = it needs a car, and there is none. */
function requestOf(
  kind: PageKind,
  path: string,
  { samples, site }: ProbedDealer,
): { path: string; status: number } | null {
  const car = samples.car?.[0].slice(carPath('').length);
  switch (kind) {
    case 'not-found':
      return { path: '/a-page-that-nobody-has', status: 404 };
    case 'checkout':
      return car === undefined ? null : { path: checkoutPath(car, site.routes.checkout), status: 200 };
    case 'checkout-journey':
      return car === undefined ? null : { path: onlinePurchaseHref(car), status: 200 };
    default:
      return { path, status: 200 };
  }
}

async function probePage(
  dealer: ProbedDealer,
  kind: PageKind,
  [path, file]: readonly [string, string],
): Promise<{ readonly page: ReadPage | null; readonly problems: readonly string[] }> {
  const request = requestOf(kind, path, dealer);
  if (request === null) return { page: null, problems: [] };
  const where = `${kind} (${request.path})`;
  const response = await tryFetch(dealer.origin + request.path);
  if (typeof response === 'string') return { page: null, problems: [`${where} does not respond: ${response}`] };
  const location = URL.parse(response.headers.get('location') ?? '', dealer.origin);
  if (response.status === 303 && BEHIND_SIGN_IN.includes(kind) && location?.pathname === SIGN_IN_PATH)
    return { page: null, problems: [] };
  const type = response.headers.get('content-type') ?? '';
  if (response.status !== request.status || !type.startsWith('text/html')) {
    await response.body?.cancel();
    return {
      page: null,
      problems: [`${where} responds with ${response.status} ${type}, not ${request.status} text/html`],
    };
  }
  const page = readPage(await response.text());
  const built = readPage(await readFile(join(dealer.folder, `${file}.html`), 'utf8'));
  const problems = (['title', 'canonical', 'heading'] as const)
    .filter((part) => page.identity[part] !== built.identity[part])
    .map((part) => `${where} has the ${part} "${page.identity[part]}", not "${built.identity[part]}"`);
  for (const path of built.loads.keys()) if (!page.loads.has(path)) problems.push(`${where} does not load ${path}`);
  return { page, problems };
}

/** What is wrong with a file; null = it exists and matches the page's integrity hash. Files of other hosts are not checked. */
async function probeFile(origin: string, path: string, integrity: string): Promise<string | null> {
  if (!path.startsWith('/') || path.startsWith('//')) return null;
  const response = await tryFetch(origin + path);
  if (typeof response === 'string') return `${path}, which does not respond: ${response}`;
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) return `${path}, which responds with ${response.status}`;
  const [, algorithm, digest] = /^(sha\d{3})-(\S+)$/.exec(integrity) ?? [];
  if (algorithm === undefined || createHash(algorithm).update(bytes).digest('base64') === digest) return null;
  return `${path}, whose bytes differ from the built ones, so that browsers refuse it`;
}

/** Sends a test lead with the contact page's form; a string = it failed. */
async function probeForm({ origin, secret }: ProbedDealer, contact: ReadPage | null): Promise<string | null> {
  if (secret === null) return 'the dealer has no STOCK_PUSH_SECRET in the file of secrets, so no test lead can be sent';
  const form = contact === null ? undefined : formOf(contact.forms, 'general');
  if (form === undefined) return 'the contact page has no form to send a lead with';
  if (form.method !== 'post' || new URL(form.action, origin).pathname !== LEADS_API_PATH)
    return `the contact form goes to ${form.method} ${form.action}, not to post ${LEADS_API_PATH}`;
  const response = await tryFetch(origin + LEADS_API_PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    // With the honeypot field filled in, so that a Worker without support for test leads does not deliver it to the dealer.
    body: JSON.stringify({ ...fillForm(form), [CONTROL_NAMES.honeypot]: 'test' }),
  });
  if (typeof response === 'string') return `a test lead got no response: ${response}`;
  const text = await response.text();
  if (!response.ok) return `a test lead was refused with status ${response.status}: ${text.slice(0, 300)}`;
  const { deleted: isDeleted } = parsed(text);
  return isDeleted === true ? null : `a test lead was stored but not deleted: ${text.slice(0, 300)}`;
}

function parsed(text: string): { readonly deleted?: unknown } {
  try {
    return (JSON.parse(text) ?? {}) as { readonly deleted?: unknown };
  } catch {
    return {};
  }
}

/** The response; a string = there was none. Redirects are not followed, because a page that has moved is a fault. */
export const tryFetch = async (url: string, init: RequestInit = {}): Promise<Response | string> =>
  await fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: Error) =>
    error.cause instanceof Error ? error.cause.message : error.message,
  );

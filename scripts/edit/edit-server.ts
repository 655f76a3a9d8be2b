import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { basename, extname, join } from 'node:path';
import * as z from 'zod';
import { safePath } from '#domain/safe-path.ts';
import { EDIT_MESSAGES, EDIT_PAGE } from '#text/edit-words.ts';
import { fill } from '#text/fill.ts';
import { decodedPath } from '../static-site.ts';
import { ChangeSender } from './change-sender.ts';
import { type DealerWebsite, RejectedEdit } from './dealer-website.ts';
import { DraftsSchema, draftAction } from './drafts.ts';
import { callApi, errorResponse } from './edit-api.ts';
import { EDIT_PATH, editPage, FORM_PATH, FORM_POLICY, formPage, messagePage, PAGE_POLICY } from './edit-page.ts';
import { EDITOR_ASSETS, editorConfig, editorScripts, startScript } from './editor-files.ts';
import { ACCESS_COOKIE, type Editors, editorOf, readAccessToken } from './editors.ts';
import type { Person } from './git-store.ts';
import { logProblem } from './log-problem.ts';
import type { PreviewBuilder } from './preview-builder.ts';

export interface EditServerOptions {
  readonly website: DealerWebsite;
  /** Read for every request, so that somebody who was removed has no access from then on. */
  readonly editors: () => Editors;
  readonly secret: string;
  readonly port: number;
  /** The origin that people open; null = this machine's. */
  readonly origin: string | null;
  /** null = no previews are made. */
  readonly preview: PreviewBuilder | null;
}

export interface EditServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Largest request: three pictures in base64. */
const MAX_REQUEST_BYTES = 45_000_000;
const TYPES: { readonly [extension: string]: string } = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

/**
 * How long an idle connection stays open, in milliseconds. Git runs in this process and can block it for longer than the default of five
 * seconds; the connection would then be closed while the browser sends its next request, such as a save.
 */
const KEEP_ALIVE_MS = 120_000;

/** Serves the editor of one dealer at `/_edit/`, and the website with the saved changes at all other paths, to signed-in editors only. */
export async function startEditServer(options: EditServerOptions): Promise<EditServer> {
  const { website, preview } = options;
  const [scripts, start] = [await editorScripts(), await startScript()];
  const sender = website.remote === null ? null : new ChangeSender(website, website.remote, () => preview?.update());
  let origin = options.origin ?? '';

  const server = createServer((request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      // The browser disconnected before it had sent everything: nobody waits for a response.
      if (request.destroyed && !request.complete) return;
      logProblem(error);
      if (response.headersSent) response.destroy();
      else json(response, errorResponse(500, EDIT_MESSAGES.failed));
    });
  });

  server.keepAliveTimeout = KEEP_ALIVE_MS;

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? '/', origin);
    if (url === null) return json(response, errorResponse(400, 'This is not an address.'), request);
    const { pathname } = url;
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Robots-Tag', 'noindex, nofollow');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'same-origin');
    const now = new Date();
    const dealer = website.options.name;
    const queryToken = url.searchParams.get('pass');
    const validToken = queryToken === null ? null : readAccessToken(options.secret, dealer, queryToken, now);
    if (validToken !== null && request.method === 'GET') {
      url.searchParams.delete('pass');
      return redirect(
        response,
        safePath(url.pathname + url.search) ?? `${EDIT_PATH}/`,
        cookie(queryToken ?? '', (validToken.expires - now.getTime()) / 1000),
      );
    }
    const token = readAccessToken(options.secret, dealer, cookieOf(request), now);
    const person = token === null ? null : editorOf(options.editors(), dealer, token.email);
    if (person === null) {
      const isCall = pathname.startsWith(`${EDIT_PATH}/api/`);
      const noAccess = isCall ? EDIT_MESSAGES.accessEnded : EDIT_MESSAGES.noAccess;
      const [status, text] = token === null ? [401, noAccess] : [403, EDIT_MESSAGES.noRights];
      const message = fill(text, { dealer: website.options.title });
      if (isCall) return json(response, errorResponse(status, message), request);
      return page(response, status, messagePage(EDIT_PAGE.title, message));
    }
    if (request.method === 'POST' && !isSameOrigin(request, origin))
      return json(response, errorResponse(403, 'Sent from another website.'), request);
    if (refreshesRemote(request, pathname)) await sender?.refresh();
    if (pathname.startsWith(`${EDIT_PATH}/api/v1/`)) return api(request, response, url, person);
    if (pathname === EDIT_PATH) return redirect(response, `${EDIT_PATH}/`);
    if (pathname === `${EDIT_PATH}/`)
      return page(response, 200, editPage(website, preview?.state ?? { kind: 'none' }, sender?.problem ?? null));
    if (pathname === FORM_PATH) return page(response, 200, formPage(website.options.title), FORM_POLICY);
    if (pathname === `${FORM_PATH}start.js`) return bytes(response, '.js', start);
    if (pathname === `${FORM_PATH}config.json`)
      return bytes(response, '.json', JSON.stringify(editorConfig(website.options, website.parts(), origin)));
    if (pathname === `${EDIT_PATH}/drafts` && request.method === 'POST') {
      const parsed = DraftsSchema.safeParse(await readBody(request));
      if (!parsed.success) return json(response, errorResponse(422, z.prettifyError(parsed.error)));
      const { drafts, isOtherForm } = parsed.data;
      return json(response, {
        status: 200,
        body: drafts.map((draft) => draftAction(website, person, draft, isOtherForm)),
      });
    }
    if (pathname.startsWith(`${EDIT_PATH}/`) && request.method === 'POST')
      return handleAction(request, response, pathname, person);
    if (pathname.startsWith(`${EDIT_PATH}/`)) return editorFile(response, pathname);
    const picture = /^\/pictures\/[^/]+$/.test(pathname) ? decodedPath(pathname.slice(1)) : null;
    const file = picture === null ? null : website.read(picture);
    if (file !== null) return bytes(response, extname(pathname).toLowerCase(), file);
    const site = preview?.site ?? null;
    if (site !== null) return void site(request, response);
    return page(response, 404, messagePage(EDIT_PAGE.title, EDIT_PAGE.notYet));
  }

  async function api(request: IncomingMessage, response: ServerResponse, url: URL, person: Person): Promise<void> {
    // No other website can make a browser send this header here.
    if (!request.headers.authorization?.startsWith('token '))
      return json(
        response,
        errorResponse(401, fill(EDIT_MESSAGES.noAccess, { dealer: website.options.title })),
        request,
      );
    const body = request.method === 'POST' ? await readBody(request) : undefined;
    if (body === null) return json(response, errorResponse(413, EDIT_MESSAGES.tooMuch));
    const path = url.pathname.slice(`${EDIT_PATH}/api/v1`.length);
    const apiResponse = await callApi(website, person, { method: request.method ?? 'GET', path, body });
    if (apiResponse.status === 201) onChange();
    if (apiResponse.body instanceof Buffer) return bytes(response, extname(path).toLowerCase(), apiResponse.body);
    json(response, apiResponse);
  }

  async function handleAction(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    person: Person,
  ): Promise<void> {
    const form = (await readText(request)) ?? '';
    if (pathname === `${EDIT_PATH}/sign-out`) return redirect(response, `${EDIT_PATH}/`, cookie('', 0));
    if (pathname !== `${EDIT_PATH}/undo`) return page(response, 404, messagePage(EDIT_PAGE.title, EDIT_PAGE.noPage));
    try {
      website.undo(new URLSearchParams(form).get('change') ?? '', person, new Date());
    } catch (error) {
      if (!(error instanceof RejectedEdit)) throw error;
      return page(response, error.status, editPage(website, preview?.state ?? { kind: 'none' }, error.message));
    }
    onChange();
    redirect(response, `${EDIT_PATH}/`);
  }

  function onChange(): void {
    preview?.update();
    sender?.send();
  }

  function editorFile(response: ServerResponse, pathname: string): void {
    const name = basename(pathname);
    const file = pathname.includes('/assets/') ? join(EDITOR_ASSETS, name) : join(scripts, name);
    if (!/^[\w.-]+$/.test(name) || !existsSync(file))
      return void page(response, 404, messagePage(EDIT_PAGE.title, EDIT_PAGE.noPage));
    response.setHeader('Cache-Control', 'private, max-age=86400');
    bytes(response, extname(name), readFileSync(file));
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  if (origin === '') origin = `http://localhost:${port}`;
  await sender?.refresh();
  preview?.update();
  return {
    origin,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sender?.stop();
      await preview?.stop();
    },
  };
}

/** Whether somebody opens a page, or changes something: then it should be known what has been published since. */
const refreshesRemote = ({ method }: IncomingMessage, pathname: string): boolean =>
  method === 'POST' || pathname === `${EDIT_PATH}/` || pathname === FORM_PATH;

/**
 * Whether no other website sent a request. Browsers send `Sec-Fetch-Site`, old ones only `Origin`. A request with neither is from a program, and
 * not from a page that uses somebody's cookie.
 */
function isSameOrigin({ headers }: IncomingMessage, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || headers.origin === origin;
}

const cookie = (value: string, seconds: number): string =>
  `${ACCESS_COOKIE}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${Math.max(0, Math.floor(seconds))}`;

const cookieOf = (request: IncomingMessage): string =>
  (request.headers.cookie ?? '')
    .split('; ')
    .find((pair) => pair.startsWith(`${ACCESS_COOKIE}=`))
    ?.slice(ACCESS_COOKIE.length + 1) ?? '';

function redirect(response: ServerResponse, to: string, setCookie?: string): void {
  response.writeHead(303, { Location: to, ...(setCookie === undefined ? {} : { 'Set-Cookie': setCookie }) }).end();
}

function page(response: ServerResponse, status: number, html: string, policy = PAGE_POLICY): void {
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy };
  response.writeHead(status, headers).end(html);
}

function bytes(response: ServerResponse, extension: string, body: string | Buffer): void {
  response.writeHead(200, { 'Content-Type': TYPES[extension] ?? 'application/octet-stream' }).end(body);
}

/** @param unreadRequest a request whose body was not read; it is discarded, because otherwise the browser would not read the response */
function json(
  response: ServerResponse,
  { status, body }: { status: number; body: unknown },
  unreadRequest?: IncomingMessage,
): void {
  unreadRequest?.resume();
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

/** The JSON of a request; undefined = it is not JSON; null = it is too large, or says `null`. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text of a request; null = it is too large. All of it is read, because a browser shows no response to a request that was cut off. */
async function readText(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= MAX_REQUEST_BYTES) parts.push(part);
  }
  return size > MAX_REQUEST_BYTES ? null : Buffer.concat(parts).toString('utf8');
}

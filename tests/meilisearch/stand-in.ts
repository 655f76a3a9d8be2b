import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { DEFAULTS, type Index, type IndexSettings, MeilisearchError, searchIndex } from './stand-in-search.ts';
import type { Document } from './stand-in-words.ts';

/** Whether the server works, or how it fails. For refused connections: `stop()`. */
export type Behaviour = 'works' | 'hang' | 'error' | 'garbage';

interface Task {
  readonly uid: number;
  readonly type: string;
  readonly indexUid: string | null;
  status: 'enqueued' | 'succeeded' | 'failed';
  error: object | null;
  readonly run: () => void;
}
interface Key {
  readonly uid: string;
  readonly key: string;
  readonly actions: readonly string[];
  readonly indexes: readonly string[];
}

/**
 * A stand-in for a Meilisearch server: the part of its HTTP API that Caryard uses, with its formats, error codes and defaults (v1.36 and
 * later), and separate search code. Tasks are processed one after another, each in the next iteration of the event loop.
 */
export class StandIn {
  readonly masterKey = 'stand-in-master-key-0123456789';
  readonly adminKey: Key = key('stand-in-admin-key-0123456789', ['*']);
  readonly searchKey: Key;
  behaviour: Behaviour = 'works';
  /** A server started without a master key requires none. */
  open = false;
  /** Every accepted request: `POST /multi-search`. */
  readonly requests: string[] = [];
  /** Bodies of the accepted multi-searches. */
  readonly searches: { readonly queries: readonly { readonly [part: string]: unknown }[] }[] = [];
  /** The next task of a type fails with this message. */
  readonly failing = new Map<string, string>();
  /** Called before a task is processed; for inspection, or to stop the sender midway. */
  onTask: (type: string) => void = () => {};
  readonly indexes = new Map<string, Index>();
  readonly #tasks: Task[] = [];
  #server: Server | null = null;
  readonly #sockets = new Set<Socket>();

  /** `searchSecret`: `<uid>:<key>` of the search key, if it must be known in advance. */
  constructor(searchSecret = `${randomUUID()}:stand-in-search-key-0123456789`) {
    const [uid = '', secret = ''] = searchSecret.split(':');
    this.searchKey = { uid, key: secret, actions: ['search'], indexes: ['*'] };
  }

  get listening(): boolean {
    return this.#server !== null;
  }

  /** The value of the search-key binding. */
  get searchSecret(): string {
    return `${this.searchKey.uid}:${this.searchKey.key}`;
  }

  /** Starts listening; a stopped server keeps its indexes. Returns the URL. */
  async start(port = 0): Promise<string> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', async () => {
        const body = Buffer.concat(chunks);
        const apiRequest = new Request(new URL(request.url ?? '/', 'http://stand-in'), {
          method: request.method ?? 'GET',
          headers: request.headers as Record<string, string>,
          ...(body.length > 0 && { body }),
        });
        const apiResponse = await this.handle(apiRequest);
        response.writeHead(apiResponse.status, Object.fromEntries(apiResponse.headers));
        response.end(await apiResponse.text());
      });
    });
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    this.#server = server;
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Refuses connections from now on and closes those in progress. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Handles one request, from the HTTP server or a test's own `fetch`. */
  async handle(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    this.requests.push(`${request.method} ${pathname}`);
    if (this.behaviour === 'hang')
      return new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason)));
    if (this.behaviour === 'garbage') return new Response('{"results":[{"hits":"none"}]}', { headers: JSON_TYPE });
    try {
      if (this.behaviour === 'error') throw new MeilisearchError(500, 'internal', 'Internal error.');
      const text = await request.text();
      return this.#respond(request, pathname, searchParams, text === '' ? undefined : JSON.parse(text));
    } catch (error) {
      if (!(error instanceof MeilisearchError)) throw error;
      const { code, message, status } = error;
      return Response.json(
        {
          message,
          code,
          type: status >= 500 ? 'internal' : 'invalid_request',
          link: `https://docs.meilisearch.com/errors#${code}`,
        },
        { status },
      );
    }
  }

  #respond(request: Request, path: string, params: URLSearchParams, body: unknown): Response {
    if (path === '/health') return Response.json({ status: 'available' });
    const [, first = '', uid = '', part = '', subpart = ''] = path.split('/').map(decodeURIComponent);
    const route = `${request.method} /${first}${uid && first === 'indexes' ? '/:uid' : ''}${part ? `/${part}` : ''}${subpart ? `/${subpart}` : ''}`;
    if (route === 'POST /multi-search') return this.#multiSearch(request, body as StandIn['searches'][number]);
    this.#allow(request, 'admin');
    const index = (): Index => this.indexes.get(uid) ?? notFound(uid);
    const offset = Number(params.get('offset') ?? 0);
    const limit = Number(params.get('limit') ?? 20);
    switch (route) {
      case 'GET /version':
        return Response.json({ pkgVersion: '1.36.0', commitSha: 'stand-in', commitDate: '2026-01-01' });
      case 'GET /indexes': {
        const indexes = [...this.indexes.values()].map((target) => ({
          uid: target.uid,
          primaryKey: target.primaryKey,
          createdAt: DAY,
          updatedAt: DAY,
        }));
        return Response.json({ results: indexes.slice(offset, offset + limit), offset, limit, total: indexes.length });
      }
      case 'POST /indexes': {
        const { uid: name, primaryKey = null } = body as { uid: string; primaryKey?: string };
        return this.#enqueue('indexCreation', name, () => {
          if (this.indexes.has(name))
            throw new MeilisearchError(409, 'index_already_exists', `Index \`${name}\` already exists.`);
          this.#openIndex(name).primaryKey = primaryKey;
        });
      }
      case 'GET /indexes/:uid':
        return Response.json({ uid, primaryKey: index().primaryKey, createdAt: DAY, updatedAt: DAY });
      case 'DELETE /indexes/:uid':
        return this.#enqueue('indexDeletion', uid, () => {
          if (!this.indexes.delete(uid)) notFound(uid);
        });
      case 'GET /indexes/:uid/settings':
        return Response.json(index().settings);
      case 'PATCH /indexes/:uid/settings':
        return this.#enqueue('settingsUpdate', uid, () => {
          const target = this.#openIndex(uid);
          target.settings = { ...target.settings, ...(body as Partial<IndexSettings>) };
        });
      case 'GET /indexes/:uid/stats':
        return Response.json({ numberOfDocuments: index().documents.size, isIndexing: false, fieldDistribution: {} });
      case 'GET /indexes/:uid/documents': {
        const fields = params.get('fields')?.split(',') ?? null;
        const documents = [...index().documents.values()].map((document) =>
          fields ? Object.fromEntries(Object.entries(document).filter(([name]) => fields.includes(name))) : document,
        );
        return Response.json({
          results: documents.slice(offset, offset + limit),
          offset,
          limit,
          total: documents.length,
        });
      }
      case 'POST /indexes/:uid/documents':
        return this.#enqueue('documentAdditionOrUpdate', uid, () => {
          const target = this.#openIndex(uid);
          target.primaryKey ??= params.get('primaryKey');
          for (const document of body as Document[])
            target.documents.set(String(document[target.primaryKey ?? 'id']), document);
        });
      case 'POST /indexes/:uid/documents/delete-batch':
        return this.#enqueue('documentDeletion', uid, () => {
          for (const id of body as (string | number)[]) index().documents.delete(String(id));
        });
      case 'POST /swap-indexes':
        return this.#enqueue('indexSwap', null, () =>
          this.#swap(body as { indexes: [string, string]; rename?: boolean }[]),
        );
      default: {
        const task = first === 'tasks' ? this.#tasks[Number(uid)] : undefined;
        if (task) return Response.json(taskView(task));
        throw new MeilisearchError(404, 'not_found', `${route} is not part of the stand-in.`);
      }
    }
  }

  #multiSearch(request: Request, body: StandIn['searches'][number]): Response {
    const isAllowed = this.#allow(request, 'search');
    this.searches.push(body);
    const results = body.queries.map((query, i) => {
      const uid = String(query.indexUid);
      if (!isAllowed(uid)) throw new MeilisearchError(403, 'invalid_api_key', 'The provided API key is invalid.');
      try {
        return searchIndex(this.indexes.get(uid) ?? notFound(uid), query);
      } catch (error) {
        if (!(error instanceof MeilisearchError)) throw error;
        throw new MeilisearchError(error.status, error.code, `Inside \`.queries[${i}]\`: ${error.message}`);
      }
    });
    return Response.json({ results });
  }

  /** The indexes that the caller may search. Throws for a missing, wrong, expired or insufficient key or token. */
  #allow(request: Request, action: 'admin' | 'search'): (uid: string) => boolean {
    if (this.open) return () => true;
    const secret = /^Bearer (.+)$/u.exec(request.headers.get('authorization') ?? '')?.[1];
    if (secret === undefined)
      throw new MeilisearchError(
        401,
        'missing_authorization_header',
        'The Authorization header is missing. It must use the bearer authorization method.',
      );
    if (secret === this.masterKey || secret === this.adminKey.key) return () => true;
    if (action === 'search' && secret === this.searchKey.key) return () => true;
    const rules = action === 'search' ? this.#tokenRules(secret) : null;
    if (rules === null) throw new MeilisearchError(403, 'invalid_api_key', 'The provided API key is invalid.');
    return (uid) => rules.includes('*') || rules.includes(uid);
  }

  #tokenRules(token: string): readonly string[] | null {
    const [header = '', payload = '', signature] = token.split('.');
    if (createHmac('sha256', this.searchKey.key).update(`${header}.${payload}`).digest('base64url') !== signature)
      return null;
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
      apiKeyUid: string;
      exp?: number;
      searchRules: string[] | object;
    };
    if (claims.apiKeyUid !== this.searchKey.uid || (claims.exp ?? Number.POSITIVE_INFINITY) * 1000 < Date.now())
      return null;
    return Array.isArray(claims.searchRules) ? claims.searchRules : Object.keys(claims.searchRules);
  }

  #openIndex(uid: string): Index {
    const index = this.indexes.get(uid) ?? { uid, primaryKey: null, settings: DEFAULTS, documents: new Map() };
    this.indexes.set(uid, index);
    return index;
  }

  #swap(swaps: readonly { readonly indexes: readonly [string, string]; readonly rename?: boolean }[]): void {
    for (const {
      indexes: [a, b],
      rename = false,
    } of swaps) {
      const [source, replaced] = [this.indexes.get(a) ?? notFound(a), this.indexes.get(b)];
      if (rename === (replaced !== undefined)) {
        if (!rename) notFound(b);
        throw new MeilisearchError(400, 'index_already_exists', `Index \`${b}\` already exists.`);
      }
      this.indexes.delete(a);
      this.indexes.set(b, { ...source, uid: b });
      if (replaced) this.indexes.set(a, { ...replaced, uid: a });
    }
  }

  #enqueue(type: string, indexUid: string | null, run: () => void): Response {
    const task: Task = { uid: this.#tasks.length, type, indexUid, status: 'enqueued', error: null, run };
    this.#tasks.push(task);
    setImmediate(() => this.#process(task));
    return Response.json({ taskUid: task.uid, indexUid, status: 'enqueued', type, enqueuedAt: DAY }, { status: 202 });
  }

  #process(task: Task): void {
    this.onTask(task.type);
    try {
      const failure = this.failing.get(task.type);
      this.failing.delete(task.type);
      if (failure !== undefined) throw new MeilisearchError(500, 'internal', failure);
      task.run();
      task.status = 'succeeded';
    } catch (error) {
      if (!(error instanceof MeilisearchError)) throw error;
      task.status = 'failed';
      task.error = { message: error.message, code: error.code, type: 'invalid_request', link: '' };
    }
  }
}

const DAY = '2026-11-20T00:00:00Z';
const JSON_TYPE = { 'content-type': 'application/json' };
const key = (secret: string, actions: readonly string[]): Key => ({
  uid: randomUUID(),
  key: secret,
  actions,
  indexes: ['*'],
});
const taskView = ({ uid, type, indexUid, status, error }: Task): object => ({
  uid,
  batchUid: uid,
  type,
  indexUid,
  status,
  error,
  details: null,
  canceledBy: null,
  duration: null,
  enqueuedAt: DAY,
  startedAt: DAY,
  finishedAt: DAY,
});

function notFound(uid: string): never {
  throw new MeilisearchError(404, 'index_not_found', `Index \`${uid}\` not found.`);
}

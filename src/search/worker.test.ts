import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodeIndex } from '#domain/stock-index.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import type { SearchResponse } from './engine/requests.ts';
import type { WorkerRequest, WorkerResponse } from './worker-messages.ts';

const fileOf = (make: string) => JSON.stringify(encodeIndex([aSearchRecord({ id: 1, make })], { version: make }));
const responses: WorkerResponse[] = [];
let send: (request: WorkerRequest) => Promise<void>;
const fetched = vi.fn<(href: string, init?: RequestInit) => Promise<Response>>();
const searchRequest = (id: number, query: string, href = '/kia.json'): WorkerRequest => ({
  id,
  href,
  requests: [{ indexName: 'cars', params: { query } }],
});
const posted = () =>
  responses.map((response) => [
    response.id,
    'error' in response ? response.error : (response.results[0] as SearchResponse | undefined)?.nbHits,
  ]);

beforeEach(async () => {
  responses.length = 0;
  fetched.mockReset();
  vi.resetModules();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('self', {
    addEventListener: (_kind: string, listener: (event: { data: WorkerRequest }) => Promise<void>) => {
      send = (data) => listener({ data });
    },
    postMessage: (response: WorkerResponse) => responses.push(response),
  });
  await import('./worker.ts');
});
afterEach(() => vi.unstubAllGlobals());

describe('search worker', () => {
  it('loads the index with the first request and responds in the order of the requests', async () => {
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockImplementation(async () => new Response(fileOf('Kia')));
    await Promise.all([send(searchRequest(1, 'kia')), send(searchRequest(2, 'zzz')), send(searchRequest(3, ''))]);
    expect(posted()).toEqual([
      [1, 1],
      [2, 0],
      [3, 1],
    ]);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('A46 applies the latest changes to the index, and keeps them until others arrive', async () => {
    fetched.mockImplementation(async () => new Response(fileOf('Kia')));
    const filterRequest = (id: number, filters: string): WorkerRequest => ({
      id,
      href: '/kia.json',
      requests: [{ indexName: 'cars', params: { filters } }],
    });
    await send(filterRequest(1, 'reserved = true'));
    await send({ ...filterRequest(2, 'reserved = true'), changes: new Map([[1, { reserved: true }]]) });
    await send(filterRequest(3, 'reserved = true'));
    await send({ ...filterRequest(4, 'id = 1'), changes: new Map([[1, { listed: false }]]) });
    await send({ ...filterRequest(5, 'reserved = true'), changes: new Map([[9, { reserved: true }]]) });
    expect(posted()).toEqual([
      [1, 0],
      [2, 1],
      [3, 1],
      [4, 0],
      [5, 0],
    ]);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('SRCH-18 if the index fails to load the response is an error, and the next request tries again', async () => {
    fetched.mockResolvedValueOnce(new Response('', { status: 404 })).mockResolvedValueOnce(new Response(fileOf('Kia')));
    await send(searchRequest(1, 'kia'));
    await send(searchRequest(2, 'kia'));
    expect(posted()).toEqual([
      [1, expect.stringContaining('404')],
      [2, 1],
    ]);
  });

  it('SRCH-18 an index that does not begin to arrive in 8 s, or does not end in two minutes, is given up, and can be requested again', async () => {
    vi.useFakeTimers();
    const hang = (started: boolean) => (_href: string, init?: RequestInit) => {
      const given = new Promise<never>((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
      return started ? Promise.resolve({ ok: true, json: () => given } as unknown as Response) : given;
    };
    fetched
      .mockImplementationOnce(hang(false))
      .mockImplementationOnce(hang(true))
      .mockImplementation(async () => new Response(fileOf('Kia')));
    for (const [id, wait] of [
      [1, 8000],
      [2, 120_000],
    ] as const) {
      void send(searchRequest(id, 'kia'));
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(posted()).toHaveLength(id - 1);
      await vi.advanceTimersByTimeAsync(1);
    }
    vi.useRealTimers();
    await send(searchRequest(3, 'kia'));
    expect(posted()).toEqual([
      [1, expect.any(String)],
      [2, expect.any(String)],
      [3, 1],
    ]);
  });

  it('an invalid request gives its own error', async () => {
    fetched.mockImplementation(async () => new Response(fileOf('Kia')));
    await send({ id: 1, href: '/kia.json', requests: [{ indexName: 'cars:vin' }] });
    await send(searchRequest(2, 'kia'));
    expect(posted()).toEqual([
      [1, expect.stringContaining('vin')],
      [2, 1],
    ]);
  });

  it('another index replaces the previous one', async () => {
    fetched.mockImplementation(async (href) => new Response(fileOf(href === '/kia.json' ? 'Kia' : 'Mazda')));
    await send(searchRequest(1, 'mazda'));
    await send(searchRequest(2, 'mazda', '/mazda.json'));
    expect(posted()).toEqual([
      [1, 0],
      [2, 1],
    ]);
  });

  it('warming up responds without a result and runs sample searches without a message', async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(async () => new Response(fileOf('Kia')));
    await send({ id: 1, href: '/kia.json', requests: [] });
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(responses).toEqual([{ id: 1, results: [] }]);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { Runtime } from '#functions/platform/env.ts';
import { createWorker } from '#functions/worker.ts';
import { decideForms } from '#scripts/report/decide-section.ts';
import type { EdgeSite } from '#site/site.ts';
import { aRealRuntime, DB } from './a-browser.ts';
import { A_PREVIEW_SECRET, aContext, anAccessToken, bindings } from './a-context.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { ORIGIN } from './get.ts';

const COMMIT = 'c0ffee0000000000000000000000000000000001';
const BASE = 'ba5e000000000000000000000000000000000002';
const HOUR = 3_600_000;

/** The part of a report with its buttons. */
const PAGE = `<!doctype html><html lang="en"><head><title>Report</title></head><body>${decideForms('It goes live.').text}</body></html>`;

/** A preview with a report about a commit, and a browser with an access token. */
async function aPreview(
  report: { commit: string } = { commit: COMMIT },
  { sampleSettings }: Pick<EdgeSite, 'sampleSettings'> = {},
) {
  let time = Date.parse('2026-11-20T00:00:00Z');
  const logged: object[] = [];
  const runtime: Runtime = aRealRuntime({ now: () => new Date(time), log: (line) => void logged.push(line) });
  const files: { readonly [path: string]: () => Response } = {
    '/_report': () => new Response(PAGE, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
    '/_report/report.json': () => Response.json({ slug: 'test-yard', base: BASE, ...report }),
  };
  const previewBindings = bindings('preview');
  const ASSETS = {
    fetch: async (request: Request) =>
      files[new URL(request.url).pathname]?.() ?? previewBindings.ASSETS.fetch(request as never),
  };
  const env = { ...previewBindings, ASSETS } as never;
  const worker = createWorker(anEdgeSite(sampleSettings === undefined ? {} : { sampleSettings }), runtime);
  const accessToken = await anAccessToken({ ...aContext(), runtime, env }, 400 * HOUR);
  const callPreview = (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { Cookie: `__Host-preview=${accessToken}`, 'Sec-Fetch-Site': 'same-origin', ...init.headers };
    const request = new Request(ORIGIN + path, { redirect: 'manual', ...init, headers });
    return worker.fetch(request as never, env, { waitUntil: () => {} } as never) as never;
  };
  const wait = (ms: number): void => {
    time += ms;
  };
  const open = async (): Promise<{ html: string; token: string }> => {
    const html = await (await callPreview('/_report')).text();
    return { html, token: /name="token" value="([^"]*)"/.exec(html)?.[1] ?? '' };
  };
  const post = (fields: Record<string, string>): Promise<Response> =>
    callPreview('/_report/decide', { method: 'POST', body: new URLSearchParams(fields) });
  const send = async (fields: Record<string, string>): Promise<string> => {
    const response = await post(fields);
    expect(response.status).toBe(303);
    return response.headers.get('location') ?? '';
  };
  const refusal = async (fields: Record<string, string>): Promise<string> => {
    const response = await post(fields);
    expect([response.status, response.headers.get('cache-control')]).toEqual([422, 'no-store']);
    return response.text();
  };
  const operatorRequest = async (body?: object, secret = A_PREVIEW_SECRET, address = ''): Promise<Response> =>
    callPreview('/_report/decisions', {
      headers: {
        Authorization: `Bearer ${secret}`,
        Cookie: '',
        'cf-connecting-ip': address,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  return { request: callPreview, open, send, refusal, operatorRequest, wait, logged };
}

// The table calls a requested change a `wish`.
const YES = { kind: 'publish', name: ' Jo   Lee ', confirmed: 'yes' };
const rows = async () => (await DB.prepare('SELECT * FROM preview_decisions ORDER BY rowid').all()).results;
const isShown = (html: string, placeholder: string): boolean =>
  !new RegExp(`data-show="${placeholder.replace('.', '\\.')}"[^>]* hidden`).test(html);

beforeEach(async () => {
  await DB.batch([DB.prepare('DELETE FROM preview_decisions'), DB.prepare('DELETE FROM preview_live')]);
});

describe('OPS-07 the two buttons of a report', () => {
  test('OPS-07 opening the report, once or ten times, changes nothing; a submission does, and stores who, when and for which commit', async () => {
    const preview = await aPreview();
    for (let times = 0; times < 10; times += 1) await preview.open();
    expect(await rows()).toEqual([]);
    const { html, token } = await preview.open();
    expect([isShown(html, 'decision.publish'), isShown(html, 'decision.change')]).toEqual([true, true]);
    expect(await preview.send({ ...YES, token })).toBe('/_report#decide');
    expect(await rows()).toMatchObject([
      {
        kind: 'publish',
        commit_id: COMMIT,
        base: BASE,
        name: 'Jo Lee',
        wish: '',
        at: '2026-11-20T00:00:00.000Z',
        state: 'new',
      },
    ]);
    const after = await preview.open();
    expect(after.html).toContain('Jo Lee has asked to publish this version.');
    expect(isShown(after.html, 'decision.publish')).toBe(false);
  });

  test('OPS-07 a requested change is stored with its text and publishes nothing', async () => {
    const preview = await aPreview();
    const { token } = await preview.open();
    expect(
      await preview.send({ kind: 'change', name: 'Jo', request: ' The hours of <Saturday>\nare wrong. ', token }),
    ).toBe('/_report#decide');
    expect(await rows()).toMatchObject([{ kind: 'wish', name: 'Jo', wish: 'The hours of <Saturday>\nare wrong.' }]);
    const { html } = await preview.open();
    expect(html).toContain('Thank you, Jo. Your request has been passed on');
    expect(isShown(html, 'decision.publish')).toBe(true);
  });

  test('OPS-07 nobody with the link can flood a pull request with requests, or use them to stop its publication', async () => {
    const preview = await aPreview();
    for (let i = 0; i < 20; i += 1) {
      const { token } = await preview.open();
      await preview.send({ kind: 'change', name: 'Jo', request: `Request ${i}`, token });
    }
    for (const request of ['Request 20', 'Request 21'])
      expect(
        await preview.refusal({ kind: 'change', name: 'Jo', request, token: (await preview.open()).token }),
      ).toContain('A lot of changes have already been requested for this preview');
    expect(await rows()).toHaveLength(20);
    const { token } = await preview.open();
    expect(await preview.send({ ...YES, token })).toBe('/_report#decide');
  });

  test.each([
    ['without a name', { ...YES, name: ' ' }, 'Enter your name.'],
    ['without the tick', { ...YES, confirmed: '' }, 'Tick the box'],
    ['for a change without a text', { kind: 'change', name: 'Jo', request: ' ' }, 'Tell us what you’d like changed.'],
    ['with an invalid token', { ...YES, token: 'x' }, 'This preview has been updated'],
    ['without a token', { ...YES, token: '' }, 'This preview has been updated'],
  ])('OPS-07 a submission %s is refused with a clear message', async (_, fields, message) => {
    const preview = await aPreview();
    const { token } = await preview.open();
    expect(await preview.refusal({ token, ...fields })).toContain(message);
    expect(await rows()).toEqual([]);
  });

  test('OPS-07 a refused request keeps what was typed, and can be sent again unchanged', async () => {
    const preview = await aPreview();
    const { token } = await preview.open();
    preview.wait(3 * HOUR);
    const request = 'The </textarea><b>hours</b>\nare wrong.';
    const html = await preview.refusal({ kind: 'change', name: 'Jo "Q" Lee', request, token });
    expect(html).toContain('what you typed is still there');
    expect(html).toMatch(/<textarea [^>]*>The &lt;\/textarea&gt;&lt;b&gt;hours&lt;\/b&gt;\nare wrong\.<\/textarea>/);
    expect(html.match(/id="(?:publish|request)-name"[^>]* value="Jo &quot;Q&quot; Lee"/g)).toHaveLength(2);
    const fresh = /name="token" value="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(await preview.send({ kind: 'change', name: 'Jo', request, token: fresh })).toBe('/_report#decide');
    expect((await preview.open()).html).toMatch(/<textarea [^>]*><\/textarea>/);
  });

  test('OPS-07 a request as long as its field allows is stored in full, though the browser sends a line break as two characters', async () => {
    const preview = await aPreview();
    const lines = 'Please change this line, and this.\n'.repeat(200).slice(0, 3999);
    const request = `${lines}!`;
    const { token } = await preview.open();
    await preview.send({ kind: 'change', name: 'Jo', request: request.replaceAll('\n', '\r\n'), token });
    expect(await rows()).toMatchObject([{ wish: request }]);
  });

  test('OPS-07 the address of a refused submission leads back to the report', async () => {
    const preview = await aPreview();
    const response = await preview.request('/_report/decide');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/_report#decide']);
    expect(await rows()).toEqual([]);
  });

  test('OPS-07 a token is used once, even by two simultaneous submissions, and a commit is published once', async () => {
    const preview = await aPreview();
    const [first, second] = [await preview.open(), await preview.open()];
    const locations = await Promise.all([1, 2, 3].map(() => preview.send({ ...YES, token: first.token })));
    expect(locations.sort()).toEqual([
      '/_report#decide',
      '/_report?problem=used#decide',
      '/_report?problem=used#decide',
    ]);
    expect(await preview.send({ ...YES, token: second.token })).toBe('/_report?problem=used#decide');
    expect(await preview.send({ kind: 'change', name: 'Jo', request: 'x', token: first.token })).toBe(
      '/_report?problem=used#decide',
    );
    expect(await rows()).toHaveLength(1);
  });

  test('OPS-07 a submission after two hours, or for a report that has been replaced, is refused', async () => {
    const preview = await aPreview();
    const { token } = await preview.open();
    preview.wait(2 * HOUR);
    expect(await preview.refusal({ ...YES, token })).toContain('open for more than two hours, so nothing was sent');
    const updated = await aPreview({ commit: 'c0ffee0000000000000000000000000000000009' });
    const fresh = await preview.open();
    expect(await updated.refusal({ ...YES, token: fresh.token })).toContain('This preview has been updated');
    expect(await rows()).toEqual([]);
  });

  test('OPS-01 OPS-07 a site with made-up settings cannot be published, whatever is sent; a change can be requested', async () => {
    const sampleSettings = [{ id: 'phone', setting: 'phone', value: '0491 570 006' }] as const;
    const preview = await aPreview({ commit: COMMIT }, { sampleSettings });
    const { token } = await preview.open();
    expect(await preview.refusal({ ...YES, token })).toContain(
      'This version can’t be published yet: some details are still to be filled in.',
    );
    expect(await rows()).toEqual([]);
    await preview.send({ kind: 'change', name: 'Jo', request: 'Our number is another.', token });
    expect(await rows()).toMatchObject([{ kind: 'wish' }]);
  });

  test('OPS-07 a submission is refused once production has changed, even from a report opened before', async () => {
    const preview = await aPreview();
    const { token } = await preview.open();
    expect((await preview.operatorRequest({ live: BASE })).status).toBe(200);
    expect(isShown((await preview.open()).html, 'decision.publish')).toBe(true);
    expect((await preview.operatorRequest({ live: 'feed0000' })).status).toBe(200);
    expect(await preview.refusal({ ...YES, token })).toContain('The live site has changed');
    expect(await rows()).toEqual([]);
    const { html } = await preview.open();
    expect(html).toContain('The live site has changed since this report was made');
    expect([isShown(html, 'decision.publish'), isShown(html, 'decision.change')]).toEqual([false, true]);
  });

  test('OPS-07 a page of another site, or a stranger, cannot decide', async () => {
    const preview = await aPreview();
    const { token } = await preview.open();
    const post = { method: 'POST', body: new URLSearchParams({ ...YES, token }) };
    const postWith = (headers: Record<string, string>) => preview.request('/_report/decide', { ...post, headers });
    expect((await postWith({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await postWith({ Cookie: '' })).status).toBe(401);
    expect(await rows()).toEqual([]);
  });

  test('OPS-07 a report about uncommitted files has no buttons', async () => {
    const preview = await aPreview({ commit: 5 as never });
    const { html } = await preview.open();
    expect([isShown(html, 'decision.publish'), isShown(html, 'decision.change')]).toEqual([false, false]);
  });
});

describe('OPS-07 the publish workflow', () => {
  test('OPS-07 reads the decisions, and reports the outcome', async () => {
    const preview = await aPreview();
    await preview.send({ kind: 'change', name: 'Jo', request: 'Bigger', token: (await preview.open()).token });
    preview.wait(60_000);
    await preview.send({ ...YES, token: (await preview.open()).token });
    await preview.operatorRequest({ live: BASE });
    const body = await (await preview.operatorRequest()).json();
    expect(body).toMatchObject({ report: { commit: COMMIT, base: BASE }, live: BASE });
    const { decisions } = body as { decisions: { id: string; kind: string }[] };
    expect(decisions).toMatchObject([
      { kind: 'change', name: 'Jo', request: 'Bigger', commit: COMMIT, base: BASE },
      { kind: 'publish', name: 'Jo Lee', at: '2026-11-20T00:01:00.000Z' },
    ]);
    const [, publish] = decisions;
    expect(
      (await preview.operatorRequest({ id: publish?.id, state: 'rejected', problem: 'A test failed.' })).status,
    ).toBe(200);
    expect((await preview.operatorRequest({ id: publish?.id, state: 'done' })).status).toBe(422);
    expect((await preview.open()).html).toContain('This version was not published: A test failed.');
    await preview.operatorRequest({ live: 'feed0000' });
    const htmlAfterChange = (await preview.open()).html;
    expect(htmlAfterChange).toContain('>The live site has changed since this report was made');
    expect([isShown(htmlAfterChange, 'decision.publish'), isShown(htmlAfterChange, 'decision.change')]).toEqual([
      false,
      true,
    ]);
    await preview.operatorRequest({ live: BASE });
    // After a refusal, publication may be requested again.
    await preview.send({ ...YES, token: (await preview.open()).token });
    const [secondDecision] = (
      await (await preview.operatorRequest()).json<{ decisions: { id: string; kind: string }[] }>()
    ).decisions.filter(({ kind }) => kind === 'publish');
    await preview.operatorRequest({ id: secondDecision?.id, state: 'rejected' });
    const { html } = await preview.open();
    expect(html).toContain('>The live site has changed since this report was made');
    expect(html).not.toContain('This version was not published:');
    await preview.send({ ...YES, token: (await preview.open()).token });
    const latest = await (await preview.operatorRequest()).json<{ decisions: { id: string; kind: string }[] }>();
    const id = latest.decisions.find(({ kind }) => kind === 'publish')?.id;
    expect((await preview.operatorRequest({ id, state: 'done' })).status).toBe(200);
    expect((await preview.open()).html).toContain('Jo Lee has published this version.');
  });

  test.each([
    ['taken', 'Jo Lee has published this version.'],
    ['refused', 'This version was not published: A test failed.'],
  ])('OPS-07 accepts `%s` of scripts from before decision 703', async (state, text) => {
    const preview = await aPreview();
    await preview.send({ ...YES, token: (await preview.open()).token });
    const { decisions } = await (await preview.operatorRequest()).json<{ decisions: { id: string }[] }>();
    const problem = state === 'refused' ? 'A test failed.' : undefined;
    expect((await preview.operatorRequest({ id: decisions[0]?.id, state, problem })).status).toBe(200);
    expect((await preview.open()).html).toContain(text);
  });

  test('OPS-07 why a publication was refused is shown beside a change that was requested after it', async () => {
    const preview = await aPreview();
    const ask = async (fields: Record<string, string>): Promise<void> => {
      preview.wait(60_000);
      await preview.send({ ...fields, token: (await preview.open()).token });
    };
    const change = (name: string) => ask({ kind: 'change', name, request: 'Bigger' });
    await change('Ann');
    await ask(YES);
    await change('Sam');
    expect((await preview.open()).html).toContain('Jo Lee');
    expect((await preview.open()).html).not.toMatch(/Ann|Sam/);
    const { decisions } = await (await preview.operatorRequest()).json<{ decisions: { id: string; kind: string }[] }>();
    const id = decisions.find(({ kind }) => kind === 'publish')?.id;
    await preview.operatorRequest({ id, state: 'rejected', problem: 'A test failed.' });
    const { html } = await preview.open();
    expect(html).toContain('This version was not published: A test failed.');
    expect(html).toContain('Sam');
    expect(html).not.toContain('Ann');
    expect(isShown(html, 'decision.publish')).toBe(true);

    const requested = decisions.filter(({ kind }) => kind === 'change').at(-1)?.id;
    await preview.operatorRequest({ id: requested, state: 'rejected', problem: 'The photo is missing.' });
    expect((await preview.open()).html).toContain('The change you asked for was not made: The photo is missing.');
  });

  test.each([
    [
      'another secret',
      401,
      (p: Awaited<ReturnType<typeof aPreview>>) => p.operatorRequest(undefined, 'another-secret-of-thirty-letters'),
    ],
    [
      'a value that is not a commit id',
      422,
      (p: Awaited<ReturnType<typeof aPreview>>) => p.operatorRequest({ live: 'main; DROP TABLE' }),
    ],
    [
      'an unknown decision',
      422,
      (p: Awaited<ReturnType<typeof aPreview>>) => p.operatorRequest({ id: 'x', state: 'done' }),
    ],
    [
      'an invalid state',
      422,
      (p: Awaited<ReturnType<typeof aPreview>>) => p.operatorRequest({ id: 'x', state: 'new' }),
    ],
  ])('OPS-07 is refused with %s', async (_, status, call) =>
    expect((await call(await aPreview())).status).toBe(status),
  );

  test('OPS-07 wrong secrets are logged, and refused with 429 after 20 in an hour; the right one is always accepted', async () => {
    const preview = await aPreview();
    const requestWithWrongSecret = (address: string) =>
      preview.operatorRequest(undefined, 'another-secret-of-thirty-letters', address);
    const statuses = [];
    for (let attempt = 0; attempt < 22; attempt += 1)
      statuses.push((await requestWithWrongSecret('203.0.113.7')).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429]);
    const line = { event: 'secret_refused', site: 'test-yard', path: '/_report/decisions' };
    expect(preview.logged).toEqual(Array.from({ length: 20 }, () => line));
    expect((await requestWithWrongSecret('203.0.113.8')).status).toBe(401);
    expect((await preview.operatorRequest(undefined, A_PREVIEW_SECRET, '203.0.113.7')).status).toBe(200);
    preview.wait(HOUR);
    expect((await requestWithWrongSecret('203.0.113.7')).status).toBe(401);
  });
});

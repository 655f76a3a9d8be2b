import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyedHash } from '#functions/platform/hashes.ts';
import { accessText } from '#functions/topics/previews/access-token.ts';
import { fetchPreviewStatus, previewLink, reportToPreview } from './preview-calls.ts';

const SECRET = 'a-preview-secret-of-thirty-letters';

test('OPS-07 a link is signed in the format that the preview verifies, for its dealer and a number of days', async () => {
  const now = new Date('2026-11-20T00:00:00Z');
  const link = new URL(
    previewLink({ url: 'https://p.example', slug: 'north', secret: SECRET }, { path: '/_report', days: 14, now }),
  );
  const until = now.getTime() + 14 * 86_400_000;
  expect(link.pathname).toBe('/_report');
  expect(link.searchParams.get('preview')).toBe(`${until}.${await keyedHash(SECRET, accessText('north', until))}`);
});

describe('OPS-07 an operator’s calls to a preview', () => {
  const responses: (() => [status: number, text: string])[] = [];
  const requests: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      requests.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`);
      const [status, text] = responses.shift()?.() ?? [500, ''];
      response.writeHead(status).end(text);
    });
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  test('OPS-07 reading the decisions, with the secret', async () => {
    const status = { report: { commit: 'c'.repeat(40), base: 'b'.repeat(40) }, live: null, decisions: [] };
    responses.push(() => [200, JSON.stringify(status)]);
    expect(await fetchPreviewStatus(url, SECRET)).toEqual(status);
    expect(requests.at(-1)).toBe(`GET /_report/decisions Bearer ${SECRET} `);
  });
  test('OPS-07 reporting the live commit', async () => {
    responses.push(() => [200, '{"ok":true}']);
    await reportToPreview(url, SECRET, { live: 'c0ffee0' });
    expect(requests.at(-1)).toBe(`POST /_report/decisions Bearer ${SECRET} {"live":"c0ffee0"}`);
  });
  test.each([
    ['a different secret', [401, ''], /does not accept this PREVIEW_SECRET/],
    ['a fault of the preview', [500, '{"error":"server"}'], /responds with 500: \{"error":"server"\}/],
    ['a page of another site', [200, '<html>'], /not like a preview/],
    [
      'a missing page on another site',
      [404, '<!DOCTYPE html>'],
      /responds with 404, but not like a preview\. Is it the URL of/,
    ],
    ['an invalid list', [200, '{}'], /not like a preview/],
    [
      'a decision without a commit',
      [200, '{"report":{"commit":"main","base":"main"},"live":null,"decisions":[]}'],
      /not like a preview/,
    ],
  ] as const)('OPS-07 %s is reported', async (_, response, message) => {
    responses.push(() => [...response]);
    await expect(fetchPreviewStatus(url, SECRET)).rejects.toThrow(message);
  });
  test.each([
    ['done', 'taken'],
    ['rejected', 'refused'],
  ] as const)('OPS-07 %s is told to a preview that was deployed when its word was %s', async (state, formerState) => {
    responses.push(
      () => [422, '{"error":"unknown"}'],
      () => [200, '{"ok":true}'],
    );
    await reportToPreview(url, SECRET, { id: 'd1', state, problem: 'Why' });
    expect(requests.slice(-2).map((request) => JSON.parse(request.slice(request.indexOf('{'))))).toEqual([
      { id: 'd1', state, problem: 'Why' },
      { id: 'd1', state: formerState, problem: 'Why' },
    ]);
  });
  test('OPS-07 the id of a decision that does not exist, or is no longer open, is reported as such', async () => {
    const unknown = (): [number, string] => [422, '{"error":"unknown"}'];
    responses.push(unknown, unknown);
    await expect(reportToPreview(url, SECRET, { id: 'mistyped', state: 'done' })).rejects.toThrow(
      `${url} has no open decision "mistyped". The open ones: npm run preview -- decisions --url ${url} --dealer SLUG`,
    );
  });
  test('OPS-07 a missing preview is reported', async () =>
    expect(fetchPreviewStatus('http://127.0.0.1:1', SECRET)).rejects.toThrow(
      /does not respond .*Is the preview still there\?/,
    ));
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CloudflareStandIn } from './stand-in.ts';

let standIn: CloudflareStandIn;
beforeEach(async () => {
  standIn = await CloudflareStandIn.start();
});
afterEach(() => standIn.stop());

/** Status and body of a call. */
async function call(method: string, path: string, body?: unknown, token = 'right-token') {
  const { CLOUDFLARE_API_BASE_URL: base, CLOUDFLARE_ACCOUNT_ID: account } = standIn.env();
  const response = await fetch(`${base}${path.replace(/^\//, `/accounts/${account}/`)}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const { result, errors } = (await response.json()) as { result: unknown; errors: { message: string }[] };
  return { status: response.status, message: errors[0]?.message, result };
}
const file = (hash: string, size: number) => ({ manifest: { '/a.txt': { hash, size } } });
/** "hi" in base64, as files are sent. The tests that run wrangler show that the hashes that the stand-in computes are wrangler's. */
const HI = 'aGk=';

describe('OPS-05 the stand-in refuses what the real one refuses', () => {
  test('OPS-05 an invalid token, an invalid path, a body that is not JSON', async () => {
    expect(await call('GET', '/queues', undefined, 'wrong')).toMatchObject({
      status: 400,
      message: 'Invalid request headers',
    });
    expect(await call('GET', '/workers/everything')).toMatchObject({ status: 404 });
    expect(standIn.formatViolations.splice(0)).toEqual(['GET /workers/everything is not a documented call']);
  });

  test.each([
    ['a name with capitals', { name: 'Caryard' }, /POST \/d1\/database, request, name/],
    ['no name', {}, /POST \/d1\/database, request, name/],
    [
      'an unknown field',
      { name: 'caryard-a', colour: 'red' },
      /POST \/d1\/database, request, as a whole: Unrecognized key/,
    ],
  ])('OPS-05 a request that does not match the published schema is recorded: %s', async (_, body, problem) => {
    await call('POST', '/d1/database', body);
    expect(standIn.formatViolations.join('\n')).toMatch(problem);
  });

  test('OPS-05 files: a hash of other content, another size, one above 25 MiB, an unknown session', async () => {
    const upload = async (hash: string, size: number, token?: string) => {
      const { result } = await call('POST', '/workers/scripts/a/assets-upload-session', file(hash, size));
      const form = new FormData();
      form.append(hash, new File([HI], hash, { type: 'text/plain' }), hash);
      return await call('POST', '/workers/assets/upload?base64=true', form, token ?? (result as { jwt: string }).jwt);
    };
    const wrongHash = '0'.repeat(32);
    const [, hash = ''] = /have the hash ([0-9a-f]{32})/.exec((await upload(wrongHash, 2)).message ?? '') ?? [];
    expect(hash).toHaveLength(32);
    expect((await upload(hash, 3)).message).toBe('/a.txt has 2 bytes, not 3');
    expect((await upload(hash, 2, 'nobody')).status).toBe(401);
    expect((await upload(hash, 2)).status).toBe(201);
    const large = await call('POST', '/workers/scripts/a/assets-upload-session', file(wrongHash, 25 * 1024 * 1024 + 1));
    expect(large).toMatchObject({ status: 400, message: '/a.txt is larger than 25 MiB' });
  });

  test.each([
    [
      'an unknown database',
      { bindings: [{ name: 'DB', type: 'd1', id: 'x' }] },
      'binding DB of type d1 must name something that exists',
    ],
    [
      'an unknown queue',
      { bindings: [{ name: 'Q', type: 'queue', queue_name: 'x' }] },
      'binding Q of type queue must name something that exists',
    ],
    ['an unknown kind of binding', { bindings: [{ name: 'X', type: 'magic' }] }, 'Unknown binding type "magic"'],
    [
      'two bindings with the same name',
      { bindings: [1, 2].map(() => ({ name: 'X', type: 'plain_text', text: '' })) },
      'Two bindings have the same name',
    ],
    [
      'a main module that is not uploaded',
      { main_module: 'other.mjs' },
      'The main module "other.mjs" is not in the upload',
    ],
    ['no compatibility date', { compatibility_date: undefined }, 'compatibility_date is missing'],
    ['files of an unknown session', { assets: { jwt: 'x' } }, 'The token of the assets belongs to no session'],
    ['an unknown field', { colour: 'red' }, 'Unknown metadata: colour'],
  ])('OPS-05 a Worker with %s', async (_, change, message) => {
    const metadata = { main_module: 'entry.mjs', compatibility_date: '2026-11-01', ...change };
    const form = new FormData();
    form.append('metadata', JSON.stringify(metadata));
    form.append('entry.mjs', new File(['export default {}'], 'entry.mjs', { type: 'application/javascript+module' }));
    expect(await call('PUT', '/workers/scripts/caryard-a', form)).toMatchObject({ status: 400, message });
    expect(standIn.workers.live('caryard-a')).toBeNull();
  });

  test('OPS-05 more than 250 schedules in an account, a second consumer of a queue, a host without a zone, an older version with other secrets', async () => {
    for (const name of ['one', 'two']) standIn.workers.addVersions(name, [null, null]);
    const crons = Array.from({ length: 250 }, () => ({ cron: '* * * * *' }));
    expect((await call('PUT', '/workers/scripts/one/schedules', crons)).status).toBe(200);
    expect((await call('PUT', '/workers/scripts/two/schedules', crons.slice(0, 1))).message).toMatch(
      /limit of 250 cron triggers/,
    );
    const { result } = await call('POST', '/queues', { queue_name: 'nudges' });
    const consumers = `/queues/${(result as { queue_id: string }).queue_id}/consumers`;
    const consume = (script_name: string) => call('POST', consumers, { type: 'worker', script_name, settings: {} });
    expect((await consume('one')).status).toBe(200);
    expect((await consume('two')).message).toBe('Queue already has a consumer');
    const origins = [{ hostname: 'www.nobody.example', zone_name: 'nobody.example' }];
    expect((await call('PUT', '/workers/scripts/one/domains/records', { origins })).status).toBe(400);
    const [first, second] = standIn.workers.worker('one')?.versions ?? [];
    Object.assign(second ?? {}, { bindings: [{ name: 'A', type: 'secret_text', text: 'new' }] });
    const versions = [{ version_id: first?.id, percentage: 100 }];
    const rollBack = (query: string) =>
      call('POST', `/workers/scripts/one/deployments${query}`, { strategy: 'percentage', versions });
    expect((await rollBack('')).message).toMatch(/secrets have changed/);
    expect((await rollBack('?force=true')).status).toBe(200);
  });

  test('OPS-05 several statements in one call all take effect, or none of them does', async () => {
    const database = standIn.stores.addDatabase('a');
    const run = (sql: string) => call('POST', `/d1/database/${database.uuid}/query`, { sql });
    expect((await run('CREATE TABLE a (b TEXT); INSERT INTO a VALUES (1); SELEKT 1')).message).toMatch(
      /syntax error: SQLITE_ERROR/,
    );
    expect((await run('SELECT * FROM a')).message).toMatch(/no such table/);
    const sql =
      "CREATE TABLE a (b TEXT DEFAULT ';'); -- one; two\nCREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM a WHERE b = 'x'; END; SELECT 1 AS n";
    expect((await run(sql)).result).toMatchObject([{ results: [] }, { results: [] }, { results: [{ n: 1 }] }]);
  });
});

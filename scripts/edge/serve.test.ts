import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EdgeSite } from '#site/site.ts';
import { anEdgeSite } from '#tests/edge/an-edge-site.ts';
import { freePort } from '../free-port.ts';
import { eraseAt, readLocalMessages } from './change-leads.ts';
import { outputName } from './edge-sites.ts';
import { query, readLeads } from './read-leads.ts';
import { type Server, startServer } from './start-server.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');

let folder: string;
let options: { out: string; edge: string; state: string; port: number; log: () => void };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caryard-serve-'));
  options = {
    out: join(folder, 'dist'),
    edge: join(folder, 'edge'),
    state: join(folder, 'state'),
    port: await freePort(),
    log: () => undefined,
  };
  for (const slug of ['first', 'second-yard']) await writeTenant(slug);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function writeTenant(slug: string): Promise<void> {
  const site = join(options.out, slug);
  await mkdir(site, { recursive: true });
  await mkdir(options.edge, { recursive: true });
  await writeEdgeFile(slug);
  await writeFile(join(site, 'index.html'), `<!doctype html><title>${slug}</title>`);
  await writeFile(join(site, '404.html'), '<!doctype html><title>Not found</title>');
  await writeFile(join(site, 'contact.html'), '<!doctype html><title>Contact</title>');
}
const writeEdgeFile = (slug: string, change: Partial<EdgeSite> = {}): Promise<void> =>
  writeFile(join(options.edge, `${slug}.json`), JSON.stringify(anEdgeSite({ slug, name: slug, ...change })));

const leads = async (...args: string[]) =>
  (await run(process.execPath, ['scripts/leads.ts', ...args, '--state', options.state], { cwd: ROOT })).stdout;

const LEAD = {
  form: 'general',
  page: '/contact',
  name: '=1+1',
  last_name: 'Lee & <Sons>',
  email: 'jo@example.com',
  phone: '+61 412 345 678',
  category: 'General Enquiry',
  location_id: '11',
  PreferredContactMethod: 'Phone',
  message: 'Line one\nline "two"',
  terms_conditions: 'true',
};

describe('a running server', () => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer(options);
  });
  afterAll(() => server.stop());

  test('each dealer has its own host, and the start page lists them', async () => {
    expect((await sendRequest('first.localhost', '/')).body).toContain('<title>first</title>');
    expect((await sendRequest('second-yard.localhost', '/')).body).toContain('<title>second-yard</title>');
    const list = await sendRequest('localhost', '/');
    for (const { url } of server.sites) expect(list.body).toContain(`href="${url}"`);
    expect((await sendRequest('other.localhost', '/')).status).toBe(404);
  });

  test('ROUTE-02 slashes and missing pages are handled by the dealer’s Worker, not by the asset server', async () => {
    expect(await sendRequest('first.localhost', '/contact/?a=1')).toMatchObject({
      status: 308,
      location: '/contact?a=1',
    });
    expect(await sendRequest('first.localhost', '/contact-us')).toMatchObject({ status: 308, location: '/contact' });
    expect(await sendRequest('first.localhost', '/nothing')).toMatchObject({
      status: 404,
      body: expect.stringContaining('Not found'),
    });
  });

  test('a dealer that is rebuilt while it is served is updated', async () => {
    expect((await sendRequest('first.localhost', '/find-us')).status).toBe(404);
    await writeEdgeFile('first', { aliases: { '/contact-us': '/contact', '/find-us': '/contact' } });
    await expect
      .poll(() => sendRequest('first.localhost', '/find-us'), { timeout: 250_000 })
      .toMatchObject({ status: 308, location: '/contact' });
  });

  test('a request that is too large is refused with a message, every time', async () => {
    const large = 'a'.repeat(10_000_000);
    for (const path of ['/api/leads', '/api/nothing', '/contact', '/api/leads', '/api/nothing', '/contact'])
      expect((await sendRequest('first.localhost', path, large)).status).toBe(
        { '/api/leads': 413, '/contact': 405 }[path] ?? 404,
      );
  });

  test('a second server on the port fails with a message that says how to fix it', async () => {
    await expect(startServer(options)).rejects.toThrow(
      `Port ${options.port} is in use. End the program that uses it, or choose another: --port`,
    );
  });

  test('a lead is stored in the database of its dealer only, and is in every export', async () => {
    const body = new URLSearchParams(LEAD).toString();
    expect(await sendRequest('first.localhost', '/api/leads', body)).toMatchObject({
      status: 303,
      location: '/success',
    });
    const [lead, ...others] = JSON.parse(await leads('export', '--format', 'json'));
    expect(others).toEqual([]);
    expect(lead).toMatchObject({ tenant: 'first', form: 'general', payload: { name: '=1+1', message: LEAD.message } });
    const id = lead.id.slice(0, 8);
    expect(JSON.parse(await leads('show', id, '--tenant', 'first', '--format', 'json'))).toEqual(lead);
    const leadText = await leads('show', id, '--tenant', 'first');
    expect(leadText).toContain('\nPhone: 0412 345 678\n');
    expect(leadText).toContain('\n\nDELIVERY\nkept here\ncrm.example: kept here\n');
    expect(leadText.replaceAll(/https?:\S+/g, '').replace(lead.id, '')).not.toMatch(
      /[a-z]_[a-z]|\d{4}-\d{2}-\d{2}|undefined/,
    );
    expect(await leads('list', '--tenant', 'second-yard')).toBe('No leads yet.\n');
    expect(await leads('list', '--tenant', 'first')).toContain('  kept here, crm.example: kept here\n');
    const csv = await leads('export', '--tenant', 'first');
    expect(csv).toContain(`,'=1+1,Lee & <Sons>,jo@example.com,'+61 412 345 678,`);
    expect(csv).toContain('"Line one\nline ""two"""');
    const file = join(folder, 'leads.adf');
    const exportArgs = ['export', '--format', 'adf', '--tenant', 'first', '--to', file];
    expect(await leads(...exportArgs)).toBe(`1 lead written to ${file}.\n`);
    expect(await readFile(file, 'utf8')).toContain('<name part="last">Lee &#38; &#60;Sons&#62;</name>');
    await sendRequest('first.localhost', '/api/sign-in/code', 'identifier=ann%40example.com');
    expect(await leads('outbox', '--tenant', 'first')).toMatch(
      /^first {2}\d[\d/]+, \d+(?::\d\d)?[ap]m {2}email to ann@example\.com: Your code for first\n {2}\d{8} is your code/,
    );
    expect(await leads('outbox', '--tenant', 'second-yard')).toBe('second-yard: no messages.\n');
  });

  test('after it has stopped, no processes are left', async () => {
    await server.stop();
    await server.ended;
    expect(await isPortInUse(options.port)).toBe(false);
    expect(await runtimes()).toEqual([]);
  });
});

test('OPS-13 restarted as in a dispatch namespace: behind the dispatcher, with their databases and leads; waiting messages are delivered by the schedule alone, no traces accumulate, and the server ends when its parent process is killed', async () => {
  const at = new Date(Date.now() - 60_000).toISOString();
  // A message and a lead of its own each time, because a failed test is repeated with the same databases.
  const text = `Waited since ${at}.`;
  const body = JSON.stringify({ channel: 'email', to: 'kim@example.com', subject: 'Kept', text });
  const leadsBefore = (await readLeads('second-yard', options)).length;
  await query(
    'first',
    options,
    `INSERT INTO outbox (kind, subject, destination, body, state, created_at, next_at)
       VALUES ('message', 'm ${at}', 'email', '${body}', 'waiting', '${at}', '${at}')`,
  );
  const start = JSON.stringify({ ...options, hosting: 'namespace' });
  const script = `import { startServer } from ${JSON.stringify(join(ROOT, 'scripts/serve.ts'))};
await startServer({ ...${start}, log: () => undefined }); console.log('ready'); setInterval(() => {}, 1000);`;
  const file = join(folder, 'start.ts');
  await writeFile(file, script);
  const child = spawn(process.execPath, [file], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await waitForText(child, 'ready');
    expect(await runtimes()).not.toEqual([]);
    for (const slug of ['first', 'second-yard']) {
      expect((await sendRequest(`${slug}.localhost`, '/')).body).toContain(`<title>${slug}</title>`);
      const configuration = await readFile(
        join('.caryard/wrangler', outputName(options.out), slug, 'wrangler.json'),
        'utf8',
      );
      expect(JSON.parse(configuration)).not.toHaveProperty('queues');
    }
    expect(
      await sendRequest('second-yard.localhost', '/api/leads', new URLSearchParams(LEAD).toString()),
    ).toMatchObject({ status: 303 });
    expect(await readLeads('first', options)).toHaveLength(1);
    expect(await readLeads('second-yard', options)).toHaveLength(leadsBefore + 1);
    const texts = async () => (await readLocalMessages('first', options)).map((message) => message.text);
    await expect.poll(texts, { timeout: 250_000, interval: 500 }).toContain(text);
  } finally {
    child.kill('SIGKILL');
  }
  await expect.poll(() => runtimes(), { timeout: 250_000 }).toEqual([]);
  expect(existsSync(join(options.state, 'v3/d1'))).toBe(true);
  expect(existsSync(join(options.state, 'v3/observability'))).toBe(false);
});

test('without a server a shopper’s data is erased by e-mail address, not by somebody else’s number, and a digest of no leads says so', async () => {
  expect((await eraseAt('first', options, { phone: '0412 345 679' }))?.counts).toEqual(new Map());
  expect(await leads('erase', '--email', LEAD.email.toUpperCase(), '--tenant', 'first')).toBe(
    'first, erased: outbox 2, leads 1\n',
  );
  expect(await leads('digest', '--tenant', 'first')).toContain('No leads came in through ');
});

test.each([
  [['erase', '--email', ''], '--email: its value is empty'],
  [['erase', '--email', '@'], '--email: found "@"; give one complete email address.'],
  [['erase', '--phone', 'jo'], '--phone: found "jo"; give one complete telephone number.'],
  [['erase'], '"erase": give the ID of one lead.'],
  [['erase', '3x', '5y'], '"erase 3x 5y": give the ID of one lead.'],
  [['show', ''], '"show ": give the ID of one lead.'],
  [['list', 'all'], '"list all": there is an extra word.'],
  [['nothing'], 'There is no command "nothing".'],
  [['list', '--tenant', 'first', '--remote', 'config.json'], '"list config.json": there is an extra word.'],
  [['list', '--remote'], '--remote needs --tenant SLUG.'],
  [['list', '--tenant', 'first', '--remote'], 'The database of "first" returned no result.'],
])('leads %j fails with one sentence and changes nothing', async (args, sentence) => {
  const failed = await leads(...args).catch((error) => error);
  expect(failed).toMatchObject({ code: 1, stdout: '' });
  expect(failed.stderr.startsWith(sentence)).toBe(true);
  expect(failed.stderr).not.toContain('    at ');
});

describe('a server that cannot start', () => {
  test('nothing is built', async () => {
    await expect(startServer({ ...options, out: join(folder, 'empty') })).rejects.toThrow(
      /Nothing is built in ".*empty". Run "npm run build" first/,
    );
  });
  test('the private edge file is missing', async () => {
    await expect(startServer({ ...options, edge: join(folder, 'nowhere') })).rejects.toThrow(
      /first\.json is missing. Build again/,
    );
  });
  test.each(['/proc/state', 'package.json'])('its databases cannot be written in %s', async (state) => {
    await expect(startServer({ ...options, state })).rejects.toThrow(`No database can be written in "${state}": E`);
  });
  test('on the command line: one line and exit code 1, no stack', async () => {
    const failed = await run(process.execPath, ['scripts/serve.ts', '--out', join(folder, 'empty')], {
      cwd: ROOT,
    }).catch((error) => error);
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Nothing is built in .*\n$/) });
    const port = await run(process.execPath, ['scripts/serve.ts', '--port', 'x'], { cwd: ROOT }).catch(
      (error) => error,
    );
    expect(port).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--port: found "x"; give a number from 1 to 65535.'),
    });
  });
});

interface TestResponse {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

function sendRequest(hostname: string, path: string, body?: string): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: `${hostname}:${options.port}`,
      ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const call = request(
      { host: '127.0.0.1', port: options.port, path, headers, method: body === undefined ? 'GET' : 'POST' },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, location: response.headers.location, body: text }),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

function isPortInUse(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(true));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(false)));
  });
}

/** Processes whose command line contains this test's folder. */
async function runtimes(): Promise<string[]> {
  const { stdout } = await run('ps', ['-eo', 'pid,args']);
  return stdout.split('\n').filter((line) => line.includes('wrangler') && line.includes(options.state));
}

function waitForText(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (part: Buffer) => part.toString().includes(text) && resolve());
    child.on('exit', () => reject(new Error('The server ended before it was ready.')));
  });
}

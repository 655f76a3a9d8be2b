import { existsSync, watch } from 'node:fs';
import { mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { recoverSites } from '../build/write-site.ts';
import { makeFolder } from '../make-folder.ts';
import { suggestNames } from '../read-command.ts';
import { edgeSiteFolder, findEdgeSites, outputName } from './edge-sites.ts';
import { bindLocally } from './local-bindings.ts';
import { migrateLocally } from './migrate-locally.ts';
import { startWrangler, stopGroup } from './wrangler.ts';
import { type ConfigOptions, writeSite, writeWranglerConfigs } from './wrangler-config.ts';

export interface ServeOptions {
  /** Dealers to serve; by default all that are built. */
  readonly slugs?: readonly string[];
  /** Folder of the built sites; `dist` by default. */
  readonly out?: string;
  /** 4321 by default. */
  readonly port?: number;
  /** Folder of the local databases; `.caryard/state` by default. */
  readonly state?: string;
  /** Folder of the private edge files; by default the one belonging to `out`. */
  readonly edge?: string;
  /** How dealers are hosted. `namespace`: as in the account's dispatch namespace, behind the dispatcher and without queues. */
  readonly hosting?: 'worker' | 'namespace';
  /** Receives the output of wrangler and the Workers; standard error by default. */
  readonly log?: (text: string) => void;
}

export interface Server {
  /** The page that lists the dealers, `http://localhost:<port>/`. */
  readonly url: string;
  readonly sites: readonly { readonly slug: string; readonly url: string }[];
  /** Stops the server and all its processes. */
  stop(): Promise<void>;
  /** Settles when the server has ended, for whatever reason. */
  readonly ended: Promise<void>;
}

/** The server cannot start for a reason that the user can fix; the message says how. */
export class ServeError extends Error {
  override readonly name = 'ServeError';
}

/** Time limits for the server, and for each dealer's Worker; Workers are started one after another. */
const START_TIMEOUT_MS = { server: 60_000, dealer: 10_000 };
const SCHEDULE_MS = 60_000;

/**
 * Serves the dealers built in `out`, each with its own Worker, files and database, on one port. Resolves when every dealer's home page
 * responds.
 *
 * @throws ServeError if nothing is built, the port is in use, or the server does not start
 */
export async function startServer(options: ServeOptions = {}): Promise<Server> {
  const { out = 'dist', port = 4321, state = '.caryard/state', edge = edgeSiteFolder(out), hosting } = options;
  const log = options.log ?? ((text: string) => void process.stderr.write(text));
  const slugs = await builtSites(out, edge, options.slugs);
  await checkPort(port);
  await checkState(state);
  const folder = join('.caryard/wrangler', outputName(out));
  const configOptions: ConfigOptions = {
    out,
    edge,
    folder,
    slugs,
    target: { kind: 'local', isDispatched: hosting === 'namespace' },
  };
  const configs = await writeWranglerConfigs(configOptions);
  await bindLocally(configs, edge);
  await migrateLocally(slugs, state).catch((error: Error) => {
    throw new ServeError(`A database could not be brought up to date.\n${error.message}`);
  });

  await rm(join(state, 'v3/observability'), { recursive: true, force: true }); // traces stored by earlier versions
  const files = [configs.router, ...Object.values(configs.sites)];
  const child = startWrangler([
    'dev',
    ...files.flatMap((file) => ['-c', file]),
    ...['--port', String(port), '--ip', '127.0.0.1', '--inspector-port', '0', '--persist-to', resolve(state)],
    ...['--show-interactive-dev-session', 'false', '--log-level', 'log'],
  ]);
  let tail = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      tail = (tail + text).slice(-4000);
      log(text);
    });
  // Notices rebuilt dealers. A file may be reported while it is half written; another event follows.
  const builds = watch(edge, (_event, file) => {
    const slug = slugs.find((name) => file === `${name}.json`);
    if (slug !== undefined) writeSite(slug, configOptions).catch(() => undefined);
  });
  let exited = false;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      exited = true;
      builds.close();
      resolve();
    });
  });
  const stop = (): Promise<void> => stopGroup(child);
  // Every dealer's home page must respond, because the router is ready long before the last Worker.
  const timeoutMs = START_TIMEOUT_MS.server + slugs.length * START_TIMEOUT_MS.dealer;
  const deadline = Date.now() + timeoutMs;
  for (const slug of slugs) {
    while ((await status(port, `${slug}.localhost`)) !== 200) {
      if (exited || Date.now() > deadline) {
        await stop();
        throw new ServeError(
          `The server did not start${exited ? '' : ` within ${timeoutMs / 1000} seconds`}.\n${tail}`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  // Runs the schedule without visitors too: waiting mail, deposits to return, data to delete.
  const runSchedule = (): void => void status(port, 'localhost', '/cdn-cgi/handler/scheduled');
  runSchedule();
  const schedule = setInterval(runSchedule, SCHEDULE_MS);
  schedule.unref();
  void ended.then(() => clearInterval(schedule));
  const site = (slug: string) => ({ slug, url: `http://${slug}.localhost:${port}/` });
  return { url: `http://localhost:${port}/`, sites: slugs.map(site), stop, ended };
}

/** Slugs of the dealers built in `out` that have a private edge file in `edge`; if some are named, only those. Throws `ServeError`. */
export async function builtSites(out: string, edge: string, requested: readonly string[] = []): Promise<string[]> {
  await recoverSites(out);
  const entries = await readdir(out, { withFileTypes: true }).catch(() => []);
  const built = entries
    // A name with a leading dot is a site that is still being built.
    .filter(
      (entry) => entry.isDirectory() && !entry.name.startsWith('.') && existsSync(join(out, entry.name, 'index.html')),
    )
    .map((entry) => entry.name)
    .sort();
  if (built.length === 0)
    throw new ServeError(`Nothing is built in "${out}". Run "npm run build" first, or name the folder with --out DIR.`);
  const unknown = requested.filter((slug) => !built.includes(slug));
  if (unknown.length > 0)
    throw new ServeError(`Not built in "${out}": ${unknown.join(', ')}. ${suggestNames(unknown, built)}`);
  const slugs = requested.length === 0 ? built : built.filter((slug) => requested.includes(slug));
  const missing = await findEdgeSites(out, edge, slugs);
  const first = join(edge, `${missing[0]}.json`);
  if (missing.length > 0)
    throw new ServeError(
      `"${out}" contains ${missing.join(', ')}, but ${first} is ${existsSync(first) ? 'of another build' : 'missing'}. Build again: npm run build.`,
    );
  return slugs;
}

async function checkPort(port: number): Promise<void> {
  const problem = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(null)));
  });
  if (problem?.code === 'EADDRINUSE')
    throw new ServeError(
      `Port ${port} is in use. End the program that uses it, or choose another: --port ${port + 1}.`,
    );
  if (problem?.code === 'EACCES')
    throw new ServeError(
      `Port ${port} needs permissions that this program does not have. Choose one above 1023: --port 4321.`,
    );
  if (problem) throw problem;
}

/** wrangler would wait for a database that it cannot write, without a word. */
async function checkState(folder: string): Promise<void> {
  try {
    makeFolder(folder);
    await rmdir(await mkdtemp(join(folder, '.probe-')));
  } catch (error) {
    throw new ServeError(
      `No database can be written in "${folder}": ${(error as Error).message}. Correct that, or name another folder with --state DIR.`,
    );
  }
}

/** HTTP status of a path at a host name; 0 = no response. */
function status(port: number, hostname: string, path = '/'): Promise<number> {
  return new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', port, path, headers: { host: `${hostname}:${port}` } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.setTimeout(5000, () => call.destroy());
    call.on('error', () => resolve(0));
    call.end();
  });
}

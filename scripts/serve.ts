import { parseArgs } from 'node:util';
import { isMain } from './edge/is-main.ts';
import { ServeError, startServer } from './edge/start-server.ts';
import { endWithNpm } from './end-with-npm.ts';
import { readCommand } from './read-command.ts';

export { ServeError, type Server, startServer } from './edge/start-server.ts';

const USAGE = `npm run serve -- [slug…] [--out DIR] [--port N] [--state DIR] [--hosting WHERE]
Serves the named dealers (all by default) of those built in <out> on http://<slug>.localhost:<port>, each with its own database in <state>.
  --hosting WHERE  how dealers are hosted. worker: one Worker per dealer (the default); namespace: as in a dispatch namespace, behind the dispatcher
                   and without queues`;

if (isMain(import.meta.url)) await main();

async function main(): Promise<void> {
  const options = readCommand(USAGE, readOptions);
  try {
    const server = await startServer(options);
    console.log(
      `\nServing ${server.sites.length === 1 ? 'one dealer' : `${server.sites.length} dealers`}. Press Ctrl+C to stop.`,
    );
    for (const { url } of server.sites) console.log(`  ${url}`);
    if (server.sites.length > 1) console.log(`  ${server.url} lists them`);
    let stopping = false;
    const stop = async (code: number): Promise<void> => {
      if (stopping) return;
      stopping = true;
      await server.stop();
      process.exit(code);
    };
    process.on('SIGINT', () => void stop(0));
    process.on('SIGTERM', () => void stop(0));
    process.on('SIGHUP', () => void stop(0));
    endWithNpm(() => void stop(0));
    await server.ended;
    if (!stopping) {
      console.error('The server stopped unexpectedly.');
      await stop(1);
    }
  } catch (error) {
    if (!(error instanceof ServeError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string', default: 'dist' },
      port: { type: 'string', default: '4321' },
      state: { type: 'string', default: '.caryard/state' },
      hosting: { type: 'string', default: 'worker' },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`--port: found "${values.port}"; give a number from 1 to 65535.`);
  const { hosting } = values;
  if (hosting !== 'worker' && hosting !== 'namespace')
    throw new Error(`--hosting: found "${hosting}"; give worker or namespace.`);
  return { slugs: positionals, out: values.out, state: values.state, port, hosting } as const;
}

import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { BUILD_FLAGS } from './build/node-flags.ts';
import { endWithNpm } from './end-with-npm.ts';
import { readCommand } from './read-command.ts';

const USAGE = `npm start -- [slug…] [--port N] [--state DIR]
Builds the named dealers (all by default) into dist and serves them as npm run serve does. One that cannot be built keeps its last site.`;

const options = { port: { type: 'string' }, state: { type: 'string' } } as const;
const { positionals: slugs } = readCommand(USAGE, () => parseArgs({ allowPositionals: true, options }));

let stop = (): void => undefined;
// Ctrl+C reaches the child process too; this one waits for it, so that the server has cleaned up before the prompt returns.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop());
endWithNpm(() => stop());

const run = (...args: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    stop = () => {
      ending = true;
      child.kill('SIGTERM');
    };
    child.once('error', reject).once('exit', (code) => resolve(code ?? 1));
  });

let ending = false;
const built = await run(...BUILD_FLAGS, 'scripts/build.mjs', ...slugs);
if (ending) process.exit(built);
if (built !== 0) console.error('\nNot every tenant could be built (see above); serving what is there.');
process.exit(await run('scripts/serve.ts', ...process.argv.slice(2)));

import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { BuildRecords } from './build/build-records.ts';
import { BUILD_FLAGS } from './build/node-flags.ts';
import { endWithNpm } from './end-with-npm.ts';
import { readCommand } from './read-command.ts';

const USAGE = `npm start -- [NAME…] [--port N] [--state DIR]
Builds the dealers with these folders (all by default) into dist and serves them as npm run serve does. One that cannot be built keeps its previous site.`;

const options = { port: { type: 'string' }, state: { type: 'string' } } as const;
const { values, positionals: names } = readCommand(USAGE, () => parseArgs({ allowPositionals: true, options }));

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
const built = await run(...BUILD_FLAGS, 'scripts/build.mjs', ...names);
if (ending) process.exit(built);
if (built !== 0) console.error('\nNot every tenant could be built (see above); serving what is there.');
// The build takes the names of folders, the server those of sites.
const records = new BuildRecords('tenants', 'dist');
const serverOptions = Object.entries(values).map(([option, value]) => `--${option}=${value}`);
process.exit(await run('scripts/serve.ts', ...names.map((name) => records.slugOf(name)), ...serverOptions));

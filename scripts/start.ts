import { spawnSync } from 'node:child_process';

// npm start: builds the tenants of this repository and serves them. A tenant that cannot be built keeps its last site.
const run = (script: string, args: readonly string[]): number =>
  spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' }).status ?? 1;

if (run('scripts/build.ts', []) !== 0)
  console.error('\nNot every tenant could be built (see above); serving what is there.');
process.exitCode = run('scripts/serve.ts', process.argv.slice(2));

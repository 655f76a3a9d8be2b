// Runs before start and test, under any Node ≥ 18: installs the dependencies if node_modules is missing or older than the lock file, so
// that `npm start` and `npm test` work in a fresh clone. All npm scripts then run with the Node 24 in node_modules.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

const installed = 'node_modules/.package-lock.json';
const fresh = existsSync(installed) && statSync(installed).mtimeMs >= statSync('package-lock.json').mtimeMs;
if (!fresh) {
  console.error('Installing dependencies (npm ci) …');
  const { NODE_ENV: _, ...env } = process.env; // in production mode npm would not install what builds and tests need
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']];
  const result = spawnSync(command, [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    env,
  });
  if (result.status !== 0) {
    console.error('\nInstalling failed. Check that the npm registry can be reached, then run the command again.');
    process.exit(1);
  }
}
const major = Number(spawnSync('node', ['-p', 'process.versions.node.split(".")[0]'], { encoding: 'utf8' }).stdout);
if (major < 22) {
  console.error(
    `Caryard needs Node 22.12 or newer; found ${major} and no Node package for this platform. Install Node 24.`,
  );
  process.exit(1);
}

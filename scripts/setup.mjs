// Runs before the commands that need it, under any Node ≥ 18, and installs what is missing, as the lock file has it: what the sites are
// built and served with, and with `--all` also the packages of tests, checks and the editor, so that `npm start` in a fresh clone does not
// wait for those. It never removes them. All npm scripts then run with the Node 24 in node_modules.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const wantsAll = process.argv.includes('--all');
const locked = packagesIn('package-lock.json');

if (!isInstalled(({ dev }) => !dev)) {
  // What a developer has installed is replaced whole.
  const isForAll = wantsAll || Object.values(packagesIn('node_modules/.package-lock.json')).some(({ dev }) => dev);
  if (isForAll) npm('all packages', 'ci', '--include=dev');
  else npm('what the sites need', 'ci', '--omit=dev');
} else if (wantsAll && !isInstalled(() => true)) {
  // Adds to what is there, which `npm ci` would delete first: on Windows it could not, because this runs with the Node in node_modules.
  npm('the packages of the tools', 'install', '--include=dev', '--no-save');
  if (!isInstalled(() => true)) npm('all packages', 'ci', '--include=dev');
}
// The Node that runs this, unless one has just been installed.
const major = Number(process.versions.node.split('.')[0]);
if (major < 22 && !existsSync('node_modules/.bin/node')) {
  console.error(
    `Caryard needs Node 22.12 or newer; found ${major} and no Node package for this platform. Install Node 24.`,
  );
  process.exit(1);
}

/**
 * Whether these packages are in node_modules in the locked versions, and nothing else that is not locked. npm writes its list of them last,
 * so an interrupted installation has an older one or none. An optional package is there if it is for this platform; the others are of no use.
 */
function isInstalled(isWanted) {
  const installed = packagesIn('node_modules/.package-lock.json');
  const isCurrent = ([path, entry]) =>
    entry.extraneous ||
    !isWanted(locked[path] ?? entry) ||
    (locked[path]?.version === entry.version && existsSync(`${path}/package.json`));
  const isListed = ([path, entry]) =>
    path === '' || path in installed || !isWanted(entry) || (isOptional(entry) && !isForThisPlatform(entry));
  return Object.entries(installed).every(isCurrent) && Object.entries(locked).every(isListed);
}

function isOptional({ optional, devOptional }) {
  return optional || devOptional;
}

/** Whether a package is made for some platforms, and this is one of them. */
function isForThisPlatform({ os, cpu, libc }) {
  const has = (list, value) => list === undefined || [list].flat().includes(value);
  return (
    (os ?? cpu) !== undefined &&
    has(os, process.platform) &&
    has(cpu, process.arch) &&
    (libc === undefined || has(libc, libcFamily()))
  );
}

/** The C library of Linux. It is found out only if a package asks for one, because that takes a moment. */
function libcFamily() {
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** The packages of a lock file by their folder; none if there is no such file, or only half of it. */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

function npm(what, command, ...options) {
  console.error(`Installing ${what} (npm ${command}) …`);
  const { NODE_ENV: _, ...env } = process.env; // in production mode npm would not install what tests need
  const path = process.env.npm_execpath;
  const [program, args] = path ? [process.execPath, [path, command]] : ['npm', [command]];
  const result = spawnSync(
    program,
    [...args, ...options, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      stdio: 'inherit',
      env,
    },
  );
  if (result.status === 0) return;
  console.error('\nInstalling failed. Check that the npm registry can be reached, then run the command again.');
  process.exit(1);
}

// Adds a stub to package-lock.json for every optional platform package the registry did not offer when the lock was made.
// Without them `npm ci` stops with "Missing … from lock file" although the package is not wanted on this platform.
// Run after every change of dependencies: node scripts/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const systems = ['linux', 'darwin', 'win32', 'windows', 'android', 'freebsd', 'openharmony'];
const processors = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32'];

let added = 0;
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`;
    if (lock.packages[nested] || lock.packages[`node_modules/${name}`]) continue;
    const words = name.split(/[-/]/);
    const os = words.find((word) => systems.includes(word));
    const cpu = words.find((word) => processors.includes(word)) ?? (words.includes('64') ? 'x64' : undefined);
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      optional: true,
      ...(os && { os: [os === 'windows' ? 'win32' : os] }),
    };
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} optional platform packages added as stubs`);

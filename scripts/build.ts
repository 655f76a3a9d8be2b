import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { bundleCode, bundledEntry } from './build/bundled-code.ts';
import { codeDigests } from './build/code-digest.ts';
import { CodeDigestCache } from './build/code-digest-cache.ts';
import { readCommand, readCount, readInstant, readShare } from './read-command.ts';

const USAGE = `npm run build -- [NAME…] [--tenants DIR] [--out DIR] [--now ISO] [--clean] [--workers N] [--check-reused SHARE] [--views]
Builds the tenants with these folders (all by default) to <out>/<slug>/. Exit 1 if any failed; the others are still built.
  --now ISO   the time the sites are built for (default: now)
  --clean     rebuilds everything; without it, what has not changed since the last build is reused
  --workers N number of processes that build at the same time (default: the number of processors); 1 = no other processes.
              They affect only the time it takes; a few pages are always built by this process.
  --check-reused SHARE
              share of the reused files that are built again for comparison (0.01 = one in a hundred), different ones each time;
              if one differs, the build fails, and all build records are discarded. Default: 0.01 if the environment
              has CI, else 0. Above 0, the files of every dealer are read, even if nothing has changed.
  --views     stores the view of each page with the build records, for npm run report; the files of every dealer are read
The last column of the table shows how long each site stays valid; after that it should be built again.`;

const { values, positionals, now, workers, checkReused } = readCommand(USAGE, readArguments);
// React and Astro choose their production code when they are first imported.
process.env.NODE_ENV = 'production';
process.env.ASTRO_TELEMETRY_DISABLED = '1';
const digestCache = values.clean ? undefined : new CodeDigestCache();
const code = codeDigests('.', digestCache);
digestCache?.save();
const bundled = values.clean ? null : bundledEntry(code.all);
const { buildTenants }: typeof import('./build/build-tenants.ts') =
  bundled === null ? await import('./build/build-tenants.ts') : await import(bundled);
process.exitCode = await build({
  slugs: positionals,
  tenants: values.tenants,
  out: values.out,
  now,
  clean: values.clean,
  code,
  checkReused,
  views: values.views,
  workers,
});
if (bundled === null && !values.clean)
  await bundleCode(code).catch((error: Error) => {
    console.error(`The next build takes longer to start: its code cannot be bundled. ${error.message}`);
  });

async function build(options: Parameters<typeof buildTenants>[0]): Promise<0 | 1> {
  try {
    return await buildTenants(options);
  } catch (error) {
    console.error((await import('./build/explain.ts')).explain(error));
    return 1;
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tenants: { type: 'string', default: 'tenants' },
      out: { type: 'string', default: 'dist' },
      now: { type: 'string' },
      clean: { type: 'boolean', default: false },
      workers: { type: 'string' },
      'check-reused': { type: 'string' },
      views: { type: 'boolean', default: false },
    },
  });
  const workers = readCount('--workers', values.workers) ?? availableParallelism();
  const isCi = !['', '0', 'false', undefined].includes(process.env.CI);
  const checkReused = readShare('--check-reused', values['check-reused']) ?? (isCi ? 0.01 : 0);
  return { values, positionals, now: readInstant('--now', values.now) ?? new Date(), workers, checkReused };
}

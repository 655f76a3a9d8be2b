import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { BUILD_FLAGS } from './build/node-flags.ts';
import { readCommand, readInstant } from './read-command.ts';

const USAGE = `npm run build -- [slug…] [--tenants DIR] [--out DIR] [--now ISO]
Builds the named tenants (all by default) to <out>/<slug>/. Exit 1 if any failed; the others are still built.
  --now ISO   the instant the sites are built for; without it, this one
The table's last column says until when each site stays true by itself; from then on it should be built again.`;

// React and Astro choose their production code when they are first imported, so the variable must stand before any import.
if (process.env.NODE_ENV !== 'production') {
  const again = spawnSync(process.execPath, [...BUILD_FLAGS, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  process.exit(again.status ?? 1);
}

const { values, positionals, now } = readCommand(USAGE, readArguments);
const { buildTenants } = await import('./build/build-tenants.ts');
process.exitCode = await buildTenants({
  slugs: positionals,
  tenants: values.tenants,
  out: values.out,
  now,
});

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tenants: { type: 'string', default: 'tenants' },
      out: { type: 'string', default: 'dist' },
      now: { type: 'string' },
    },
  });
  return { values, positionals, now: readInstant('--now', values.now) ?? new Date() };
}

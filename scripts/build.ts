import { parseArgs } from 'node:util';
import { codeDigests } from './build/code-digest.ts';
import { packCode, packedEntry } from './build/packed-code.ts';
import { readCommand, readInstant } from './read-command.ts';

const USAGE = `npm run build -- [slug…] [--tenants DIR] [--out DIR] [--now ISO] [--clean]
Builds the named tenants (all by default) to <out>/<slug>/. Exit 1 if any failed; the others are still built.
  --now ISO   the instant the sites are built for; without it, this one
  --clean     makes everything anew; else what has not changed since the last build is not made again
The table's last column says until when each site stays true by itself; from then on it should be built again.`;

const { values, positionals, now } = readCommand(USAGE, readArguments);
// React and Astro choose their production code when they are first imported.
process.env.NODE_ENV = 'production';
process.env.ASTRO_TELEMETRY_DISABLED = '1';
const code = codeDigests();
const packed = values.clean ? null : packedEntry(code.all);
const { buildTenants }: typeof import('./build/build-tenants.ts') =
  packed === null ? await import('./build/build-tenants.ts') : await import(packed);
process.exitCode = await buildTenants({
  slugs: positionals,
  tenants: values.tenants,
  out: values.out,
  now,
  clean: values.clean,
  code,
});
if (packed === null && !values.clean)
  await packCode(code).catch((error: Error) => {
    console.error(`The next build takes longer to start: its code cannot be packed. ${error.message}`);
  });

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      tenants: { type: 'string', default: 'tenants' },
      out: { type: 'string', default: 'dist' },
      now: { type: 'string' },
      clean: { type: 'boolean', default: false },
    },
  });
  return { values, positionals, now: readInstant('--now', values.now) ?? new Date() };
}

import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { dealerNames } from '#config/tenant-folders.ts';
import { endWithStarter } from './end-with-starter.ts';
import { readCommand, suggestNames } from './read-command.ts';

const USAGE = `npm run dev -- SLUG [--tenants DIR] [--port N]
Serves one tenant with hot reload on http://localhost:<port>. Forms and other calls need npm run serve.`;

const { values, positionals } = readCommand(USAGE, () =>
  parseArgs({
    allowPositionals: true,
    options: { tenants: { type: 'string', default: 'tenants' }, port: { type: 'string', default: '4321' } },
  }),
);
const [slug] = positionals;
const slugs = dealerNames(values.tenants);
if (slug === undefined || !slugs.includes(slug)) {
  console.error(
    `${slug === undefined ? 'Name a tenant' : `There is no tenant "${slug}" in "${values.tenants}"`}: npm run dev -- <slug>. ${suggestNames(slug === undefined ? [] : [slug], slugs)}`,
  );
  process.exit(1);
}
const child = spawn('node_modules/.bin/astro', ['dev', '--port', values.port], {
  stdio: 'inherit',
  env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', CARYARD_DEV_TENANT: slug, CARYARD_DEV_TENANTS: values.tenants },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
endWithStarter(() => child.kill('SIGTERM'));
child.on('close', (code) => process.exit(code ?? 0));

import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { dealerNames } from '#config/tenant-folders.ts';
import { endWithNpm } from './end-with-npm.ts';
import { readCommand, readOneDealer, suggestNames } from './read-command.ts';

const USAGE = `npm run dev -- NAME [--tenants DIR] [--port N]
Serves the tenant with this folder, with hot reload, on http://localhost:<port>. Forms and other calls need npm run serve.`;

const { values, name } = readCommand(USAGE, () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { tenants: { type: 'string', default: 'tenants' }, port: { type: 'string', default: '4321' } },
  });
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) < 1 || Number(values.port) > 65_535)
    throw new Error(`--port: found "${values.port}"; give a number from 1 to 65535.`);
  return { values, name: readOneDealer(positionals, 'folder') };
});
const names = dealerNames(values.tenants);
if (!names.includes(name)) {
  console.error(`There is no tenant "${name}" in "${values.tenants}". ${suggestNames([name], names)}`);
  process.exit(1);
}
const child = spawn('node_modules/.bin/astro', ['dev', '--port', values.port], {
  stdio: 'inherit',
  env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', CARYARD_DEV_TENANT: name, CARYARD_DEV_TENANTS: values.tenants },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
endWithNpm(() => child.kill('SIGTERM'));
child.on('close', (code) => process.exit(code ?? 0));

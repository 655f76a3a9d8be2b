// Runs `node <arguments>` and kills its process group when the parent process ends, even by SIGKILL. See `wrangler.ts`.
import { spawn } from 'node:child_process';

const child = spawn(process.execPath, process.argv.slice(2), { stdio: 'inherit' });
let ending = false;
const end = (): void => {
  if (ending) return;
  ending = true;
  process.kill(-process.pid, 'SIGTERM');
  setTimeout(() => process.kill(-process.pid, 'SIGKILL'), 3000);
};
process.on('disconnect', end);
process.on('SIGTERM', end);
process.on('SIGINT', end);
child.on('exit', (code, signal) => {
  if (!ending) console.error(`The program stopped unexpectedly: ${signal ?? `code ${code}`}.`);
  process.exitCode = code ?? 1;
  end();
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Runs code in another process until it calls the account, which never responds, then ends that process by a signal. Returns whether the call
 * ended with it or was still open five seconds later.
 */
export async function callOfEndedProcess(code: string, signal: NodeJS.Signals): Promise<'closed' | 'still open'> {
  const server = createServer(); // never responds
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const command = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: 'ignore',
    env: {
      ...process.env,
      CLOUDFLARE_API_TOKEN: 'a-token',
      CLOUDFLARE_ACCOUNT_ID: '0123456789abcdef0123456789abcdef',
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
  });
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  const closed = once(request.socket, 'close').then(() => 'closed' as const);
  command.kill(signal);
  await once(command, 'exit');
  const late = new Promise<'still open'>((resolve) => setTimeout(resolve, 5000, 'still open'));
  return Promise.race([closed, late]);
}

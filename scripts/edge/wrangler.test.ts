import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a wrangler command ends with the process that runs it, also while it waits for the account: %s',
  async (signal) => {
    const server = createServer(); // never answers
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const code = `import { runWrangler } from './scripts/edge/wrangler.ts';
    process.once('SIGTERM', () => process.exit(130));
    await runWrangler(['d1', 'list']);`;
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
    const closed = once(request.socket, 'close').then(() => 'closed');
    command.kill(signal);
    await once(command, 'exit');
    const late = new Promise((resolve) => setTimeout(resolve, 5000, 'still open'));
    expect(await Promise.race([closed, late])).toBe('closed');
  },
);

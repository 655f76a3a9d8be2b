import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WRANGLER = join(dirname(createRequire(import.meta.url).resolve('wrangler/package.json')), 'bin/wrangler.js');

/** No telemetry, no downloads, no growing store of traces, no interactive prompts. */
const ENVIRONMENT = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
  WRANGLER_WRITE_LOGS: 'false',
  CI: '1',
};

/** Arguments for Node that end a child process once its parent has ended, for whatever reason. The child's own children need these arguments too. */
export const END_WITH_PARENT = ['--import', new URL('./end-with-parent.ts', import.meta.url).href] as const;

export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs one wrangler command and waits for it. It ends with this process, even if that is killed: otherwise it would go on uploading beside
 * the next run of the command, and could replace what that run has made live.
 *
 * @param env overrides this process's own environment
 */
export async function runWrangler(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Finished> {
  const child = spawn(process.execPath, [...END_WITH_PARENT, WRANGLER, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...ENVIRONMENT, ...env },
  });
  // SIGTERM, which wrangler passes on to its own child.
  const end = (): void => void child.kill('SIGTERM');
  process.once('exit', end);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve(status ?? 1));
  }).finally(() => process.off('exit', end));
  return { code, stdout, stderr };
}

/**
 * Starts a long-running wrangler command in its own process group under a guard (`guard.ts`). The guard kills the group when this process
 * ends for any reason; otherwise the runtime, a grandchild, would survive.
 */
export function startWrangler(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(new URL('./guard.ts', import.meta.url)), WRANGLER, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    env: { ...process.env, ...ENVIRONMENT },
  });
}

/** Stops the group of a process from `startWrangler` and waits until it has ended; after five seconds it is killed. */
export async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const group = -child.pid;
  signal(group, 'SIGTERM');
  for (let waitedMs = 0; waitedMs < 5000; waitedMs += 50) {
    if (!signal(group, 0)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  signal(group, 'SIGKILL');
}

/** True = the group existed. */
function signal(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(group, name);
  } catch {
    return false;
  }
}

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What a command took, all processes it started included. */
export interface Measured {
  readonly wall: number;
  /** Seconds of processor time of ours, and with the kernel's. */
  readonly user: number;
  readonly cpu: number;
  /** The most memory at one moment, each shared page counted once (PSS), in MB; 0 where the system does not tell. */
  readonly peakMb: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The system counts each page of a process when it is asked, which takes its time from what is measured. */
const SAMPLE_MS = 500;

/**
 * Runs a command under the shell's clock, which counts every process the command waits for.
 *
 * @throws Error with what was said, when it fails
 */
export async function measuredCommand(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Measured> {
  const timed = ['-c', `TIMEFORMAT='TIME %R %U %S'; time "$@"`, 'bash', ...args];
  const child = spawn('bash', timed, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', ...env },
  });
  const said = { stdout: '', stderr: '' };
  for (const way of ['stdout', 'stderr'] as const)
    child[way].setEncoding('utf8').on('data', (text: string) => {
      said[way] += text;
    });
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, memoryOf(child.pid as number));
  }, SAMPLE_MS);
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done));
  clearInterval(watch);
  const [, wall, user, system] = /^TIME (\S+) (\S+) (\S+)$/m.exec(said.stderr) ?? [];
  if (code !== 0 || user === undefined) throw new Error(`${args.join(' ')} failed.\n${said.stderr}\n${said.stdout}`);
  return { wall: Number(wall), user: Number(user), cpu: Number(user) + Number(system), peakMb, ...said };
}

/** Of a process and all below it, in MB. */
function memoryOf(root: number): number {
  let sum = 0;
  const below = [root];
  for (let pid = below.pop(); pid !== undefined; pid = below.pop()) {
    sum += Number(/^Pss:\s+(\d+)/m.exec(text(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
    below.push(...text(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number));
  }
  return sum / 1024;
}

/** '' = it is gone, or the system has no such file. */
function text(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The resources used by a command, including all processes it started. */
export interface Measured {
  /** Seconds from start to end. */
  readonly wall: number;
  /** Seconds of processor time, without system time. */
  readonly user: number;
  /** Seconds of processor time, with system time. */
  readonly cpu: number;
  /** Peak memory in MB, each shared page counted once (PSS); 0 if the system does not report it. */
  readonly peakMb: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Interval between memory samples. Sampling takes processor time, which distorts the measurement. */
const SAMPLE_MS = 500;

/**
 * Runs a command under the shell's `time`, which includes every process the command waits for.
 *
 * @throws Error with the command's output if it fails
 */
export async function measuredCommand(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Measured> {
  const timed = ['-c', `TIMEFORMAT='TIME %R %U %S'; time "$@"`, 'bash', ...args];
  const child = spawn('bash', timed, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', ...env },
  });
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text;
    });
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, memoryOf(child.pid as number));
  }, SAMPLE_MS);
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  clearInterval(watch);
  const [, wall, user, system] = /^TIME (\S+) (\S+) (\S+)$/m.exec(output.stderr) ?? [];
  if (code !== 0 || user === undefined)
    throw new Error(`${args.join(' ')} failed.\n${output.stderr}\n${output.stdout}`);
  return { wall: Number(wall), user: Number(user), cpu: Number(user) + Number(system), peakMb, ...output };
}

/** Memory of a process and its descendants, in MB. */
function memoryOf(root: number): number {
  let sum = 0;
  const below = [root];
  for (let pid = below.pop(); pid !== undefined; pid = below.pop()) {
    sum += Number(/^Pss:\s+(\d+)/m.exec(text(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
    below.push(...text(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number));
  }
  return sum / 1024;
}

/** The text of a file of the system; '' = the process has ended, or there is no such file. */
function text(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

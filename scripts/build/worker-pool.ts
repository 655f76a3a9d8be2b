import { type ChildProcess, fork } from 'node:child_process';
import { BUILD_FLAGS } from './node-flags.ts';

/** A message to a worker. */
export interface JobMessage<Job> {
  /** Identifies the job in the answer. */
  readonly number: number;
  readonly job: Job;
}
/** The answer of a worker. */
export interface ResultMessage<Result> {
  readonly number: number;
  /** Console output of the job. */
  readonly output: string;
  /** The error as text: its class would be lost between processes. */
  readonly outcome: { readonly result: Result } | { readonly error: string };
}

/** The result of a job and its console output. */
export interface JobResult<Result> {
  readonly output: string;
  readonly result: Result;
}

/** A worker ended before its job was done: by `process.exit`, a crash, or lack of memory. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded';
}

interface PendingJob {
  readonly job: unknown;
  readonly resolve: (done: JobResult<never>) => void;
  readonly reject: (error: Error) => void;
}

interface Worker {
  readonly child: ChildProcess;
  readonly jobs: Map<number, PendingJob>;
  /** The end of its raw output, such as Node's crash message. */
  outputTail: string;
}

export interface PoolOptions {
  /** A module that calls `handleJobs`. */
  readonly entry: URL;
  /** The maximum number of processes; each is started when there is a job for it. */
  readonly size: number;
  /** Jobs sent to a process at a time, so that it never waits for the next one. */
  readonly ahead?: number;
}

const MAX_OUTPUT_TAIL = 2000;
const ENDED_BY = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Fewer malloc arenas: each keeps the memory it once used. */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

/**
 * Runs jobs in separate processes, in order. When a process crashes, only its own jobs fail, and the next job gets a new process. The
 * processes end with this one.
 */
export class WorkerPool<Job, Result> {
  readonly #options: PoolOptions;
  readonly #workers = new Set<Worker>();
  readonly #queue: PendingJob[] = [];
  /** The number of the last job. */
  #lastNumber = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
    for (const signal of ENDED_BY) process.on(signal, this.#end);
  }

  /** @throws WorkerEnded, or an Error with the text of the job's error */
  run(job: Job): Promise<JobResult<Result>> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, resolve, reject });
      this.#next();
    });
  }

  /** Ends the processes and waits for that; all jobs must be done. */
  async close(): Promise<void> {
    for (const signal of ENDED_BY) process.off(signal, this.#end);
    const running = [...this.#workers].filter(({ child }) => child.connected);
    await Promise.all(
      running.map(({ child }) => {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.disconnect();
        return ended;
      }),
    );
  }

  /** The least busy process that can take a job. */
  #free(): Worker | undefined {
    return [...this.#workers]
      .filter(({ child, jobs }) => child.connected && jobs.size < (this.#options.ahead ?? 1))
      .sort((a, b) => a.jobs.size - b.jobs.size)[0];
  }

  #next(): void {
    while (this.#queue.length > 0) {
      const free = this.#free();
      const isIdle = free !== undefined && free.jobs.size === 0;
      const worker = isIdle || this.#workers.size >= this.#options.size ? free : this.#start();
      if (worker === undefined) return;
      const pendingJob = this.#queue.shift() as PendingJob;
      const number = ++this.#lastNumber;
      worker.jobs.set(number, pendingJob);
      // If the process has ended in the meantime, its `close` event handles that.
      worker.child.send({ number, job: pendingJob.job }, () => undefined);
    }
  }

  #start(): Worker {
    const child = fork(this.#options.entry, [], {
      execArgv: [...BUILD_FLAGS],
      env: { ...process.env, ...ENVIRONMENT },
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const worker: Worker = { child, jobs: new Map(), outputTail: '' };
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        worker.outputTail = (worker.outputTail + text).slice(-MAX_OUTPUT_TAIL);
      });
    child.on('message', (message: ResultMessage<never>) => {
      const pendingJob = worker.jobs.get(message.number);
      worker.jobs.delete(message.number);
      const { output, outcome } = message;
      if ('error' in outcome) pendingJob?.reject(new Error(outcome.error));
      else pendingJob?.resolve({ output, result: outcome.result });
      this.#next();
    });
    // On `close` all its output has arrived.
    child.once('close', (code, signal) => {
      this.#workers.delete(worker);
      const exitText = signal === null ? `with exit code ${code}` : `by ${signal}`;
      const outputTail = worker.outputTail.trim();
      for (const { reject } of worker.jobs.values())
        reject(
          new WorkerEnded(`The process that did this ended ${exitText}.${outputTail === '' ? '' : `\n${outputTail}`}`),
        );
      this.#next();
    });
    child.on('error', () => undefined); // handled by its `close` event
    this.#workers.add(worker);
    return worker;
  }

  readonly #end = (signal: NodeJS.Signals): void => {
    for (const { child } of this.#workers) child.kill('SIGKILL');
    for (const signal of ENDED_BY) process.off(signal, this.#end);
    process.kill(process.pid, signal);
  };
}

/**
 * Worker side: runs jobs from the parent process one after another, and ends with it.
 *
 * @param work does one job; its errors are sent as the text that `textOf` returns
 */
export function handleJobs<Job, Result>(
  work: (job: Job) => Promise<Result>,
  textOf: (error: unknown) => string = String,
): void {
  let output = '';
  const collect = (text: string | Uint8Array): boolean => {
    output += Buffer.from(text as string).toString();
    return true;
  };
  process.stdout.write = collect as typeof process.stdout.write;
  process.stderr.write = collect as typeof process.stderr.write;
  process.on('disconnect', () => process.exit());
  let last = Promise.resolve();
  process.on('message', ({ number, job }: JobMessage<Job>) => {
    last = last.then(async () => {
      output = '';
      const outcome = await work(job).then(
        (result) => ({ result }),
        (error: unknown) => ({ error: textOf(error) }),
      );
      process.send?.({ number, output, outcome });
    });
  });
}

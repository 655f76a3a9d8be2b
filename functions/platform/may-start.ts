import type { WorkerContext } from './env.ts';

/** No job of the schedule starts anything new after this, unless its caller sets another time; the next run begins a minute after this one. */
const RUN_MS = 40_000;

/** Whether a job that started at `startedAt` (ms) may start something new. */
export const mayStart = ({ runtime, runMs = RUN_MS }: WorkerContext, startedAt: number): boolean =>
  runtime.now().getTime() - startedAt < runMs;

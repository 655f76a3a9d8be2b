/**
 * Calls `end` when the process that started this one goes away. A signal to `npm run …` ends npm and its shell but never
 * reaches the program, which would go on without anybody and hold its port. Only under npm: by hand one may want it to stay.
 */
export function endWithStarter(end: () => void, everyMs = 500): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const starter = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(timer);
    end();
  }, everyMs);
  timer.unref();
}

/**
 * Calls `end` when the parent process ends. A signal to `npm run …` ends npm and its shell but does not reach the program, which would keep
 * running and occupy its port. Only under npm: a program started by hand may be meant to outlive its shell.
 */
export function endWithNpm(end: () => void, everyMs = 500): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, everyMs);
  timer.unref();
}

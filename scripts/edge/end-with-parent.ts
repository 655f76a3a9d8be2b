// Loaded into a child process before its own code (`--import`): it ends when its parent has ended, even by SIGKILL, after which no handler runs.
const parentPid = process.ppid;
setInterval(() => {
  if (process.ppid !== parentPid) process.kill(process.pid, 'SIGTERM');
}, 200).unref();

import { readdirSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../is-running.ts';

/** What deployments need temporary folders for. The name of such a folder is `caryard-<purpose>-<process id>-` and random characters. */
type Purpose = 'secrets' | 'deploy' | 'dry-run' | 'rollback';
const LEFTOVER = /^caryard-(?:secrets|deploy|dry-run|rollback)-(\d+)-/;

/** A killed command leaves its folders behind; the next one removes them. Those of other users stay. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = LEFTOVER.exec(name) ?? [];
    if (pid === undefined || isRunning(Number(pid))) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // it belongs to another user, who removes it
    }
  }
}

/** Does something with a temporary folder, which is removed afterwards, or when this process exits before that. */
export async function withTemporaryFolder<T>(purpose: Purpose, work: (folder: string) => Promise<T>): Promise<T> {
  removeLeftovers();
  const folder = await mkdtemp(join(tmpdir(), `caryard-${purpose}-${process.pid}-`));
  const clean = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', clean);
  try {
    return await work(folder);
  } finally {
    process.off('exit', clean);
    clean();
  }
}

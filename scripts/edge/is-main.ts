import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Whether this module is the script that was started, rather than one that it imports. */
export function isMain(moduleUrl: string): boolean {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === fileURLToPath(moduleUrl);
}

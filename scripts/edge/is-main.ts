import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Whether this module is the started script, and not imported by another. */
export function isMain(moduleUrl: string): boolean {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === fileURLToPath(moduleUrl);
}

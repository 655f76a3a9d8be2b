import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Is this module the script that was started, and not one that was imported? */
export function isMain(moduleUrl: string): boolean {
  const started = process.argv[1];
  return started !== undefined && realpathSync(started) === fileURLToPath(moduleUrl);
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new, empty folder, removed when the test that calls this has ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'caryard-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

import { expect, test } from 'vitest';
import { callOfEndedProcess } from '#tests/builders/call-of-ended-process.ts';

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a wrangler command ends with the process that runs it, even while it waits for the account: %s',
  async (signal) => {
    const code = `import { runWrangler } from './scripts/edge/wrangler.ts';
      process.once('SIGTERM', () => process.exit(130));
      await runWrangler(['d1', 'list']);`;
    expect(await callOfEndedProcess(code, signal)).toBe('closed');
  },
);

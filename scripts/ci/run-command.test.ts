import { expect, test } from 'vitest';
import { callOfEndedProcess } from '#tests/builders/call-of-ended-process.ts';

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'OPS-10 a deployment ends with the roll-out that runs it, which nobody would probe: %s',
  async (signal) => {
    const code = `import { runCommand } from './scripts/ci/run-command.ts';
      await runCommand('deploy', ['all-off', '--tenants', 'tests/fixtures/tenants']);`;
    expect(await callOfEndedProcess(code, signal)).toBe('closed');
  },
);

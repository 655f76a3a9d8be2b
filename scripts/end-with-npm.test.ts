import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MODULE = join(import.meta.dirname, 'end-with-npm.ts');
const PROGRAM = `import { endWithNpm } from ${JSON.stringify(MODULE)};
endWithNpm(() => { console.log('ended'); process.exit(0); }, 20);
setTimeout(() => { console.log('left behind'); process.exit(1); }, 3000);
console.log('up');`;

/** The output of a program whose parent shell is killed, like npm's shell. */
function printedAfterKill(env: NodeJS.ProcessEnv): Promise<string> {
  const shell = spawn('sh', ['-c', '"$0" --input-type=module-typescript -e "$1"; true', process.execPath, PROGRAM], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve) => {
    let text = '';
    shell.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      if (text === '') shell.kill('SIGTERM');
      text += chunk;
    });
    shell.stdout.on('end', () => resolve(text));
  });
}

test('a program started by npm ends with npm; one started by hand continues', async () => {
  const { npm_lifecycle_event: _, ...directEnv } = process.env;
  expect(await printedAfterKill({ ...directEnv, npm_lifecycle_event: 'serve' })).toBe('up\nended\n');
  expect(await printedAfterKill(directEnv)).toBe('up\nleft behind\n');
});

import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';

const told = (words: readonly string[]): Promise<string> =>
  new Promise((done) => {
    const args = ['scripts/stock-push.ts', ...words, '--tenants', 'tests/fixtures/tenants', '--port', '9'];
    execFile(process.execPath, args, (error, out, problem) => done(`${error?.code ?? 0} ${out}${problem}`));
  });

test('a mistake in the order is told before a server is asked for anything', async () => {
  const mistakes: readonly (readonly [words: readonly string[], answer: string])[] = [
    [['nobody'], '1 There is no tenant "nobody" in "tests/fixtures/tenants". There are: all-off, all-on,'],
    [['all-on', '--from', '/none.jsonl'], '1 There is no stock file "/none.jsonl". Correct the path after --from.'],
    [['all-on', '--car', 'none', '--set', 'reserved=true'], '1 --car: the stock has no car with the number'],
  ];
  const answers = await Promise.all(mistakes.map(([words]) => told(words)));
  for (const [at, [words, answer]] of mistakes.entries()) expect(answers[at], words.join(' ')).toContain(answer);
});

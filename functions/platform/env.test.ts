import { expect, test } from 'vitest';
import { headerSecret, type WorkerContext } from './env.ts';

test.each([
  ['abc', 'abc'],
  ['abc\n', 'abc'],
  ['\nabc ', 'abc'],
  ['a\nb', null],
  ['abcé', null],
  [' ', null],
])('a secret for a header: %j is sent as %j', (value, sent) => {
  expect(headerSecret({ env: { TOKEN: value } } as unknown as WorkerContext, 'TOKEN')).toBe(sent);
});

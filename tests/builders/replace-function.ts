import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/**
 * Replaces one function of a Node module, such as `fs.writeFileSync`, until the test that calls this has ended; named imports of it too.
 * Test files share modules, so a module replaced by `vi.mock` would stay replaced for the next file.
 *
 * @param module the default import of the module
 * @param replacement makes the new function from the original one
 */
export function replaceFunction<M extends object, N extends keyof M>(
  module: M,
  name: N,
  replacement: (original: M[N]) => M[N],
): void {
  const original = module[name];
  const put = (implementation: M[N]): void => {
    module[name] = implementation;
    syncBuiltinESMExports();
  };
  put(replacement(original));
  onTestFinished(() => put(original));
}

import { build } from 'vite';
import { expect, test } from 'vitest';
import { smallPreload } from './small-preload.ts';

const MODULES: { readonly [id: string]: string } = {
  'virtual:entry': `
    export const whole = () => import('virtual:part');
    export const one = async () => { const { first } = await import('virtual:part'); return first; };
    export const two = () => import('virtual:part').then(({ first, second }) => first + second);
    export const kept = () => import('virtual:part').then((part) => part.second);`,
  'virtual:part': `export const first = Math.random(); export const second = Math.random();`,
};

/** The script that the bundler makes of the modules. */
async function bundledEntry(): Promise<string> {
  const modules = {
    name: 'modules',
    resolveId: (id: string) => (id in MODULES ? id : null),
    load: (id: string) => MODULES[id] ?? null,
  };
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [smallPreload(), modules],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'virtual:entry', preserveEntrySignatures: 'strict' },
    },
  });
  const { output } = [result].flat()[0] as { output: readonly { type: string; isEntry?: boolean; code?: string }[] };
  return output.find(({ isEntry }) => isEntry)?.code ?? '';
}

test('an import on demand is only an import, not wrapped in code that preloads', async () => {
  const code = await bundledEntry();
  expect(code.match(/\bimport\(/g)).toHaveLength(4);
  expect(code).not.toContain('__VITE_PRELOAD__');
  // Calls the module in the same expression.
  expect(code.match(/__vitePreload\(/g) ?? []).toHaveLength(1);
});

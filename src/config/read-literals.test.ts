import { expect, test } from 'vitest';
import { readLiterals } from '#config/read-literals.ts';

const literalOf = async (text: string): Promise<unknown> => {
  const result = await readLiterals(text);
  if (!('value' in result)) throw new Error(`${result.line}:${result.column} ${result.problem}`);
  return result.value;
};

test('reads data: texts, numbers, lists, objects, and constants made of them; types are skipped', async () => {
  const text = `
    import type { TenantInput } from '#config/tenant-input.ts';
    interface Day { weekday: number }
    type Hours = readonly Day[];
    export const hours: Hours = [{ weekday: 1 }] as const;
    const weekend = [...hours, { 'weekday': 0 }] satisfies Hours;
    const base = { name: "A 'name'", 7: 1_000, __proto__: 'a field' };
    const tenant: TenantInput = {
      ...base, hours, weekend, lat: -27.5, east: +1, text: \`two
lines\`, none: null, open: undefined, on: true, off: (false), exact: 0x10,
    };
    export default tenant as TenantInput;`;
  expect(await literalOf(text)).toEqual({
    name: "A 'name'",
    7: 1000,
    ['__proto__']: 'a field',
    hours: [{ weekday: 1 }],
    weekend: [{ weekday: 1 }, { weekday: 0 }],
    lat: -27.5,
    east: 1,
    text: 'two\nlines',
    none: null,
    open: undefined,
    on: true,
    off: false,
    exact: 16,
  });
});

test.each<[why: string, text: string, line: number, column: number, problem: string]>([
  ['a call', 'export default {\n  id: Number("1"),\n};', 2, 7, 'is code, not data'],
  ['exiting the process', 'process.exit(0);\nexport default {};', 1, 1, 'is code, not data'],
  ['exiting the process within a value', 'export default {\n a: process.exit(0) };', 2, 5, 'is code, not data'],
  ['a loop', 'for (;;) {}\nexport default {};', 1, 1, 'is code, not data'],
  ['a function', 'export default function () {}', 1, 1, 'is code, not data'],
  ['a class', 'class A {}\nexport default {};', 1, 1, 'is code, not data'],
  ['an enum', 'enum A { B }\nexport default {};', 1, 1, 'is code, not data'],
  ['a variable', 'let a = 1;\nexport default { a };', 1, 1, 'is code, not data'],
  ['a destructured value', 'const { a } = { a: 1 };\nexport default { a };', 1, 7, 'is code, not data'],
  ['a getter', 'export default {\n get id() { return 1; } };', 2, 2, 'is code, not data'],
  ['a method', 'export default {\n id() { return 1; } };', 2, 2, 'is code, not data'],
  ['a computed name', 'export default { ["a" + 1]: 1 };', 1, 18, 'is code, not data'],
  ['a sum', 'export default { a: 1 + 1 };', 1, 21, 'is code, not data'],
  ['a bigint', 'export default { a: 1n };', 1, 21, 'is code, not data'],
  ['a regular expression', 'export default { a: /a/ };', 1, 21, 'is code, not data'],
  ['a text that contains code', 'export default { a: `${process.pid}` };', 1, 21, 'is a text that contains code'],
  ['an unknown name', 'export default { a: b };', 1, 21, 'is not a constant in this file'],
  ['a name before its constant', 'export default { a: b };\nconst b = 1;', 1, 21, 'is not a constant in this file'],
  ['a global', 'export default { a: NaN };', 1, 21, 'is not a constant in this file'],
  ['a field written twice', 'export default { a: 1,\n a: 2 };', 2, 2, 'is written twice in one object'],
  ['an empty entry', 'export default { a: [1,,2] };', 1, 21, 'has an empty entry'],
  [
    'a list spread into a group',
    'const a = [1];\nexport default { ...a };',
    2,
    18,
    'spreads something that is not an object',
  ],
  [
    'a group spread into a list',
    'const a = {};\nexport default [...a];',
    2,
    17,
    'spreads something that is not a list',
  ],
  ['two default exports', 'export default {};\nexport default {};', 2, 1, 'is a second default export'],
  ['no default export', 'const a = 1;\n', 2, 1, 'has no default export'],
  ['an import', "import { a } from './a.ts';\nexport default {};", 1, 1, 'imports code'],
  ['an import of types and code', "import { type A, b } from './a.ts';\nexport default {};", 1, 1, 'imports code'],
  ['a dynamic import', "export default await import('./a.ts');", 1, 22, 'imports code'],
  ['a require', "export default require('./a.js');", 1, 16, 'imports code'],
  ['a re-export', "export * from './a.ts';\nexport default {};", 1, 1, 'imports code'],
  ['a syntax error', 'export default {\n  name: ,\n};', 2, 9, 'is not TypeScript: Expression expected.'],
  ['deeply nested brackets', `export default ${'['.repeat(200_000)}`, 1, 1, 'is nested too deeply'],
  ['too many operators', `export default ${'!'.repeat(200_000)}1`, 1, 1, 'is nested too deeply'],
])('anything that is not data is rejected with its position: %s', async (_why, text, line, column, problem) => {
  expect(await readLiterals(text)).toMatchObject({ line, column, problem });
});

test('constants that double in size are rejected before they fill the memory', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => `const a${index + 1} = [...a${index}, ...a${index}];`);
  const text = ['const a0 = [1];', ...lines, 'export default a60;'].join('\n');
  expect(await readLiterals(text)).toMatchObject({ problem: 'has more than 200000 values' });
});

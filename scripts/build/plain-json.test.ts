import { describe, expect, test } from 'vitest';
import { plainJson } from './plain-json.ts';

describe('plainJson', () => {
  test('permitted values come back equal', () => {
    const view = { a: [1, 'x', null, true, { b: {} }], c: { d: -0.5 }, twice: [{ e: 1 }] };
    expect(JSON.parse(plainJson(view, 'view'))).toEqual(view);
  });
  test('the same object in two places is not a cycle', () => {
    const part = { x: 1 };
    expect(JSON.parse(plainJson({ a: part, b: [part, part] }, 'view'))).toEqual({ a: part, b: [part, part] });
  });
  test('undefined fields are left out', () => expect(plainJson({ a: undefined, b: 1 }, 'view')).toBe('{"b":1}'));

  const cycle: { self?: unknown } = {};
  cycle.self = { back: cycle };
  test.each<[title: string, value: unknown, error: RegExp]>([
    ['a date', { offer: { ends: new Date(0) } }, /^view\.offer\.ends is an instance of Date\. /],
    ['a function', { words: () => '' }, /^view\.words is function\. /],
    ['a map', [new Map()], /^view\[0\] is an instance of Map\. /],
    ['a set', { a: new Set() }, /Set/],
    ['a class instance', { a: new (class Car {})() }, /^view\.a is an instance of Car\. /],
    ['a cycle', cycle, /^view\.self\.back is an object that contains itself\. /],
    ['NaN', { price: Number.NaN }, /^view\.price is NaN\. /],
    ['infinity', { price: Number.POSITIVE_INFINITY }, /^view\.price is Infinity\. /],
    ['a bigint', { id: 1n }, /^view\.id is bigint\. /],
    ['a symbol', { id: Symbol('x') }, /^view\.id is symbol\. /],
    ['a hole in a list', { a: [1, undefined] }, /^view\.a\[1\] is undefined\. /],
    ['undefined', undefined, /^view is undefined\. /],
  ])('%s is refused with its path', (_what, value, error) => expect(() => plainJson(value, 'view')).toThrow(error));
});

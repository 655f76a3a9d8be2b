import { parseHTML } from 'linkedom';
import { afterEach, expect, test, vi } from 'vitest';
import { markWhileInView } from './mark-while-in-view.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what covers forms is out of the way until the last of them has left the view', () => {
  const { document } = parseHTML(
    '<html><body><lead-form id="a"></lead-form><lead-form id="b"></lead-form><i></i></body></html>',
  );
  const observed: Element[] = [];
  let report: (entries: { target: Element | null; isIntersecting: boolean }[]) => void = () => {};
  class Observer {
    constructor(callback: typeof report) {
      report = callback;
    }
    observe(form: Element): void {
      observed.push(form);
    }
  }
  vi.stubGlobal('document', document);
  vi.stubGlobal('IntersectionObserver', Observer);
  markWhileInView('i', 'lead-form');
  expect(observed.map(({ id }) => id)).toEqual(['a', 'b']);
  const shown = (...changes: (readonly [id: string, isIntersecting: boolean])[]): boolean => {
    report(changes.map(([id, isIntersecting]) => ({ target: document.getElementById(id), isIntersecting })));
    return document.querySelector('i')?.hasAttribute('data-aside') === false;
  };
  expect(shown(['a', false], ['b', false])).toBe(true);
  expect(shown(['a', true])).toBe(false);
  expect(shown(['a', false], ['b', true])).toBe(false);
  expect(shown(['b', false])).toBe(true);
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { positionsInView } from './positions-in-view.ts';

/** A grid of three columns with rows 400 px high; `hidden` positions have no box. */
function aGrid(count: number, { top = 0, hidden = [] as readonly number[] } = {}): Element {
  vi.stubGlobal('document', { documentElement: { clientHeight: 900 } });
  vi.stubGlobal('getComputedStyle', () => ({ gridTemplateColumns: '300px 300px 300px' }));
  let cell = 0;
  const children = Array.from({ length: count }, (_, index) => {
    if (hidden.includes(index)) return { getBoundingClientRect: () => ({ top: 0, bottom: 0, height: 0 }) };
    const y = top + Math.floor(cell / 3) * 400;
    cell += 1;
    return { getBoundingClientRect: () => ({ top: y, bottom: y + 400, height: 400 }) };
  });
  return { children } as unknown as Element;
}
afterEach(() => vi.unstubAllGlobals());

describe('visible positions of a grid', () => {
  it.each([
    { why: 'three rows fit', grid: () => aGrid(24), from: 0, to: 9 },
    { why: 'scrolled by two rows and a half', grid: () => aGrid(24, { top: -1000 }), from: 6, to: 15 },
    { why: 'below the fold', grid: () => aGrid(24, { top: 900 }), from: 0, to: 0 },
    {
      why: 'a hidden position counts, but is not a boundary',
      grid: () => aGrid(24, { hidden: [1, 5] }),
      from: 0,
      to: 11,
    },
    {
      why: 'a hidden position above the visible part',
      grid: () => aGrid(24, { top: -400, hidden: [8] }),
      from: 3,
      to: 13,
    },
    {
      why: 'a short list: the empty positions beside its last card and in two more rows count',
      grid: () => aGrid(2),
      from: 0,
      to: 9,
    },
    { why: 'one car that reaches below the fold', grid: () => aGrid(1, { top: 600 }), from: 0, to: 3 },
    { why: 'a hidden position takes no space in the last row', grid: () => aGrid(3, { hidden: [1] }), from: 0, to: 10 },
    { why: 'the last row ends in view', grid: () => aGrid(6), from: 0, to: 9 },
    { why: 'scrolled completely out of view', grid: () => aGrid(3, { top: -500 }), from: 3, to: 12 },
  ])('$why: from $from up to $to', ({ grid, from, to }) => expect(positionsInView(grid())).toEqual({ from, to }));

  it('returns null if nothing has a box', () => expect(positionsInView(aGrid(2, { hidden: [0, 1] }))).toBeNull());
});

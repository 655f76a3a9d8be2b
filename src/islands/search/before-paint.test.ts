import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { BEFORE_PAINT_SCRIPT } from './before-paint.ts';

test('SRCH-22 expired elements are hidden before the first paint, others are not', () => {
  const day = 86_400_000;
  const at = (days: number): string => new Date(Date.now() + days * day).toISOString();
  const { document } = parseHTML(`<html><body><div data-static><ul>
    <li id="over" data-until="${at(-1)}"></li><li id="open" data-from="${at(-1)}" data-until="${at(1)}" hidden></li>
    <li id="later" data-from="${at(1)}"></li><li id="always"></li></ul></div></body></html>`);
  new Function('document', BEFORE_PAINT_SCRIPT)(document);
  const hidden = ['over', 'open', 'later', 'always'].filter((id) => document.getElementById(id)?.hidden);
  expect(hidden).toEqual(['over', 'later']);
});

test('SRCH-21 tiles are placed among the visible items, whatever has started or ended since the page was rendered', () => {
  const at = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const car = (n: number): string => `<li id="car${n}"></li>`;
  const tile = (place: number, window: string): string =>
    `<li id="tile${place}" data-position="${place}" ${window}></li>`;
  const page = (second: string, fourth: string): (string | undefined)[] => {
    const places = [car(1), second, car(2), fourth, car(3), car(4), tile(9, '')].join('');
    const { document } = parseHTML(`<html><body><div data-static><ul>${places}</ul></div></body></html>`);
    new Function('document', BEFORE_PAINT_SCRIPT)(document);
    return [...document.querySelectorAll<HTMLElement>('li')].filter(({ hidden }) => !hidden).map(({ id }) => id);
  };
  const over = `data-until="${at(-1)}"`;
  const now = `data-from="${at(-1)}" hidden`;
  const later = `data-from="${at(1)}" hidden`;
  expect(page(tile(2, over), tile(4, ''))).toEqual(['car1', 'car2', 'car3', 'tile4', 'car4', 'tile9']);
  expect(page(tile(2, now), tile(4, ''))).toEqual(['car1', 'tile2', 'car2', 'tile4', 'car3', 'car4', 'tile9']);
  expect(page(tile(2, later), tile(4, now))).toEqual(['car1', 'car2', 'car3', 'tile4', 'car4', 'tile9']);
});

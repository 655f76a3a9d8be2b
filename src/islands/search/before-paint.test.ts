import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { currentTimeAt } from '#domain/current-time.ts';
import { withTiles } from '#domain/promo-tiles.ts';
import { windowState } from '#domain/time-window.ts';
import type { ResultItem } from '#view-types/search-page.ts';
import { isHiddenAt, resultItems } from '#views/result-items.ts';
import { BEFORE_PAINT_SCRIPT } from './before-paint.ts';
import { ResultsGrid } from './ResultsGrid.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test('SRCH-22 elements outside their time window are hidden before the first paint, others are not', () => {
  const day = 86_400_000;
  const daysFromNow = (days: number): string => new Date(Date.now() + days * day).toISOString();
  const { document } = parseHTML(`<html><body><div data-static><ul>
    <li id="over" data-until="${daysFromNow(-1)}"></li><li id="open" data-from="${daysFromNow(-1)}" data-until="${daysFromNow(1)}" hidden></li>
    <li id="later" data-from="${daysFromNow(1)}"></li><li id="always"></li></ul></div></body></html>`);
  new Function('document', BEFORE_PAINT_SCRIPT)(document);
  const hidden = ['over', 'open', 'later', 'always'].filter((id) => document.getElementById(id)?.hidden);
  expect(hidden).toEqual(['over', 'later']);
});

test('SRCH-21 tiles are placed among the visible items, even if some have started or ended since the page was rendered', () => {
  const daysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const car = (n: number): string => `<li id="car${n}"></li>`;
  const tile = (index: number, window: string): string =>
    `<li id="tile${index}" data-position="${index}" ${window}></li>`;
  const page = (second: string, fourth: string): (string | undefined)[] => {
    const items = [car(1), second, car(2), fourth, car(3), car(4), tile(9, '')].join('');
    const { document } = parseHTML(`<html><body><div data-static><ul>${items}</ul></div></body></html>`);
    new Function('document', BEFORE_PAINT_SCRIPT)(document);
    return [...document.querySelectorAll<HTMLElement>('li')].filter(({ hidden }) => !hidden).map(({ id }) => id);
  };
  const ended = `data-until="${daysFromNow(-1)}"`;
  const running = `data-from="${daysFromNow(-1)}" hidden`;
  const later = `data-from="${daysFromNow(1)}" hidden`;
  expect(page(tile(2, ended), tile(4, ''))).toEqual(['car1', 'car2', 'car3', 'tile4', 'car4', 'tile9']);
  expect(page(tile(2, running), tile(4, ''))).toEqual(['car1', 'tile2', 'car2', 'tile4', 'car3', 'car4', 'tile9']);
  expect(page(tile(2, later), tile(4, running))).toEqual(['car1', 'car2', 'car3', 'tile4', 'car4', 'tile9']);
  expect(page(tile(4, ''), tile(3, running))).toEqual(['car1', 'car2', 'tile3', 'tile4', 'car3', 'car4', 'tile9']);
});

test('SRCH-21 SRCH-22 a page that was rendered earlier is arranged like the live list', () => {
  const day = fc.option(fc.integer({ min: 1, max: 4 }).map((days) => new Date(days * 86_400_000).toISOString()));
  const aTile = fc.record({
    position: fc.integer({ min: 1, max: 8 }),
    from: day,
    until: day,
    display: fc.constant([]),
    strictDisplay: fc.boolean(),
  });
  const cars = fc.array(day, { minLength: 1, maxLength: 7 });
  const tiles = fc.array(aTile, { maxLength: 5 }).map((tiles) =>
    tiles.map((tile, index) => ({
      ...tile,
      name: `tile ${index}`,
      title: `tile ${index}`,
      body: '',
      linkText: 'More',
      href: `/${index}`,
    })),
  );
  const hours = fc.integer({ min: 0, max: 120 });
  vi.useFakeTimers();
  fc.assert(
    fc.property(cars, tiles, hours, hours, (ends, tileList, builtHour, hoursLater) => {
      const gridAt = (ms: number) => {
        const now = currentTimeAt(ms);
        return {
          cars: ends.length,
          page: 1,
          types: [],
          now,
          isHidden: isHiddenAt(now, (car) => ({ until: ends[car] ?? null })),
        };
      };
      const gridAtBuild = gridAt(builtHour * 3_600_000);
      const gridNow = gridAt((builtHour + hoursLater) * 3_600_000);
      const items = resultItems(tileList, { ...gridAtBuild, href: '/search' });
      const html = items.map((item: ResultItem) =>
        'tile' in item
          ? renderToStaticMarkup(createElement(ResultsGrid, { items: [item], viewOf: () => null as never }))
              .replace(/^<ul[^>]*>|<\/ul>$/g, '')
              .replace('<li', `<li id="${item.tile.title}"`)
          : `<li id="car ${item.car}" ${ends[item.car] ? `data-until="${ends[item.car]}"` : ''}></li>`,
      );
      const { document } = parseHTML(`<html><body><div data-static><ul>${html.join('')}</ul></div></body></html>`);
      vi.setSystemTime((builtHour + hoursLater) * 3_600_000);
      new Function('document', BEFORE_PAINT_SCRIPT)(document);
      const visible = [...document.querySelectorAll<HTMLElement>('li')].filter(({ hidden }) => !hidden);
      const rendered = tileList.filter(({ title }) =>
        items.some((item) => 'tile' in item && item.tile.title === title),
      );
      const live = withTiles(rendered, gridNow).flatMap((item) =>
        'tile' in item
          ? windowState(item.tile, gridNow.now) === 'active'
            ? [item.tile.title]
            : []
          : gridNow.isHidden(item.car)
            ? []
            : [`car ${item.car}`],
      );
      expect(visible.map(({ id }) => id)).toEqual(live);
    }),
    { numRuns: 500 },
  );
});

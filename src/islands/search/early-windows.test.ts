import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { EARLY_WINDOWS_SCRIPT } from './early-windows.ts';

test('SRCH-22 what time has made false is hidden before it is painted, the rest stays', () => {
  const day = 86_400_000;
  const at = (days: number): string => new Date(Date.now() + days * day).toISOString();
  const { document } = parseHTML(`<html><body><div data-static><ul>
    <li id="over" data-until="${at(-1)}"></li><li id="open" data-from="${at(-1)}" data-until="${at(1)}" hidden></li>
    <li id="later" data-from="${at(1)}"></li><li id="always"></li></ul></div></body></html>`);
  new Function('document', EARLY_WINDOWS_SCRIPT)(document);
  const hidden = ['over', 'open', 'later', 'always'].filter((id) => document.getElementById(id)?.hidden);
  expect(hidden).toEqual(['over', 'later']);
});

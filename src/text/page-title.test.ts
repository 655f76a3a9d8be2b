import { expect, test } from 'vitest';
import { fill } from './fill.ts';
import { pageTitleText } from './page-title.ts';

test('a title ends with the dealer, unless it would have more than 70 characters', () => {
  const title = (name: string) =>
    pageTitleText((_key, values) => fill('{name} | {site}', values), name, 'Smith Motors');
  expect(title('Used Cars')).toBe('Used Cars | Smith Motors');
  const longest = 'x'.repeat(70 - ' | Smith Motors'.length);
  expect(title(longest)).toBe(`${longest} | Smith Motors`);
  expect(title(`${longest}x`)).toBe(`${longest}x`);
});

import { parseHTML } from 'linkedom';
import { afterEach, expect, test, vi } from 'vitest';
import type { Location } from '#site/site.ts';
import { aSite, SITE_NOW } from '#tests/builders/site.ts';
import { wordsOf } from '#text/wording.ts';
import { locationView } from '#views/location.ts';
import { todayView } from '#views/location-parts.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Today's hours on Friday 25 December 2026 at a yard that is closed on Fridays, and its list of special hours. */
async function hoursAtChristmas(specialHours: Location['specialHours'], appointmentOnly: readonly Location['type'][]) {
  const site = aSite({ locationRules: { appointmentOnly } });
  const [location] = site.locations;
  if (location === undefined) throw new Error('The site has a location.');
  const openingHours = [1, 2, 3, 4, 5].map((weekday) => ({
    ...{ weekday, status: weekday === 5 ? ('Closed' as const) : ('Open' as const), formated_hours: null },
    ...{ open: '09:00', close: '17:00' },
  }));
  const view = locationView(site, { ...location, type: 'sales', openingHours, specialHours }, SITE_NOW);
  const today = todayView(view, wordsOf({}));
  if (today === null) throw new Error('The hours are known.');
  vi.useFakeTimers({ now: new Date('2026-12-25T02:00:00Z') });
  const { document, HTMLElement, customElements } = parseHTML('<!doctype html><html lang="en-AU"><body></body>');
  vi.stubGlobal('document', document);
  vi.stubGlobal('HTMLElement', HTMLElement);
  vi.stubGlobal('customElements', customElements);
  await import('./open-now.ts');
  const element = document.createElement('open-now');
  element.setAttribute('hours', today.openNow.hours);
  const part = document.createElement('span');
  part.setAttribute('data-today', '');
  const { regular, special, opens, hours, closed, closedSpecial } = today.words;
  const texts = { regular, special, opens: '{today}', hours, closed, 'closed-special': closedSpecial, _: opens };
  for (const [name, text] of Object.entries(texts)) if (text !== null) part.setAttribute(`data-${name}-text`, text);
  element.append(part);
  document.body.append(element);
  return [part.textContent, ...view.specialHours.map(({ hours }) => hours)];
}
const closedDay = { date: '2026-12-25', status: 'Closed', start_hour: null, end_hour: null, holiday: null } as const;

test.each([
  ['a usual closed day, by appointment', [], ['sales'], ['Today: By appointment only']],
  ['a special closed day, by appointment', [closedDay], ['sales'], ['Today: Closed', 'Closed']],
  ['a usual closed day', [], [], ['Today: Closed']],
] as const)('LOC-07 LOC-08 today’s hours agree with the list of hours: %s', async (_why, special, types, expected) => {
  expect(await hoursAtChristmas(special, types)).toEqual(expected);
});

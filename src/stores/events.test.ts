import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FORM_IDS } from '#domain/forms/form.ts';

/** The parts of a page that the bus needs. */
class Page extends EventTarget {
  documentElement: { dataset: { consent?: string; answer?: string } } = { dataset: { consent: SCRIPT } };
}
const SCRIPT = 'https://analytics.example/a.js';
const GRANTED = SCRIPT;
let page: Page;
let stored: Map<string, string>;
let emitted: unknown[];

beforeEach(() => {
  vi.resetModules();
  page = new Page();
  stored = new Map();
  emitted = [];
  page.addEventListener('caryard:event', (event) => emitted.push((event as CustomEvent).detail));
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('EVT-02 consent', () => {
  test.each([
    { why: 'never asked', consent: null },
    { why: 'declined', consent: 'denied' },
    { why: 'an unknown value in storage', consent: 'true' },
    { why: 'an answer from before a script was added', consent: 'https://analytics.example/earlier.js' },
  ])('$why: no event is sent', async ({ consent }) => {
    if (consent !== null) stored.set('caryard.consent', consent);
    const { emitEvent } = await import('./events.ts');
    emitEvent('favourite');
    expect([emitted, (window as { dataLayer?: unknown }).dataLayer]).toEqual([[], undefined]);
  });

  test('EVT-02 a site without third-party scripts counts on the page itself and does not ask for consent', async () => {
    page.documentElement.dataset = {};
    const { emitEvent } = await import('./events.ts');
    emitEvent('favourite', { vehicleMake: 'Kia', email: 'jo@example.com' });
    expect(emitted).toEqual([{ event: 'favourite', eventId: 39, vehicleMake: 'Kia' }]);
    expect(stored.size).toBe(0);
  });

  test.each([
    { why: 'Global Privacy Control', browser: { globalPrivacyControl: true } },
    { why: 'Do Not Track', browser: { doNotTrack: '1' } },
  ])('EVT-02 $why counts as a refusal, even after consent', async ({ browser }) => {
    vi.stubGlobal('navigator', browser);
    stored.set('caryard.consent', GRANTED);
    const { emitEvent } = await import('./events.ts');
    emitEvent('favourite');
    expect(emitted).toEqual([]);
  });

  test('EVT-02 events never contain anything that was typed', async () => {
    const { emitEvent } = await import('./events.ts');
    const { eventParameters } = await import('#domain/car-event.ts');
    const { sentEvent } = await import('#domain/sent-event.ts');
    page.documentElement.dataset = {};
    const car = {
      car_type: 'used',
      status: 'in_stock',
      make: 'Kia',
      model: 'Rio',
      year: 2020,
      km: 1,
      badge: 'S',
    } as const;
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.string({ minLength: 3 })),
        fc.string({ minLength: 3 }),
        fc.record({ make: fc.string({ minLength: 3 }), model: fc.string({ minLength: 3 }) }),
        (input, category, modelOnly) => {
          emitted = [];
          const form = fc.sample(fc.constantFrom(...FORM_IDS), 1)[0] as (typeof FORM_IDS)[number];
          const sent = sentEvent(form, category, { ...car, tag: category }, modelOnly);
          emitEvent(sent.event, { ...input, ...sent.parameters });
          const event = emitted[0] as { readonly [name: string]: unknown };
          expect(Object.keys(event).sort()).toEqual(['event', 'eventId', ...Object.keys(eventParameters(car))].sort());
          expect(Object.entries(event).filter(([name]) => name.startsWith('vehicle'))).toEqual(
            Object.entries(eventParameters(car)),
          );
        },
      ),
    );
  });

  test('after consent an event is a DOM event and an entry in the data layer, without personal data', async () => {
    stored.set('caryard.consent', GRANTED);
    const { emitEvent } = await import('./events.ts');
    emitEvent('phone_click', { vehicleMake: 'Kia', phone: '0412345678' });
    const event = { event: 'phone_click', eventId: 25, vehicleMake: 'Kia' };
    expect([emitted, window.dataLayer]).toEqual([[event], [event]]);
    stored.set('caryard.consent', 'denied');
    emitEvent('phone_click');
    expect(emitted).toHaveLength(1);
  });

  test('with blocked storage consent is not assumed, and applies to this page only', async () => {
    const blocked = (): never => {
      throw new Error('blocked');
    };
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
    const { emitEvent } = await import('./events.ts');
    emitEvent('favourite');
    expect(emitted).toEqual([]);
    page.documentElement.dataset.answer = GRANTED;
    emitEvent('favourite');
    expect(emitted).toHaveLength(1);
  });
});

import { beforeEach, describe, expect, test, vi } from 'vitest';

/** A page as far as the bus needs one. */
class Page extends EventTarget {}
let page: Page;
let stored: Map<string, string>;
let seen: unknown[];

beforeEach(() => {
  vi.resetModules();
  page = new Page();
  stored = new Map();
  seen = [];
  page.addEventListener('caryard:event', (event) => seen.push((event as CustomEvent).detail));
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

describe('EVT-02 consent', () => {
  test.each([
    { why: 'never asked', answer: null },
    { why: 'a no', answer: 'denied' },
    { why: 'something else in storage', answer: 'true' },
  ])('$why: nothing leaves', async ({ answer }) => {
    if (answer !== null) stored.set('caryard.consent', answer);
    const { emitEvent } = await import('./events.ts');
    emitEvent('favourite');
    expect([seen, (window as { dataLayer?: unknown }).dataLayer]).toEqual([[], undefined]);
  });

  test('after a yes an event is a DOM event and an entry of the data layer, without personal data', async () => {
    const { answerConsent, emitEvent } = await import('./events.ts');
    answerConsent('granted');
    emitEvent('phone_click', { vehicleMake: 'Kia', phone: '0412345678' });
    const event = { event: 'phone_click', eventId: 25, vehicleMake: 'Kia' };
    expect([seen, window.dataLayer]).toEqual([[event], [event]]);
    answerConsent('denied');
    emitEvent('phone_click');
    expect(seen).toHaveLength(1);
  });

  test('blocked storage: no yes is assumed, a yes holds for the page', async () => {
    const blocked = (): never => {
      throw new Error('blocked');
    };
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
    const { answerConsent, emitEvent } = await import('./events.ts');
    emitEvent('favourite');
    expect(seen).toEqual([]);
    answerConsent('granted');
    emitEvent('favourite');
    expect(seen).toHaveLength(1);
  });
});

import { describe, expect, test } from 'vitest';
import { mayEmitEvents, readConsent } from './consent.ts';

describe('consent', () => {
  test.each([
    { why: 'never asked', stored: null, signal: false, consent: 'unasked' },
    { why: 'accepted', stored: 'granted', signal: false, consent: 'granted' },
    { why: 'declined', stored: 'denied', signal: false, consent: 'denied' },
    { why: 'an unknown value', stored: 'true', signal: false, consent: 'unasked' },
    { why: 'the browser opts out', stored: null, signal: true, consent: 'denied' },
    { why: 'the browser opts out, whatever the stored answer', stored: 'granted', signal: true, consent: 'denied' },
  ])('EVT-02 $why: $consent', ({ stored, signal, consent }) => expect(readConsent(stored, signal)).toBe(consent));

  test.each([
    { why: 'a third-party script, no choice yet', asks: true, consent: 'unasked', expected: false },
    { why: 'a third-party script, declined', asks: true, consent: 'denied', expected: false },
    { why: 'a third-party script, accepted', asks: true, consent: 'granted', expected: true },
    { why: 'no third-party scripts', asks: false, consent: 'unasked', expected: true },
    { why: 'no third-party scripts, an earlier refusal', asks: false, consent: 'denied', expected: true },
  ] as const)('EVT-02 $why', ({ asks, consent, expected }) => expect(mayEmitEvents(consent, { asks })).toBe(expected));
});

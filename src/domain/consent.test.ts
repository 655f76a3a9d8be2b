import { describe, expect, test } from 'vitest';
import { mayEmitEvents, readConsent } from './consent.ts';

describe('consent', () => {
  test.each([
    { why: 'never asked', stored: null, signal: false, consent: 'unasked' },
    { why: 'yes', stored: 'granted', signal: false, consent: 'granted' },
    { why: 'no', stored: 'denied', signal: false, consent: 'denied' },
    { why: 'something else', stored: 'true', signal: false, consent: 'unasked' },
    { why: 'the browser opts out', stored: null, signal: true, consent: 'denied' },
    { why: 'the browser opts out, whatever the stored answer', stored: 'granted', signal: true, consent: 'denied' },
  ])('EVT-02 $why: $consent', ({ stored, signal, consent }) => expect(readConsent(stored, signal)).toBe(consent));

  test.each([
    { why: 'a third-party script, no choice yet', asks: true, consent: 'unasked', may: false },
    { why: 'a third-party script, declined', asks: true, consent: 'denied', may: false },
    { why: 'a third-party script, accepted', asks: true, consent: 'granted', may: true },
    { why: 'no third-party scripts', asks: false, consent: 'unasked', may: true },
    { why: 'no third-party scripts, an earlier refusal', asks: false, consent: 'denied', may: true },
  ] as const)('EVT-02 $why', ({ asks, consent, may }) => expect(mayEmitEvents(consent, { asks })).toBe(may));
});

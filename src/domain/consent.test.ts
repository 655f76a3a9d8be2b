import { describe, expect, test } from 'vitest';
import { mayEmitEvents, readConsent } from './consent.ts';

describe('consent', () => {
  const [A, B] = ['https://a.example/a.js', 'https://b.example/b.js'];
  test.each([
    { why: 'never asked', stored: null, signal: false, scripts: [A], consent: 'unasked' },
    { why: 'accepted', stored: `granted ${A}`, signal: false, scripts: [A], consent: 'granted' },
    { why: 'accepted with another', stored: `granted ${A} ${B}`, signal: false, scripts: [B], consent: 'granted' },
    {
      why: 'accepted before one was added',
      stored: `granted ${A}`,
      signal: false,
      scripts: [A, B],
      consent: 'unasked',
    },
    { why: 'accepted, nothing says what', stored: 'granted', signal: false, scripts: [A], consent: 'unasked' },
    { why: 'a longer address', stored: `granted ${A}?b`, signal: false, scripts: [A], consent: 'unasked' },
    { why: 'declined', stored: 'denied', signal: false, scripts: [A], consent: 'denied' },
    { why: 'an unknown value', stored: `true ${A}`, signal: false, scripts: [A], consent: 'unasked' },
    { why: 'the browser opts out', stored: null, signal: true, scripts: [A], consent: 'denied' },
    {
      why: 'the browser opts out after consent',
      stored: `granted ${A}`,
      signal: true,
      scripts: [A],
      consent: 'denied',
    },
  ])('EVT-02 $why: $consent', ({ stored, signal, scripts, consent }) =>
    expect(readConsent(stored, signal, scripts.join(' '))).toBe(consent),
  );

  test.each([
    { why: 'a third-party script, no choice yet', asks: true, consent: 'unasked', expected: false },
    { why: 'a third-party script, declined', asks: true, consent: 'denied', expected: false },
    { why: 'a third-party script, accepted', asks: true, consent: 'granted', expected: true },
    { why: 'no third-party scripts', asks: false, consent: 'unasked', expected: true },
    { why: 'no third-party scripts, an earlier refusal', asks: false, consent: 'denied', expected: true },
  ] as const)('EVT-02 $why', ({ asks, consent, expected }) => expect(mayEmitEvents(consent, { asks })).toBe(expected));
});

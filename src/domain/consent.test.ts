import { describe, expect, test } from 'vitest';
import { readConsent } from './consent.ts';

describe('consent', () => {
  const [A, B] = ['https://a.example/a.js', 'https://b.example/b.js'];
  test.each([
    { why: 'never asked', stored: null, signal: false, scripts: [A], consent: 'unasked' },
    { why: 'accepted', stored: A, signal: false, scripts: [A], consent: 'granted' },
    { why: 'accepted with another', stored: `${A} ${B}`, signal: false, scripts: [B], consent: 'granted' },
    {
      why: 'accepted before one was added',
      stored: A,
      signal: false,
      scripts: [A, B],
      consent: 'unasked',
    },
    { why: 'accepted, nothing says what', stored: 'granted', signal: false, scripts: [A], consent: 'unasked' },
    { why: 'a longer URL', stored: `${A}?b`, signal: false, scripts: [A], consent: 'unasked' },
    { why: 'declined', stored: 'denied', signal: false, scripts: [A], consent: 'denied' },
    { why: 'an unknown value', stored: 'true', signal: false, scripts: [A], consent: 'unasked' },
    { why: 'the browser opts out', stored: null, signal: true, scripts: [A], consent: 'denied' },
    {
      why: 'the browser opts out after consent',
      stored: A,
      signal: true,
      scripts: [A],
      consent: 'denied',
    },
  ])('EVT-02 $why: $consent', ({ stored, signal, scripts, consent }) =>
    expect(readConsent(stored, signal, scripts.join(' '))).toBe(consent),
  );

  test.each([null, 'denied', A])(
    'EVT-02 a site without third-party scripts does not ask, whatever is stored: %s',
    (stored) => {
      for (const signal of [false, true]) expect(readConsent(stored, signal, undefined)).toBe('granted');
    },
  );
});

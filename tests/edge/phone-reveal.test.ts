import { expect, test } from 'vitest';
import { get } from './ask.ts';

const HEADERS = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };

test.each<{ why: string; init: RequestInit; status: number }>([
  { why: 'a car', init: { body: '{"car_id":501}', headers: HEADERS }, status: 204 },
  { why: 'no car: a number of the dealer', init: { body: '{"car_id":0}', headers: HEADERS }, status: 204 },
  { why: 'no number', init: { body: '{"car_id":"x"}', headers: HEADERS }, status: 422 },
  { why: 'no JSON', init: { body: 'x', headers: HEADERS }, status: 400 },
  {
    why: 'another site',
    init: { body: '{"car_id":501}', headers: { ...HEADERS, 'Sec-Fetch-Site': 'cross-site' } },
    status: 403,
  },
  { why: 'GET', init: { method: 'GET' }, status: 405 },
])('PHONE-02 $why: $status', async ({ init, status }) => {
  expect((await get('/api/phone-reveal', { method: 'POST', ...init })).status).toBe(status);
});

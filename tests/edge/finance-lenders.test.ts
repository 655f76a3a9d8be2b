import { beforeEach, describe, expect, test } from 'vitest';
import { get } from './get.ts';
import { DB } from './lead-rows.ts';
import { PUSH_SECRET } from './site-folder.ts';

const PATH = '/api/finance/lenders?car_id=501';
const AT = '2026-11-20T05:00:00.000Z';

beforeEach(async () => {
  await DB.exec('DELETE FROM stock_changes');
});

async function lenders(): Promise<unknown> {
  const response = await get(PATH);
  return ((await response.json()) as { finance_lenders: unknown }).finance_lenders;
}
const push = (field: string, value: unknown): Promise<Response> =>
  get('/api/stock-changes', {
    method: 'POST',
    headers: { authorization: `Bearer ${PUSH_SECRET}` },
    body: JSON.stringify({ changes: [{ car_id: 501, field, value, at: AT }] }),
  });

describe('FIN-10 the lender’s figures for a car', () => {
  test('FIN-10 the contract’s fields, with the disclaimer', async () => {
    expect(await lenders()).toEqual({
      manual: {
        interestRate: 7.99,
        comparisonRate: 8.49,
        paymentWeek: 180,
        paymentMonth: null,
        termMonths: 60,
        termYears: 5,
        balloon: 0,
        disclaimer: 'On approved finance.',
        term48: 210,
      },
    });
  });

  test('FIN-10 a price without a calculated repayment has none', async () => {
    await push('price', 39_990);
    expect(await lenders()).toEqual({});
  });

  test('FIN-10 a repayment pushed with the price is returned without the disclaimer for the old one', async () => {
    await push('price', 39_990);
    await push('finance', { weekly: 171, interestRate: 7.5, comparisonRate: 8, termMonths: 60, balloon: 0 });
    expect(await lenders()).toMatchObject({ manual: { paymentWeek: 171, comparisonRate: 8, disclaimer: null } });
  });

  test('FIN-10 a sold car has none', async () => {
    await push('status', 'sold');
    expect(await lenders()).toEqual({});
  });

  test.each([
    { query: '', status: 422 },
    { query: '?car_id=', status: 422 },
    { query: '?car_id=501%20or%201', status: 422 },
    { query: '?car_id=999999', status: 404 },
    { query: `?car_id=${'9'.repeat(400)}`, status: 422 },
  ])('FIN-10 $query: $status', async ({ query, status }) => {
    expect((await get(`/api/finance/lenders${query}`)).status).toBe(status);
  });
  test('FIN-10 only GET is allowed', async () => {
    const posted = await get(PATH, { method: 'POST', body: '{}' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

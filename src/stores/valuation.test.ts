import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $valuation, readValuation, setValuation } from './valuation.ts';
import { VALUATION_EVENT, VALUATION_KEY } from './valuation-key.ts';

let storage: Map<string, string>;
let eventCount: number;

const EMPTY = { car_id: null, id: null, rego: null, regoState: null, adjustmentAnswers: {}, offer_price: 2500 };
/** The five fields of DATA-03, and the car they belong to. */
const COMPLETE = {
  car_id: 7,
  id: 'v-1',
  rego: 'ABC123',
  regoState: 'qld',
  adjustmentAnswers: { kms: 90_000, condition: 'good' },
  offer_price: 2500,
};

beforeEach(() => {
  storage = new Map();
  eventCount = 0;
  const page = new EventTarget();
  page.addEventListener(VALUATION_EVENT, () => {
    eventCount += 1;
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  $valuation.set(null);
});
afterEach(() => vi.unstubAllGlobals());

describe('PRICE-05 the trade-in estimate of a tab', () => {
  test.each([
    ['stored by the valuation', JSON.stringify(COMPLETE), COMPLETE],
    [
      'DATA-03 stored by an older version',
      '{"car_id":7,"offer_price":2500,"rego":"ABC123"}',
      { ...EMPTY, car_id: 7, rego: 'ABC123' },
    ],
    ['DATA-03 a car as text', '{"car_id":"7","offer_price":2500}', { ...EMPTY, car_id: 7 }],
    ['DATA-03 no car', '{"car_id":"","offer_price":2500}', EMPTY],
    [
      'DATA-03 fields of other shapes',
      '{"car_id":[7],"id":5,"rego":{},"regoState":null,"adjustmentAnswers":["good"],"offer_price":2500}',
      EMPTY,
    ],
    [
      'DATA-03 answers of other shapes',
      '{"adjustmentAnswers":{"condition":"good","kms":90000,"tyres":null,"accidents":[1]},"offer_price":2500}',
      { ...EMPTY, adjustmentAnswers: { condition: 'good', kms: 90_000 } },
    ],
    ['without a car', '{"offer_price":2500}', EMPTY],
    ['an estimate of 0', '{"car_id":7,"offer_price":0}', null],
    ['an offer as text', '{"car_id":7,"offer_price":"2500"}', null],
    ['broken', '{"car_id":', null],
    ['another shape', '[1]', null],
    ['nothing', null, null],
  ])('reads %s', (_why, stored, expected) => {
    if (stored !== null) storage.set(VALUATION_KEY, stored);
    readValuation();
    expect($valuation.get()).toEqual(expected);
  });

  test('is stored, announced and removed', () => {
    setValuation(COMPLETE);
    readValuation();
    expect([$valuation.get()?.offer_price, eventCount]).toEqual([2500, 1]);
    setValuation(null);
    expect([$valuation.get(), storage.size, eventCount]).toEqual([null, 0, 2]);
  });

  test('with blocked storage it applies to this page', () => {
    const blocked = (): never => {
      throw new Error('blocked');
    };
    vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
    setValuation(COMPLETE);
    expect($valuation.get()?.car_id).toBe(7);
  });
});

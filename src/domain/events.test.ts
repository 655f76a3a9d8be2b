import { describe, expect, test } from 'vitest';
import type { CarType } from './car.ts';
import { EVENT_IDS, eventParameters, formEvent, onlyParameters } from './events.ts';
import type { FormId } from './forms/form.ts';

describe('EVT-01 the event of a sent form', () => {
  test.each<{ why: string; form: FormId; carType: CarType | null; tag?: string; category?: string; id: number }>([
    { why: 'new car', form: 'new-car', carType: 'new', id: 14 },
    { why: 'demo counts as not used', form: 'new-car', carType: 'demo', id: 14 },
    { why: 'used car', form: 'used-car', carType: 'used', id: 15 },
    { why: 'the tag beats the type', form: 'used-car', carType: 'used', tag: 'Test Drive Only', id: 17 },
    { why: 'the tag is compared exactly', form: 'used-car', carType: 'used', tag: 'test drive only', id: 15 },
    { why: 'another tag changes nothing', form: 'new-car', carType: 'new', tag: 'Runout', id: 14 },
    { why: 'test drive of a new car', form: 'test-drive', carType: 'new', id: 17 },
    { why: 'test drive of a demo car', form: 'test-drive', carType: 'demo', id: 17 },
    { why: 'test drive of a used car', form: 'test-drive', carType: 'used', id: 48 },
    { why: 'used test drive, tagged', form: 'test-drive', carType: 'used', tag: 'Test Drive Only', id: 48 },
    { why: 'test drive of no car', form: 'test-drive', carType: null, id: 17 },
    { why: 'general', form: 'general', carType: null, category: 'General Enquiry', id: 22 },
    {
      why: 'careers, before the remap, and only that',
      form: 'general',
      carType: null,
      category: 'Careers Enquiry',
      id: 51,
    },
    { why: 'general from the page of a car', form: 'general', carType: 'used', id: 22 },
    { why: 'a used-car form without its car', form: 'used-car', carType: null, id: 15 },
    { why: 'a new-car form without its car', form: 'new-car', carType: null, id: 14 },
    { why: 'a quote for a model', form: 'quote', carType: null, id: 14 },
    { why: 'the careers form', form: 'career', carType: null, id: 51 },
    { why: 'finance of a used car', form: 'finance', carType: 'used', id: 15 },
    { why: 'finance without a car', form: 'finance', carType: null, id: 22 },
    { why: 'an offer for a new car', form: 'offer', carType: 'new', id: 14 },
  ])('$why: $id', ({ form, carType, tag = null, category = null, id }) => {
    expect(EVENT_IDS[formEvent({ form, carType, tag, category })]).toBe(id);
  });

  test('ids of the other events', () => {
    expect([EVENT_IDS.favourite, EVENT_IDS.phone_click, EVENT_IDS.offer_accepted]).toEqual([39, 25, 18]);
  });
});

test('EVT-02 six parameters, what is missing is left out', () => {
  const car = { status: 'in_stock', make: 'Toyota', model: 'HiLux', year: 2020, km: null, badge: '' };
  expect(eventParameters(car)).toEqual({
    vehicleStatus: 'in_stock',
    vehicleMake: 'Toyota',
    vehicleModel: 'HiLux',
    vehicleYear: 2020,
  });
});

test('EVT-02 nothing personal rides along', () => {
  expect(onlyParameters({ vehicleMake: 'Kia', email: 'jo@example.com', vehicleGrade: { name: 'Jo' } })).toEqual({
    vehicleMake: 'Kia',
  });
});

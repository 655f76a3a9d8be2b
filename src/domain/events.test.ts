import { describe, expect, test } from 'vitest';
import { eventParameters } from './car-event.ts';
import { allowedParameters, EVENT_IDS } from './events.ts';
import { FORM_IDS, type FormId } from './forms/form.ts';
import { type SentCar, sentEvent } from './sent-event.ts';

/** A car of each kind with the six event parameters, spelt as in EVT-02. */
const CARS = (['new', 'used', 'demo'] as const).map((car_type) => ({
  car_type,
  status: 'in_stock',
  make: 'Toyota',
  model: 'HiLux',
  year: 2020,
  km: 61_500,
  badge: 'SR5',
  tag: null as string | null,
  email: 'jo@example.com',
}));
const PARAMETERS = {
  vehicleStatus: 'in_stock',
  vehicleMake: 'Toyota',
  vehicleModel: 'HiLux',
  vehicleYear: 2020,
  vehicleKilometers: 61_500,
  vehicleGrade: 'SR5',
};

describe('EVT-01 the event of a submitted form', () => {
  /**
   * Event by form: about a new, used or demo car, a car tagged Test Drive Only (new, used), and no car. From the events specification and
   * decisions A7 and A8; contains every form.
   */
  const EVENTS: {
    readonly [form in FormId]: readonly [
      newCar: number,
      used: number,
      demo: number,
      tagged: number,
      taggedUsed: number,
      noCar: number,
    ];
  } = {
    general: [22, 22, 22, 22, 22, 22],
    career: [51, 51, 51, 51, 51, 51],
    'new-car': [14, 15, 14, 17, 17, 14],
    'used-car': [14, 15, 14, 17, 17, 15],
    'test-drive': [17, 48, 17, 17, 48, 17],
    finance: [14, 15, 14, 17, 17, 22],
    'trade-in': [14, 15, 14, 17, 17, 22],
    offer: [14, 15, 14, 17, 17, 22],
    'request-photos': [14, 15, 14, 17, 17, 22],
    reserve: [14, 15, 14, 17, 17, 22],
    'online-purchase': [14, 15, 14, 17, 17, 22],
    parts: [14, 15, 14, 17, 17, 22],
    survey: [14, 15, 14, 17, 17, 22],
    'special-offer': [14, 15, 14, 17, 17, 22],
    quote: [14, 15, 14, 17, 17, 14],
  };
  const [newCar, used, demo] = CARS;
  const TAG = 'Test Drive Only';
  const KINDS = [
    ['a new car', newCar],
    ['a used car', used],
    ['a demo car', demo],
    [`a new car tagged ${TAG}`, { ...newCar, tag: TAG }],
    [`a used car tagged ${TAG}`, { ...used, tag: TAG }],
    ['no car', null],
  ] as const;
  const ROWS = FORM_IDS.flatMap((form) =>
    KINDS.map(([kind, car], index) => ({ form, kind, car: car as SentCar | null, id: EVENTS[form][index] as number })),
  );

  test.each(ROWS)(
    'EVT-02 TAG-05 $form about $kind: $id, with all details of the car and nothing else',
    ({ form, car, id }) => {
      const { event, parameters } = sentEvent(form, null, car);
      expect([EVENT_IDS[event], parameters]).toEqual([id, car === null ? {} : PARAMETERS]);
    },
  );

  test.each([
    { why: 'the tag is compared exactly', tag: 'test drive only', id: 15 },
    { why: 'a tag with a space before it', tag: ' Test Drive Only', id: 15 },
    { why: 'another tag changes nothing', tag: 'Runout', id: 15 },
  ])('TAG-05 $why', ({ tag, id }) => {
    expect(EVENT_IDS[sentEvent('used-car', null, { ...used, tag } as SentCar).event]).toBe(id);
  });

  test.each([
    { why: 'careers, by the category before it is mapped', category: 'Careers Enquiry', id: 51 },
    { why: 'another category', category: 'Service Enquiry', id: 22 },
  ])('FORM-03 the general form: $why', ({ category, id }) => {
    expect(EVENT_IDS[sentEvent('general', category, null).event]).toBe(id);
  });

  test('EVT-02 a form about a model and not a car names the model; the details of a car come first', () => {
    const modelOnly = { make: 'Kia', model: 'Rio' };
    expect(sentEvent('quote', null, null, modelOnly).parameters).toEqual({ vehicleMake: 'Kia', vehicleModel: 'Rio' });
    expect(sentEvent('quote', null, null, { make: '', model: '' }).parameters).toEqual({});
    expect(sentEvent('used-car', null, used as SentCar, modelOnly).parameters).toEqual(PARAMETERS);
  });

  test('ids of the other events', () => {
    expect([EVENT_IDS.favourite, EVENT_IDS.phone_click, EVENT_IDS.offer_accepted]).toEqual([39, 25, 18]);
  });
});

test('EVT-02 six parameters; missing ones are left out', () => {
  const car = { car_type: 'used', status: 'in_stock', make: 'Toyota', model: 'HiLux', year: 2020, km: null, badge: '' };
  const known = {
    vehicleStatus: 'in_stock',
    vehicleMake: 'Toyota',
    vehicleModel: 'HiLux',
    vehicleYear: 2020,
  };
  expect(eventParameters(car)).toEqual(known);
  // As on the car's page, which shows none.
  expect(eventParameters({ ...car, car_type: 'new', km: 0 })).toEqual(known);
  expect(eventParameters({ ...car, km: 0 })).toEqual({ ...known, vehicleKilometers: 0 });
});

test('EVT-02 personal data is dropped', () => {
  expect(allowedParameters({ vehicleMake: 'Kia', email: 'jo@example.com', vehicleGrade: { name: 'Jo' } })).toEqual({
    vehicleMake: 'Kia',
  });
});

import { expect, test } from 'vitest';
import { measurement } from './measurement.ts';

test.each([
  ['a figure', 'torque', 450, 450],
  ['a figure as text', 'enginesize_litres', '1.8', 1.8],
  ['thousands', 'grossvehiclemass', '1,745', 1745],
  ['a figure with its own unit', 'torque', '168 Nm @ 4000 rpm', '168 Nm @ 4000 rpm'],
  ['a unit in the feed', 'tare_weight', '2,350 kg', '2,350 kg'],
  ['no value', 'torque', null, null],
  ['not a measurement', 'sleeps', '4', '4'],
  ['LOCALE-02 a caravan in feet', 'body_length', '20ft', 6096],
  ['LOCALE-02 a caravan in feet and inches', 'body_length', `20' 6"`, 6248.4],
  ['LOCALE-02 a caravan in metres', 'body_length', '12.5 m', 12_500],
  ['LOCALE-02 a width without a unit', 'body_width', 8, 2438.4],
  ['LOCALE-02 a caravan in millimetres', 'body_length', 5640, 5640],
  ['LOCALE-02 a length without a figure', 'body_length', 'on request', 'on request'],
  ['LOCALE-02 an impossible length', 'body_length', '50mm', '50mm'],
] as const)('%s is converted once, when the feed is read', (_why, field, value, expected) => {
  const converted = measurement(field, value);
  expect(converted).toBe(expected);
  expect(measurement(field, converted)).toBe(expected); // a stock file contains values that an import has converted
});

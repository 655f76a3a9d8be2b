import { expect, test } from 'vitest';
import { aTenant, MINIMAL_TENANT } from '#tests/builders/tenant.ts';
import { SAMPLE_SETTINGS, sampleSettingsIn } from './sample-settings.ts';

const { name } = SAMPLE_SETTINGS;
const [dealership] = MINIMAL_TENANT.dealerships;
const [location] = MINIMAL_TENANT.locations;

test.each([
  { setting: 'name', overrides: { name } },
  { setting: 'dealerships: name', overrides: { dealerships: [{ ...dealership, name }] } },
  { setting: 'locations: name', overrides: { locations: [{ ...location, name }] } },
  { setting: 'legal.legalName', overrides: { legal: { ...MINIMAL_TENANT.legal, legalName: name } } },
])('OPS-01 the made-up name of a new dealer is found wherever it is written: $setting', ({ setting, overrides }) => {
  const names = sampleSettingsIn(aTenant(overrides).config, 'least').filter(({ id }) => id === 'name');
  expect(names).toEqual([{ id: 'name', setting, value: name }]);
});

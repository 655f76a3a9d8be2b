import { expect, test } from 'vitest';
import { checkCustomTexts } from '#config/custom-texts.ts';
import { dealershipConfigFields } from '#config/schema/dealerships.ts';
import { aTenant, MINIMAL_TENANT } from '#tests/builders/tenant.ts';
import { WORD_KEYS, WORDING } from '#text/wording.ts';

test('TEN-01 the guide lists the texts that one dealership can have of its own', () => {
  const [own] = MINIMAL_TENANT.dealerships;
  const { config } = aTenant({ dealerships: [own, { id: 72, slug: 'south', name: 'South' }] });
  const [first, second] = config.dealerships;
  const isAccepted = (key: (typeof WORD_KEYS)[number]): boolean => {
    const changed = { ...second, config: { text: { [key]: WORDING[key] } } };
    const findings = checkCustomTexts({ ...config, dealerships: [first, changed] } as typeof config);
    return !findings.some(({ problem }) => problem.includes('whole site'));
  };
  const accepted = new Set(WORD_KEYS.filter(isAccepted).map((key) => key.split('.')[0]));
  const described = dealershipConfigFields.text.description?.match(/`[a-z_]+\.`/g) ?? [];
  expect(described).toEqual([...accepted].sort().map((part) => `\`${part}.\``));
});

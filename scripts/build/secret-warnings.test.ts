import { expect, test } from 'vitest';
import { aTenant } from '#tests/builders/tenant.ts';
import { secretWarnings } from './secret-warnings.ts';

const tenant = (query: string) => {
  const hook = { url: `https://crm.example/hook${query}`, secretBinding: 'CRM_SECRET' };
  return aTenant({
    private: {
      leads: { destinations: [{ kind: 'outbox' }, { kind: 'webhook', ...hook }] },
      hooks: [{ event: 'reservation', ...hook }],
    },
  });
};

test.each([
  '?token=abc',
  '?dealer=5&api_key=abc',
  '?ApiKey=abc',
  '?access_token=abc',
  '?sig=abc',
  '?code=abc=kd83jf9s0dkf83jd',
  '?auth=abc=8f7d6s5a4f3d2s1a',
])('TEN-03 a secret in a private URL, %s, is a warning without its value', (query) => {
  const warnings = secretWarnings(tenant(query));
  expect(warnings).toEqual([
    expect.stringContaining('private.leads.destinations[1].url has a secret in its parameter '),
    expect.stringContaining('private.hooks[0].url has a secret in its parameter '),
  ]);
  expect(warnings.join()).not.toContain('=abc');
});

test.each(['', '?dealer=5', '?monkey=1', '?code=QLD12', '?auth=basic'])('TEN-03 no secret is seen in %j', (query) => {
  expect(secretWarnings(tenant(query))).toEqual([]);
});

import { expect, test } from 'vitest';
import { aTenant, MINIMAL_TENANT } from '#tests/builders/tenant.ts';
import { secretWarnings } from './secret-warnings.ts';

const [location] = MINIMAL_TENANT.locations;
/** Locations among which a page looks for the nearest. */
const SEVERAL = {
  locations: [1, 2].map((id) => ({
    ...location,
    ...{ id, slug: `yard-${id}`, name: `Yard ${id}` },
    address: { ...location?.address, lat: -27.6, long: 152.7 + id / 10 },
  })),
};
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

test('TEN-03 a secret in the URL of any other service is a warning too, but not the placeholder of its key', () => {
  const url = 'https://service.example/send?api_key=abc';
  const warnings = secretWarnings(
    aTenant({
      ...SEVERAL,
      private: {
        messages: {
          email: { url, from: 'hello@least.example', tokenBinding: 'MAIL_TOKEN' },
          sms: { url, from: 'Least', tokenBinding: 'SMS_TOKEN' },
        },
        tradeIn: { service: { lookupUrl: url, valuationUrl: url } },
        search: { host: url, adminKeyBinding: 'ADMIN_KEY', searchKeyBinding: 'SEARCH_KEY' },
        geocoder: { url: 'https://geo.example/find?q={postcode}&key={key}', keyBinding: 'GEO_KEY' },
      },
    }),
  );
  expect(warnings.map((warning) => /private\S+/.exec(warning)?.[0])).toEqual([
    'private.messages.email.url',
    'private.messages.sms.url',
    'private.search.host',
    'private.tradeIn.service.lookupUrl',
    'private.tradeIn.service.valuationUrl',
  ]);
  expect(warnings.join()).not.toContain('=abc');
  expect(warnings[0]).toContain('Name a secret with the token instead');
});

test('TEN-03 the key of a geocoder belongs in a secret, and its placeholder in the URL', () => {
  const geocoder = { url: 'https://geo.example/find?q={postcode}&client={key}&token=abc', keyBinding: 'GEO_KEY' };
  const [warning] = secretWarnings(aTenant({ ...SEVERAL, private: { geocoder } }));
  expect(warning).toContain('Write `{key}` in the URL instead, and name the secret with the key in `keyBinding`.');
  expect(warning).not.toContain('=abc');
});

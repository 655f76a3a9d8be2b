import type { TenantConfig } from './schema/tenant.ts';

/** Made-up values that `npm run tenant:new -- --yes` writes: good enough to build and preview, but never to publish. */
export const SAMPLE_SETTINGS = {
  name: 'New Dealer',
  street: '1 Example Street',
  phone: '03 5550 0000',
  abn: '80 000 000 001',
  licence: '00000',
  site: (slug: string): string => `https://www.${slug}.example`,
  email: (slug: string): string => `sales@${slug}.example`,
} as const;

type SampleSettingId = keyof typeof SAMPLE_SETTINGS;

/** A setting that still has its made-up value. */
export interface SampleSetting {
  readonly id: SampleSettingId;
  /** Its path in the settings: `legal.abn`. */
  readonly setting: string;
  readonly value: string;
}

/** The made-up values that a dealer's settings still have, each value once, by the last setting that has it. */
export function sampleSettingsIn(
  { name, origin, dealerships, locations, legal, private: { leads } }: TenantConfig,
  slug: string,
): SampleSetting[] {
  const values: readonly (readonly [id: SampleSettingId, setting: string, value: string | null | undefined])[] = [
    ['name', 'legal.legalName', legal.legalName],
    ...locations.map((location) => ['name', 'locations: name', location.name] as const),
    ...dealerships.map((dealership) => ['name', 'dealerships: name', dealership.name] as const),
    ['name', 'name', name],
    ['site', 'origin', origin],
    ...locations.map(({ address }) => ['street', 'locations: address', address.street] as const),
    ...dealerships.map(({ phone }) => ['phone', 'dealerships: phone', phone] as const),
    ...locations.map(
      (location) => ['phone', 'locations: contact_detail.phone', location.contact_detail?.phone] as const,
    ),
    ...leads.destinations.map(
      (destination) => ['email', 'private.leads.destinations', 'to' in destination ? destination.to : null] as const,
    ),
    ...dealerships.map(({ email }) => ['email', 'dealerships: email', email] as const),
    ['email', 'legal.privacyContact.email', legal.privacyContact.email],
    ['abn', 'legal.abn', legal.abn],
    ...legal.licences.map(({ number }) => ['licence', 'legal.licences', number] as const),
  ];
  const remaining = values.flatMap(([id, setting, value]) => {
    const sample = SAMPLE_SETTINGS[id];
    const text = typeof sample === 'string' ? sample : sample(slug);
    return value === text ? [{ id, setting, value: text }] : [];
  });
  return [...new Map(remaining.map((sample) => [sample.id, sample] as const)).values()];
}

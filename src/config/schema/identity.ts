import * as z from 'zod';
import { hostName, httpsUrl, id, isPublicHost, ownName, slug, timeZone } from '#config/schema/fields.ts';
import { COUNTRIES } from '#domain/locale.ts';
import { LANGUAGE_NAMES } from '#text/languages.ts';

/** Name, URL and other basic settings at the top of a tenant file. */
export const identityFields = {
  $schema: z
    .string()
    .nullable()
    .default(null)
    .describe('Address of the JSON Schema, for completion in an editor (tenant.json).'),
  slug: slug()
    .nullable()
    .default(null)
    .describe('Short name in addresses and folders; the name of the tenant folder when left out.'),
  id: id('Number of the website, sent with leads as `site_id` and with phone reveals as `website_id`.'),
  name: ownName().describe('Trading name, as in the header.'),
  template: slug().default('standard').describe('Preset the site starts from: a file of src/config/presets/templates.'),
  brand: slug()
    .nullable()
    .default(null)
    .describe('Brand preset: a file of src/config/presets/brands. Left out, the slug of `manufacturer` is tried.'),
  origin: httpsUrl()
    .transform((value) => value.replace(/\/+$/, ''))
    .refine((value) => new URL(value).pathname === '/' && !/[?#]/.test(value), {
      error: 'is more than a site address',
      params: { fix: 'Leave out path, query and anchor: `https://www.example.com.au`.' },
    })
    .refine((value) => isPublicHost(new URL(value).hostname) && new URL(value).port === '', {
      error: 'is not the address of a host on the internet',
      params: {
        fix: 'Write a name with its domain, without a port and without a dot at the end: `https://www.example.com.au`.',
      },
    })
    .transform((value) => new URL(value).origin)
    .describe('Public address of the website, without a path.'),
  hosts: z
    .array(hostName())
    .default([])
    .describe(
      'Additional host names of the site, besides the one in `origin`. They serve the same site and do not redirect; emails, payments and search engines are given `origin`, and what a browser saves or signs in to on one host is not on another.',
    ),
  hsts_preload: z
    .boolean()
    .default(false)
    .describe(
      'For dealers who own their whole domain: browsers refuse `http` for it and for **every** name under it (mail, booking, intranet), for two years after each visit, and, once you enter the domain at hstspreload.org, for everybody, which takes months to undo. Switch it on only when every such name answers by https for good.',
    ),
  base_domain: z
    .string()
    .transform(toBaseUrl)
    .refine((value) => value !== null, {
      error: 'is not a domain',
      params: {
        fix: 'Write the domain, for instance `dealer.example.com.au`; `https://` and a trailing slash are allowed.',
      },
    })
    .nullable()
    .default(null)
    .describe("The dealer's own domain with the service booking and sell-my-car pages (ROUTE-08)."),
};

/** Normalises `dealer.example.com.au/`, `http://…` and `https://…` to `https://dealer.example.com.au`; `null` if it is not a domain. */
export function toBaseUrl(value: string): string | null {
  const domain = value
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/+$/, '')
    .toLowerCase();
  return /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+(\/[a-z0-9-]+)*$/.test(domain)
    ? `https://${domain}`
    : null;
}

/** Locale (LOCALE-01): New Zealand en-NZ, United States en-US with miles, otherwise en-AU; in another language its own tag. */
export const LocaleSchema = z.strictObject({
  country: z
    .enum(COUNTRIES)
    .default('AU')
    .describe('Country: sets currency, distance unit, and the form of dates and numbers.'),
  language: z
    .enum(LANGUAGE_NAMES)
    .default('en')
    .describe('Language of the platform’s texts, in pages, forms and messages.'),
  timeZone: timeZone()
    .default('Australia/Brisbane')
    .describe(
      'Time zone of the site: of offers, articles and dates of the stock, of emails, reservations and ages of cars, and of dealerships without their own; an IANA name.',
    ),
});

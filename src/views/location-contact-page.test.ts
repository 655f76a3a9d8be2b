import { expect, test } from 'vitest';
import type { Location } from '#site/site.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSite } from '#tests/builders/site.ts';
import { locationContactPage } from './location-contact-page.ts';

test.each<[type: Location['type'], category: string]>([
  ['sales', 'General Enquiry'],
  ['service', 'Service Enquiry'],
  ['parts', 'Parts Enquiry'],
])('FORM-03 the form of a location starts with what the location is for: %s', (type, category) => {
  const [first] = aSite().locations;
  if (first === undefined) throw new Error('The site has a location.');
  const site = aSite({ locations: [{ ...first, type }] });
  const path = `/contact-us/${first.slug}`;
  const { page } = locationContactPage(pageInput(site), {
    kind: 'location-contact',
    path,
    file: path,
    location: first.slug,
  });
  const fields = page.enquiry.form.fields;
  const all = [...(fields?.before ?? []), ...(fields?.after ?? [])];
  expect(all.find(({ name }) => name === 'category')).toMatchObject({ value: category });
});

import { describe, expect, test } from 'vitest';
import { wordsOf } from '#text/wording.ts';
import { formDescription } from './catalogue.ts';
import type { FormSite } from './form.ts';
import { STEPPED_FORMS, stepsOf } from './steps.ts';

const SITE: FormSite = {
  words: wordsOf({}),
  appointments: null,
  locale: 'en-AU',
  stock: { types: ['new', 'used', 'demo'], itemTypes: ['car'] },
  dealerships: [
    { slug: 'north', name: 'North' },
    { slug: 'south', name: 'South' },
  ],
  models: [],
  locations: [
    { id: 11, name: 'North', dealershipSlug: 'north', type: 'sales', manufacturers: [] },
    { id: 12, name: 'South', dealershipSlug: 'south', type: 'sales', manufacturers: [] },
  ],
  forms: {
    messageRequired: true,
    collectionNotice: 'Notice.',
    defaultState: 'qld',
    terms: 'I agree.',
    excludedLocationIds: [],
    multiStep: STEPPED_FORMS,
  },
};

describe('FORM-09 a form in steps', () => {
  test.each(STEPPED_FORMS)('%s: each field is in one step, in step order; nothing else changes', (id) => {
    const withoutSteps = formDescription(id, { ...SITE, forms: { ...SITE.forms, multiStep: [] } });
    const { fields, steps } = formDescription(id, SITE);
    expect(withoutSteps.steps).toEqual([]);
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.flatMap((step) => step.fields)).toEqual(fields.map(({ name }) => name));
    const byName = (list: typeof fields) => [...list].sort((a, b) => a.name.localeCompare(b.name));
    // No field is collapsed in a step.
    expect(byName(fields)).toEqual(byName(withoutSteps.fields).map((field) => ({ ...field, collapsed: false })));
  });

  test('FORM-14 the location is in the step of the time, before it, because it decides which times are free', () => {
    const [first] = formDescription('test-drive', SITE).steps;
    expect(first?.fields.slice(0, 2)).toEqual(['location_id', 'dateTime']);
  });

  test('a form whose fields all belong to one step has none, or its only button would lead nowhere', () => {
    const fields = formDescription('general', SITE).fields.filter(({ name }) => ['name', 'email'].includes(name));
    expect(stepsOf(fields, SITE.words)).toEqual([]);
  });

  test('the steps ask about the enquiry, the shopper and the reply', () => {
    expect(formDescription('finance', SITE).steps.map(({ title }) => title)).toEqual([
      'Your enquiry',
      'Your details',
      'Getting back to you',
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { formDescription } from '#domain/forms/catalogue.ts';
import type { FormId } from '#domain/forms/form.ts';
import type { Site } from '#site/site.ts';
import { aSite, type Changes } from '#tests/builders/site.ts';
import { wordsOf } from '#text/wording.ts';
import type { FieldView, FormFieldsView } from '#view-types/form.ts';
import { type FormPlace, formPanelView, formSiteOf, formView, leadForm, pageIdOf } from '#views/form.ts';

const CONTACT = { kind: 'contact', path: '/contact', file: 'contact' } as const;
const APPOINTMENTS = { slotMinutes: 60, leadHours: 4, daysAhead: 14, capacity: 1, capacities: [] };
const general = (changes: Changes<Site> = {}, place: Partial<FormPlace> = {}) =>
  formView(aSite(changes), 'general', { route: CONTACT, ...place });
const allFields = (fields: FormFieldsView | null): readonly FieldView[] =>
  fields ? [...fields.before, ...(fields.more?.fields ?? []), ...fields.after] : [];
const field = (fields: FormFieldsView | null, name: string) =>
  allFields(fields).find((fieldView) => fieldView.name === name);

describe('view of a form', () => {
  test('FORM-16 form, page and subject are sent with the fields', () => {
    const { hidden } = general({}, { context: { offer_id: '7', offer_name: 'Spring' } });
    expect(hidden.map(({ name, value }) => `${name}=${value}`)).toEqual([
      'form=general',
      'page=/contact',
      'lead_key=',
      'page_id=contact',
      'offer_id=7',
      'offer_name=Spring',
    ]);
  });

  test('FORM-16 the page id identifies a page among several of its kind', () => {
    const common = { path: '/x', file: 'x' };
    expect(pageIdOf({ ...common, kind: 'offer', offer: 7 })).toBe('offer/7');
    expect(pageIdOf({ ...common, kind: 'content', content: '/about' })).toBe('content/about');
    expect(pageIdOf({ ...common, kind: 'team', location: 'north' })).toBe('team/north');
  });

  test('ERR-02 a field carries only the messages that its control can cause', () => {
    const messagesOf = (name: string, form: FormId = 'general', changes: Changes<Site> = {}) => {
      const view = field(formView(aSite(changes), form, { route: CONTACT }).fields, name);
      return view === undefined || view.control === 'hidden' ? null : Object.keys(view.messages);
    };
    expect(messagesOf('email')).toEqual(['missing', 'invalid']);
    expect(messagesOf('Rego')).toEqual(['invalid']); // optional
    expect(messagesOf('opt_in_marketing')).toEqual([]); // an optional checkbox
    expect(messagesOf('terms_conditions', 'general', { forms: { terms: 'I agree.' } })).toEqual(['missing']);
    expect(messagesOf('dateTime', 'test-drive')).toEqual(['invalid']);
    // The time of a day that was chosen is required, though a booking without a day is not.
    expect(messagesOf('dateTime', 'test-drive', { appointments: APPOINTMENTS })).toEqual(['missing', 'invalid']);
    // Required only of a car that is named without its registration.
    expect(messagesOf('make', 'trade-in')).toEqual(['missing', 'invalid']);
  });

  test.each([
    ['the one workshop', ['sales', 'service'], '2'],
    ['none of several', ['service', 'service'], ''],
  ] as const)(
    'FORM-03 LOC-01 an enquiry about a service says what to write, asks for the registration in sight, and chooses %s',
    (_which, types, chosen) => {
      const [first] = aSite().locations;
      if (first === undefined) throw new Error('The site has a location.');
      const locations = types.map((type, index) => ({ ...first, id: index + 1, name: `Place ${index}`, type }));
      const { title, form } = formPanelView(aSite({ locations }), 'general', {
        route: CONTACT,
        values: { category: 'Service Enquiry' },
      });
      expect(title).toBe('Request a service booking');
      expect(form.fields?.before.map(({ name }) => name).slice(-3)).toEqual(['location_id', 'Rego', 'message']);
      expect(field(form.fields, 'location_id')).toMatchObject({ value: chosen });
      expect(field(form.fields, 'Rego')).toMatchObject({ hint: null });
      expect(field(form.fields, 'message')).toMatchObject({ hint: expect.stringMatching(/^Make and model/) });
    },
  );

  test('optional fields are collapsed at the position of the last one', () => {
    const { fields } = general();
    expect(fields?.more?.fields.map(({ name }) => name)).toEqual(['Rego', 'PreferredContactMethod']);
    expect(fields?.before.map(({ name }) => name)).toContain('message');
    expect(fields?.after.map(({ name }) => name)).toContain('opt_in');
    expect(formView(aSite({}), 'offer', { route: CONTACT }).fields).toMatchObject({ more: null, after: [] });
  });

  test('FORM-09 in steps, each field is under its step’s legend, and none is collapsed', () => {
    const { fields, steps } = general({ forms: { multiStep: ['general'] } });
    expect(fields).toBeNull();
    expect(steps?.steps.map(({ legend }) => legend)).toEqual([
      'Step 1 of 3: Your enquiry',
      'Step 2 of 3: Your details',
      'Step 3 of 3: Getting back to you',
    ]);
    expect(steps?.steps.every(({ fields: { more } }) => more === null)).toBe(true);
  });

  test('FORM-08 details are remembered only if name, e-mail and phone are requested', () => {
    expect(general().remember?.label).toBe('Remember my details on this device');
    const description = formDescription('general', formSiteOf(aSite({})));
    const page = { page: '/contact', pageId: 'contact', phone: null, action: '/api/leads', hasPolicy: true };
    const noPhone = { ...description, fields: description.fields.filter(({ name }) => name !== 'phone') };
    expect(leadForm(noPhone, page, wordsOf({})).remember).toBeNull();
  });

  test('FORM-06 ROUTE-07 the terms are linked, also before a deposit, if the site has that page', () => {
    const linkOf = (form: FormId, ...paths: string[]) => {
      const pages = paths.map((path) => ({ path, title: 'Terms', description: '', parts: [] }));
      const site = aSite({ forms: { terms: 'I agree.' }, routes: { pages } });
      return formDescription(form, formSiteOf(site)).fields.find(({ name }) => name === 'terms_conditions')?.link;
    };
    for (const form of ['general', 'reserve'] as const) {
      expect(linkOf(form, 'terms-and-conditions')).toMatchObject({ href: '/terms-and-conditions' });
      expect(linkOf(form, 'privacy-policy')).toBeNull();
    }
  });

  test('the notice links the privacy policy that it names, if the site has one', () => {
    const notice = (text: string, hasPolicy: boolean) => {
      const description = formDescription('general', formSiteOf(aSite({ forms: { collectionNotice: text } })));
      const page = { page: '/contact', pageId: 'contact', phone: null, action: '/api/leads', hasPolicy };
      return leadForm(description, page, wordsOf({})).collectionNotice;
    };
    expect(notice('Read our Privacy Policy first.', true)).toEqual({
      before: 'Read our ',
      policy: { label: 'Privacy Policy', href: '/privacy-policy' },
      after: ' first.',
    });
    const whole = { policy: null, after: '' };
    expect(notice('Read our privacy policy.', false)).toEqual({ before: 'Read our privacy policy.', ...whole });
    // The policy may be named as usual, even if the footer names it otherwise, or as in the footer.
    const renamed = (text: string) => {
      const page = { page: '/contact', pageId: 'contact', phone: null, action: '/api/leads', hasPolicy: true };
      const description = formDescription('general', formSiteOf(aSite({ forms: { collectionNotice: text } })));
      return leadForm(description, page, wordsOf({ 'shell.privacy': 'Privacy statement' })).collectionNotice.policy;
    };
    expect(renamed('Read our privacy policy.')?.label).toBe('privacy policy');
    expect(renamed('Read our privacy statement.')?.label).toBe('privacy statement');
    expect(notice('We answer you.', true)).toEqual({ before: 'We answer you.', ...whole });
  });

  test('a page can set values, a phone number and another API path', () => {
    const form = general({}, { values: { category: 'Fleet Enquiry' }, phone: '07 1', action: '/api/reserve' });
    expect(field(form.fields, 'category')).toMatchObject({ value: 'Fleet Enquiry' });
    expect(form.action).toBe('/api/reserve');
    expect(form.failed).toContain('or call {phone}.');
    expect(form.phone).toBe('07 1');
    expect(general({ dealership: { phone: null } }).failed).not.toContain('call');
  });

  test('a control has the attributes for its kind', () => {
    const { fields } = formView(aSite({}), 'trade-in', { route: CONTACT });
    expect(field(fields, 'rego')).toMatchObject({ control: 'input', type: 'text', width: 'short', capitals: true });
    expect(field(fields, 'phone')).toMatchObject({ type: 'tel', inputMode: 'tel', optional: null });
    const testDrive = formView(aSite({}), 'test-drive', { route: CONTACT }).fields;
    expect(field(testDrive, 'last_name')).toMatchObject({ optional: '(optional)', required: false });
    expect(
      allFields(testDrive).find((fieldView) => fieldView.control === 'input' && fieldView.type === 'datetime-local'),
    ).toMatchObject({
      maxLength: null,
    });
  });
});

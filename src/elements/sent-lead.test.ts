import { parseHTML } from 'linkedom';
import { afterEach, expect, test, vi } from 'vitest';
import { LAST_LEAD_KEY } from '#stores/shopper-details.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The confirmation page as it is shown after a lead. */
async function pageAfter(lead: object): Promise<Document> {
  const { document, HTMLElement, customElements } = parseHTML(
    `<!doctype html><html lang="en-NZ"><body><h1><span data-heading="">Thanks</span><span data-heading="service" hidden>Service request</span><span data-heading="parts" hidden>Parts enquiry</span></h1><p><a href="/" data-main="car" hidden>Back</a><a href="/contact" data-main="visit" hidden>Hours</a><a href="/search" data-main="stock">Keep looking</a></p><sent-lead currency="NZD" locations='{"11":{"name":"Robina","at":[11]},"12":{"name":"Ipswich","at":[12,14]},"13":{"name":"Roma","at":[13]},"14":{"name":"Ipswich Used Cars","at":[12,14,15]},"15":{"name":"Booval","at":[14,15]}}'><p data-next="">Thanks</p><p data-next="trade-in" hidden>We will work it out.</p><p data-next="estimate" hidden>You have not accepted <span></span>.</p><p data-when hidden>You asked for <span></span>.</p><p data-offer hidden>You offered <span></span>.</p><p data-where hidden>Location: <span></span></p><p data-elsewhere hidden>It is at <span></span>.</p><p data-vehicle hidden>Your vehicle: <span></span></p><p data-next="service" data-visit hidden>Service</p><p data-next="parts" data-visit hidden>Parts</p><p data-message hidden>You wrote: <span></span></p><p data-car hidden><a href="/"></a></p></sent-lead><div data-call="11"><a href="tel:+61755501000">(07) 5550 1000</a><open-now></open-now></div><div data-call="12" hidden><a href="tel:+61755501012">(07) 5550 1012</a><open-now></open-now></div></body></html>`,
  );
  const stored = JSON.stringify({ form: 'test-drive', car_id: null, ...lead });
  vi.stubGlobal('document', document);
  vi.stubGlobal('HTMLElement', HTMLElement);
  vi.stubGlobal('customElements', customElements);
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === LAST_LEAD_KEY ? stored : null) });
  await import('./sent-lead.ts');
  await vi.dynamicImportSettled();
  return document;
}

/** The line about the time, or another one; null = hidden. */
async function timeAfter(lead: object, selector = '[data-when]'): Promise<string | null> {
  const document = await pageAfter(lead);
  const line = document.querySelector(selector);
  return line === null || line.hasAttribute('hidden') ? null : line.textContent;
}

/** The number to call, its link, and whether hours are shown with it. */
function shownCall(document: Document): [string | null | undefined, string | null | undefined, boolean] {
  const shown = [...document.querySelectorAll('[data-call]')].filter((line) => !line.hasAttribute('hidden'));
  expect(shown).toHaveLength(1);
  const link = shown[0]?.querySelector('a');
  return [link?.textContent, link?.getAttribute('href'), shown[0]?.querySelector('open-now:not([hidden])') != null];
}

test('FORM-10 FORM-14 the confirmation repeats the requested day and time, in the time zone of the yard', async () => {
  expect(await timeAfter({ dateTime: '2026-12-01T14:30' })).toMatch(
    /^You asked for Tuesday,? 1 December 2026, 2:30pm\.$/,
  );
});

test.each([
  ['no time', {}],
  ['an empty time', { dateTime: '' }],
  ['something else', { dateTime: 'soon' }],
])('FORM-10 with %s the line stays hidden', async (_why, lead) => {
  expect(await timeAfter(lead)).toBeNull();
});

test.each([
  ['12000', 'You offered $12,000.'],
  ['$ 12,000.50', 'You offered $12,000.50.'],
  ['', null],
  ['twelve', null],
])('FORM-10 DET-13 after an offer of "%s" the confirmation says: %s', async (offer, line) => {
  expect(await timeAfter({ form: 'offer', offer }, '[data-offer]')).toBe(line);
});

test.each([
  [
    'a registration was found to be',
    { form: 'trade-in', vehicle: '2016 Toyota Corolla Ascent' },
    '2016 Toyota Corolla Ascent',
  ],
  [
    'was typed',
    { form: 'trade-in', vehicle: null, year: '2016', make: 'Toyota', model: 'Corolla' },
    '2016 Toyota Corolla',
  ],
  ['was typed without a year', { form: 'parts', make: 'Mazda', model: 'Mazda3' }, 'Mazda3'],
  ['has only its registration', { form: 'trade-in', vehicle: null, make: '', model: '', year: '' }, null],
  ['is a model for sale', { form: 'quote', vehicle: null, model: 'Kia Rio' }, null],
])('FORM-10 the shopper’s own vehicle is named: one that %s', async (_which, lead, name) => {
  expect(await timeAfter(lead, '[data-vehicle]')).toBe(name && `Your vehicle: ${name}`);
});

const CAR_CALL = { label: '(07) 5550 1002', href: 'tel:+61755501002' };
test.each([
  ['with a number of its own', 12, CAR_CALL, [CAR_CALL.label, CAR_CALL.href, true]],
  ['with a number of its own at a location without one', 13, CAR_CALL, [CAR_CALL.label, CAR_CALL.href, false]],
  ['with a number of its own at the main location', 11, CAR_CALL, [CAR_CALL.label, CAR_CALL.href, true]],
  ['at a location with a number', 12, null, ['(07) 5550 1012', 'tel:+61755501012', true]],
  ['without a location or number', null, null, ['(07) 5550 1000', 'tel:+61755501000', true]],
])(
  'PHONE-03 the number to call about a car %s, with the hours of its location',
  async (_which, location_id, phone, shown) => {
    const car = { id: 410_001, slug: '2021-kia-rio', name: '2021 Kia Rio', image: null, location_id, phone };
    vi.stubGlobal('fetch', async () => Response.json(car));
    // A form that is about the car has its number already.
    const document = await pageAfter({ form: 'used-car', car_id: 410_001, ...(phone && { phone: phone.label }) });
    await vi.waitFor(() => expect(document.querySelector('[data-car]')?.hasAttribute('hidden')).toBe(false));
    expect(shownCall(document)).toEqual(shown);
  },
);

test.each([
  ['beside the form, without hours', { phone: '(09) 555 0142' }, '(09) 555 0142', 'tel:+6495550142', false],
  ['of the dealer, if the form had none', {}, '(07) 5550 1000', 'tel:+61755501000', true],
  [
    'of the location it named',
    { phone: '(09) 555 0142', location_id: '12' },
    '(07) 5550 1012',
    'tel:+61755501012',
    true,
  ],
  ['of the dealer, if its location has none', { location_id: '13' }, '(07) 5550 1000', 'tel:+61755501000', true],
])('PHONE-03 without a car the number to call is the one %s', async (_which, lead, label, href, hours) => {
  expect(shownCall(await pageAfter({ form: 'general', ...lead }))).toEqual([label, href, hours]);
});

test.each([
  ['names the location that was chosen', { location_id: '12' }, 'Location: Ipswich'],
  ['names no location without a choice', {}, null],
  ['names no location that is not on the page', { location_id: '99' }, null],
])('FORM-10 the confirmation %s', async (_which, lead, line) => {
  expect(await timeAfter(lead, '[data-where]')).toBe(line);
});

test.each([
  [
    'at another location: says where it is, and keeps the number of the one chosen',
    'test-drive',
    '11',
    'It is at Ipswich.',
    '(07) 5550 1000',
  ],
  ['at the chosen location', 'test-drive', '12', null, CAR_CALL.label],
  ['at a location next door to the chosen one', 'test-drive', '14', null, CAR_CALL.label],
  ['two yards further down the road', 'test-drive', '15', 'It is at Ipswich.', '(07) 5550 1000'],
  ['that another vehicle is traded in towards, elsewhere', 'trade-in', '11', null, '(07) 5550 1000'],
])('FORM-14 PHONE-03 after a form about a car %s', async (_which, form, location_id, line, phone) => {
  const car = {
    id: 410_001,
    slug: '2021-kia-rio',
    name: '2021 Kia Rio',
    image: null,
    location_id: 12,
    phone: CAR_CALL,
  };
  vi.stubGlobal('fetch', async () => Response.json(car));
  const document = await pageAfter({ form, car_id: 410_001, location_id });
  await vi.waitFor(() => expect(document.querySelector('[data-car]')?.hasAttribute('hidden')).toBe(false));
  const elsewhere = document.querySelector('[data-elsewhere]');
  expect(elsewhere?.hasAttribute('hidden') ? null : elsewhere?.textContent).toBe(line);
  expect(shownCall(document)[0]).toBe(phone);
});

test.each([
  ['an estimate that was not accepted', { estimate: '$23,100' }, 'You have not accepted $23,100.'],
  ['no estimate', { estimate: null }, 'We will work it out.'],
])(
  'TRADE-04 FORM-10 after a trade-in form with %s the confirmation says what comes next',
  async (_which, lead, text) => {
    const document = await pageAfter({ form: 'trade-in', ...lead });
    expect([...document.querySelectorAll('[data-next]:not([hidden])')].map((line) => line.textContent)).toEqual([text]);
  },
);

test.each<[string, object, [string, string]]>([
  ['a service request', { form: 'general', category: 'Service Enquiry' }, ['Service request', 'Hours']],
  ['a parts enquiry by the parts form', { form: 'parts' }, ['Parts enquiry', 'Hours']],
  ['another category of the general enquiry', { form: 'general', category: 'Feedback' }, ['Thanks', 'Keep looking']],
  [
    'a category that another form happens to have',
    { form: 'offer', category: 'Service Enquiry' },
    ['Thanks', 'Keep looking'],
  ],
])('FORM-10 after %s the confirmation says what was sent, and its button fits', async (_what, lead, expected) => {
  const document = await pageAfter(lead);
  const shown = ['[data-heading]', '[data-main]'].map((part) =>
    [...document.querySelectorAll(`${part}:not([hidden])`)].map((element) => element.textContent),
  );
  expect(shown).toEqual(expected.map((text) => [text]));
});

test('FORM-10 the confirmation repeats what the shopper wrote', async () => {
  expect(await timeAfter({ message: 'The brakes squeal.' }, '[data-message]')).toBe('You wrote: The brakes squeal.');
  expect(await timeAfter({ message: '' }, '[data-message]')).toBeNull();
});

test('FORM-10 after a form about a car, the button leads back to it', async () => {
  const car = { id: 7, slug: 'a-car', name: 'A car', image: null, location_id: 11, phone: null };
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, json: async () => car }));
  const document = await pageAfter({ form: 'used-car', car_id: '7' });
  await vi.waitFor(() => {
    const [main, ...others] = document.querySelectorAll('[data-main]:not([hidden])');
    expect([main?.textContent, main?.getAttribute('href'), others]).toEqual(['Back', '/cars/a-car', []]);
  });
});

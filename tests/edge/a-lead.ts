import type { NewLead } from '#functions/topics/leads/lead.ts';

/** An accepted lead with fixed values, which is only stored (destination `outbox`). */
export const aLead = (change: Partial<NewLead> = {}): NewLead => ({
  id: 'lead-1',
  key: 'key-1',
  bodyHash: 'hash-1',
  form: 'general',
  siteId: 7,
  carId: null,
  shopperId: null,
  car: null,
  receivedAt: '2026-11-20T00:00:00.000Z',
  deleteAfter: '2027-02-18T00:00:00.000Z',
  spam: null,
  payload: { name: 'Jo' },
  consent: { contact: true, marketing: false, terms: null, wording: {}, notice: '' },
  destinations: [{ name: 'outbox', state: 'sent' }],
  ...change,
});

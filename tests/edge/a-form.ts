/** A complete general enquiry, as a page's form sends it. */
export const FORM = {
  form: 'general',
  page: '/contact',
  name: 'Jo',
  last_name: 'Lee',
  email: 'jo.lee@example.com',
  phone: '0412 345 678',
  category: 'General Enquiry',
  location_id: '12',
  PreferredContactMethod: 'SMS',
  terms_conditions: 'true',
};

/** What the general form asks of a shopper where a dealer has several locations, in the order of its fields. */
export const GENERAL_ASKED = [
  'name',
  'email',
  'phone',
  'category',
  'location_id',
  'message',
  'PreferredContactMethod',
  'terms_conditions',
] as const;

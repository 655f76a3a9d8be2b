/** The fields of the general form for a dealer with several locations, in order. */
export const GENERAL_FIELDS = [
  'name',
  'email',
  'phone',
  'category',
  'location_id',
  'message',
  'PreferredContactMethod',
  'terms_conditions',
] as const;

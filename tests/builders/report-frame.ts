/** The frame of a change report's page: an Australian dealer, without the dealer's theme. */
export const REPORT_FRAME = {
  lang: 'en-AU',
  locale: { tag: 'en-AU', country: 'AU', currency: 'AUD', distance: 'km', timeZone: 'Australia/Brisbane' },
  themeHref: null,
  styleHref: '/_report/report.css',
} as const;

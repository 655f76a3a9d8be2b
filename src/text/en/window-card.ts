/** Texts of the printed window card (DET-12). */
export const WINDOW_CARD_WORDS = {
  'window_card.title': '{car} | {site}',
  'window_card.picture': 'Picture of {car}',
  'window_card.features': 'Highlights',
  'window_card.scan': 'Scan for more photos and full details, or to enquire',
  'window_card.deposit':
    'Reserve online with a deposit of {deposit}. Held for {hours} hour, refundable in full.|Reserve online with a deposit of {deposit}. Held for {hours} hours, refundable in full.',
  'window_card.printed': 'Printed {date}. Price and availability may change. Check the website for current details.',
  'window_card.download': 'Download PDF',
  'window_card.download_name': 'Download PDF of {car}',
  'window_card.failed': 'The PDF could not be created. Please try again in a moment.',
  'window_card.subscription': 'Subscription, {per}',
} as const;

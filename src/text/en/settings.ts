/** Default texts of settings that a dealer can change in the tenant file (`card`, `detail`, `tags`, `promotions`, `search.tiles`). */
export const SETTING_WORDS = {
  'card.new_arrival': 'New arrival',
  'car.comments': 'Our Comments',
  'car.finance_button': 'Finance Enquiry',
  'car.finance_heading': 'Get Your Repayments',
  'car.ctd': 'Contact the dealer',
  'tag.new': 'New Arrival',
  'tag.sold': 'Just Sold',
  'promotion.link': 'Find out more',
  'search.tile_link': 'Read more',
} as const;

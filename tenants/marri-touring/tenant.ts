import type { TenantInput } from '#config/tenant-input.ts';

// Marri Touring is invented. Phone numbers are from the ranges kept free for fiction, addresses and numbers are not real.

export default {
  id: 6301,
  name: 'Marri Touring',
  template: 'outdoor',
  origin: 'https://www.marritouring.example',
  hosts: ['marritouring.example'],
  locale: { country: 'AU', timeZone: 'Australia/Perth' },

  dealerships: [
    {
      id: 631,
      slug: 'marri-touring',
      name: 'Marri Touring',
      phone: '08 5550 6300',
      email: 'yard@marritouring.example',
      facebook_url: 'https://social.example/marritouring',
      youtube_url: 'https://films.example/marritouring',
      complaints: { name: 'Yard Manager', email: 'fixit@marritouring.example', phone: '08 5550 6309' },
      review_links: { review: 'https://reviews.example/marri-touring' },
      average_rating: 4.8,
      review_count: 214,
    },
  ],

  locationRules: {
    order: ['mandurah-yard', 'mandurah-workshop'],
    appointmentOnly: ['service'],
  },

  legal: {
    legalName: 'Marri Road Equipment Pty Ltd',
    abn: '30 000 630 631',
    licences: [{ state: 'WA', label: 'MD', number: '63010' }],
    privacyContact: { name: 'Privacy Officer', email: 'privacy@marritouring.example', phone: '08 5550 6309' },
    creditProvider: 'Peel Leisure Finance Pty Ltd (an invented lender)',
    creditLicence: '000631',
    checked: '2026-11-01',
  },

  features: { tradeIn: true, requestPhotos: true, stickyFooter: true },
  finance_provider: 'Taurus',
  stock: {
    itemTypes: ['car', 'motorcycle', 'caravan'],
    defaultPriceType: 'ride_away',
    marketSource: 'Sample Data',
    marketChecked: '2026-11-16',
  },
  search: {
    facets: ['item_type', 'body', 'car_type', 'make', 'model', 'price', 'year', 'km', 'colour', 'filtered_features'],
    synonyms: [
      ['bike', 'motorbike', 'motorcycle'],
      ['van', 'caravan'],
      ['camper', 'camper trailer'],
    ],
    tiles: [
      {
        name: 'tow-check',
        title: 'Will your car tow it?',
        body: 'Tell us what you drive. We check tow rating, ball weight and brakes before you put money down.',
        href: '/contact-us',
        linkText: 'Ask us',
        position: 6,
      },
      {
        name: 'handover',
        title: 'Two hours at handover',
        body: 'We set the van up with you, hitch it, back it and pack it away again. No extra cost.',
        href: '/pages/handover',
        linkText: 'What we go through',
        position: 9,
        strictDisplay: true,
      },
    ],
    seoText:
      'Marri Touring sells motorcycles, caravans, camper trailers and the cars that pull them from one yard in Mandurah, an hour south of Perth. Motorcycle prices are ride away and caravan prices drive away in Western Australia: licensing, transfer and delivery from our yard are in them.',
  },
  card: { buttons: ['details', 'enquire'], placeholderText: 'Still in the wash bay' },
  detail: {
    sidebar: ['ctd', 'make_offer', 'trade_in', 'finance', 'test_drive'],
    commentsHeading: 'From the yard',
    financeButton: 'Ask about finance',
    financeHeading: 'Ask about finance',
    ctdLabel: 'Talk to the yard',
    whyBuy: [
      'Every caravan is damp tested, and the readings are written on its sheet.',
      'Every motorcycle leaves with fresh fluids, a checked chain and tyres with half their tread or more.',
      'We set a van up with you at handover, for as long as it takes.',
      'Gas and electrical certificates are handed over on paper.',
    ],
    protect:
      'Annexes, awning walls, weight distribution hitches, panniers and covers are in stock at the yard. We tell you what fits and what it costs; none of it is needed to buy from us.',
  },
  tags: { newText: 'JUST IN' },
  phone: { new: '08 5550 6311', used: '08 5550 6312', demo: '08 5550 6311' },
  forms: { defaultState: 'wa', messageRequired: false },
  routes: { contact: '/contact-us', finance: '/finance-enquiry', complaint: '/pages/complaint-handling' },
  private: {
    leads: { destinations: [{ kind: 'outbox' }], keepDays: 60 },
  },

  theme: {
    light: {
      page: '#e8e5de',
      surface: '#f7f5f0',
      raised: '#fffdf8',
      line: '#c9c3b6',
      ink: '#1d1b17',
      inkSoft: '#57524a',
      brand: '#a83c0a',
      onBrand: '#fff7ee',
      accent: '#26302a',
      onAccent: '#f1ede2',
      positive: '#2d6a33',
      caution: '#7a5200',
      danger: '#a1282c',
    },
    dark: {
      page: '#141310',
      surface: '#1c1a16',
      raised: '#25221d',
      line: '#433e35',
      ink: '#f3efe6',
      inkSoft: '#bdb5a7',
      brand: '#f39155',
      onBrand: '#351303',
      accent: '#2b372f',
      onAccent: '#e9eee6',
      positive: '#93cf8e',
      caution: '#eabb5f',
      danger: '#ff9f8f',
    },
    fonts: { heading: 'archivo', body: 'instrument-sans' },
    headings: 'capitals',
    radius: 0,
    density: 'tight',
    header: 'banner',
    card: 'ruled',
    list: 'rows',
    carPage: 'thumbnails-left',
    locationPage: 'map-above',
    sections: 'strips',
    hero: 'panel',
    logo: 'logo.svg',
  },
} satisfies TenantInput;

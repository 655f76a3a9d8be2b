import type { TenantInput } from '#config/tenant-input.ts';

// Rātā Road Cars is invented: its 555 phone numbers, addresses and registration numbers are not real.

type Hours = NonNullable<TenantInput['dealerships'][number]['opening_hours']>;

const weekdays = (open: string, close: string): Hours =>
  ([1, 2, 3, 4, 5] as const).map((weekday) => ({ weekday, open, close }));
const otahuhuHours: Hours = [
  ...weekdays('08:30', '17:30'),
  { weekday: 6, open: '09:00', close: '16:00' },
  { weekday: 0, open: '10:00', close: '15:00' },
];
const whangareiHours: Hours = [
  ...weekdays('08:30', '17:00'),
  { weekday: 6, open: '09:00', close: '15:00' },
  { weekday: 0, status: 'Closed' },
];
const taupoHours: Hours = [
  ...weekdays('09:00', '17:00'),
  { weekday: 6, open: '09:30', close: '14:00' },
  { weekday: 0, status: 'Closed' },
];
const serviceHours: Hours = [
  ...weekdays('07:30', '17:00'),
  { weekday: 6, status: 'Closed' },
  { weekday: 0, status: 'Closed' },
];

export default {
  id: 7401,
  name: 'Rātā Road Cars',
  template: 'standard',
  origin: 'https://www.rataroad.example',
  hosts: ['rataroad.example'],
  locale: { country: 'NZ', timeZone: 'Pacific/Auckland' },

  dealerships: [
    {
      id: 741,
      slug: 'rata-road',
      name: 'Rātā Road Cars',
      phone: '09 555 0141',
      email: 'kiaora@rataroad.example',
      instagram_url: 'https://pictures.example/rataroad',
      complaints: { name: 'Customer Care', email: 'care@rataroad.example', phone: '09 555 0149' },
      review_links: { review: 'https://reviews.example/rata-road' },
      average_rating: 4.7,
      review_count: 940,
    },
  ],

  locations: [
    {
      id: 7411,
      slug: 'otahuhu',
      name: 'Rātā Road Ōtāhuhu',
      location_type: 'sales',
      location_subtype: ['buying'],
      dealership_slug: 'rata-road',
      primary: true,
      address: {
        street: '212 Rātā Road',
        city: 'Ōtāhuhu',
        state: 'Auckland',
        postcode: '1062',
        lat: -36.9387,
        long: 174.8438,
      },
      contact_detail: { phone: '09 555 0141', opening_hours: otahuhuHours },
      reviews: { average_rating: 4.7, count: 512 },
    },
    {
      id: 7412,
      slug: 'whangarei',
      name: 'Rātā Road Whangārei',
      location_type: 'sales',
      dealership_slug: 'rata-road',
      address: {
        street: '14 Pōhutukawa Place',
        city: 'Whangārei',
        state: 'Northland',
        postcode: '0110',
        lat: -35.7251,
        long: 174.3237,
      },
      contact_detail: { phone: '09 555 0142', opening_hours: whangareiHours },
      reviews: { average_rating: 4.8, count: 251 },
    },
    {
      id: 7413,
      slug: 'taupo',
      name: 'Rātā Road Taupō',
      location_type: 'sales',
      dealership_slug: 'rata-road',
      address: {
        street: '5 Kōwhai Lane',
        city: 'Taupō',
        state: 'Waikato',
        postcode: '3330',
        lat: -38.6857,
        long: 176.0702,
      },
      contact_detail: { phone: '07 555 0143', opening_hours: taupoHours },
      reviews: { average_rating: 4.6, count: 177 },
    },
    {
      id: 7414,
      slug: 'otahuhu-service',
      name: 'Rātā Road Service Ōtāhuhu',
      location_type: 'service',
      dealership_slug: 'rata-road',
      address: {
        street: '214 Rātā Road',
        city: 'Ōtāhuhu',
        state: 'Auckland',
        postcode: '1062',
        lat: -36.939,
        long: 174.8441,
      },
      contact_detail: { phone: '09 555 0144', opening_hours: serviceHours },
    },
  ],
  locationRules: { order: ['otahuhu', 'whangarei', 'taupo', 'otahuhu-service'] },
  holidays: [
    { holiday: 'new_years_day' },
    { holiday: 'good_friday' },
    { holiday: 'easter_sunday' },
    { holiday: 'easter_monday', status: 'Open', start_hour: '10:00', end_hour: '15:00', location_types: ['sales'] },
    { holiday: 'anzac_day' },
    { holiday: 'christmas_day' },
    { holiday: 'boxing_day' },
  ],

  legal: {
    legalName: 'Rātā Road Motors Limited',
    licences: [{ state: 'NZ', label: 'Registered motor vehicle trader', number: 'M740174' }],
    privacyContact: { name: 'Privacy Officer', email: 'privacy@rataroad.example', phone: '09 555 0149' },
    creditProvider: 'Kahurangi Finance Limited (an invented lender)',
    checked: '2026-11-01',
  },

  features: { tradeIn: true, checkout: false, stickyFooter: true, haggleFree: true },
  garage_enabled: true,
  finance_provider: 'nissan_finance',
  finance: { excludedMakes: ['tesla'] },
  stock: { defaultPriceType: 'drive_away', marketSource: 'Sample Market Data', marketChecked: '2026-11-16' },
  include_sold_cars_days: 4,
  search: {
    facets: [
      'car_type',
      'make',
      'model',
      'body',
      'price',
      'weekly_price_range',
      'year',
      'km',
      'fuel',
      'transmission',
      'drive',
      'seats',
      'colour',
      'location_name',
    ],
    priceBuckets: [
      { label: 'Under $15,000', from: 0, below: 15_000 },
      { label: '$15,000 to $25,000', from: 15_000, below: 25_000 },
      { label: '$25,000 to $40,000', from: 25_000, below: 40_000 },
      { label: '$40,000 and over', from: 40_000, below: null },
    ],
    synonyms: [['ute', 'truck', 'pickup']],
    tiles: [
      {
        name: 'trade',
        title: 'Trade at any branch',
        body: 'Bring your car to Ōtāhuhu, Whangārei or Taupō. We put our price in writing and it holds for a week.',
        href: '/trade-in',
        linkText: 'Value my car',
        position: 6,
      },
    ],
  },
  card: { buttons: ['enquire', 'test_drive', 'details'], placeholderText: 'Photos this week' },
  detail: {
    sidebar: ['test_drive', 'enquire', 'finance', 'trade_in', 'history'],
    commentsHeading: 'What we think of it',
    financeButton: 'Get Finance Quote',
    financeHeading: 'Get A Quote',
    whyBuy: [
      'Every used car comes with a Consumer Information Notice and a warrant of fitness less than a month old.',
      'An AA style inspection sheet is on the seat of every used car; read it before you drive.',
      'We bring a car to the branch nearest you for nothing.',
    ],
  },
  tags: { electric: true, newText: 'New here' },
  routes: { contact: '/contact', finance: '/car-finance', complaint: '/pages/handling-complaint' },
  menu: { categories: ['SUVs', 'Small cars', 'Utes'] },
  navigation: {
    header: [
      { label: 'Browse', href: '/search/new-used-and-demo-cars' },
      { label: 'New models', models: true },
      { label: 'Sell', href: '/trade-in' },
      { label: 'Finance', href: '/car-finance' },
      { label: 'Offers', href: '/special-offers' },
      { label: 'Branches', href: '/contact' },
    ],
  },
  home: {
    headline: 'Kia ora. What are you driving next?',
    lead: 'New, demonstrator and used cars at three branches, from Whangārei to Taupō, with on-road costs in the price.',
    heroImage: '/drawings/suv-blue-front-quarter.svg',
    sellingPoints: [
      {
        title: 'On-road costs in',
        text: 'The price includes registration, a warrant of fitness and a full service where due.',
      },
      { title: 'Three branches', text: 'See any car at Ōtāhuhu, Whangārei or Taupō. Moving it is on us.' },
      {
        title: 'Notices online',
        text: 'The Consumer Information Notice of each used car is yours to read before you travel.',
      },
      {
        title: 'Paid in two days',
        text: 'When we buy your car, the money is in your account within two working days.',
      },
    ],
  },
  private: {
    leads: { destinations: [{ kind: 'outbox' }], keepDays: 90 },
  },

  theme: {
    light: {
      page: '#ffffff',
      surface: '#f1f5fd',
      raised: '#ffffff',
      line: '#cfdaf0',
      ink: '#0d1b3d',
      inkSoft: '#4a5778',
      brand: '#2249c8',
      onBrand: '#ffffff',
      accent: '#ffd34e',
      onAccent: '#3a2c00',
      positive: '#0d6b4f',
      caution: '#875300',
      danger: '#b0214a',
    },
    dark: {
      page: '#0a1022',
      surface: '#111a33',
      raised: '#182344',
      line: '#2f3f6b',
      ink: '#eef2ff',
      inkSoft: '#b1bddc',
      brand: '#9db6ff',
      onBrand: '#0a1d5c',
      accent: '#5a4a12',
      onAccent: '#ffeaa6',
      positive: '#7cd6b4',
      caution: '#f0c06a',
      danger: '#ff9db5',
    },
    fonts: { heading: 'figtree', body: 'figtree' },
    radius: 1.5,
    density: 'comfortable',
    header: 'split',
    card: 'framed',
    hero: 'centred',
  },
} satisfies TenantInput;

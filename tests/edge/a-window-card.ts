import type { WindowCard, WindowCardSite } from '#domain/window-card.ts';

/** What all window cards of the test site have in common. */
export function aWindowCardSite(): WindowCardSite {
  return {
    locale: { tag: 'en-AU', currency: 'AUD', distance: 'km', timeZone: 'Australia/Brisbane' },
    dealer: 'Test Yard',
    band: '#123456',
    onBand: '#ffffff',
    legal: ['Test Pty Ltd trading as Test Yard, ABN 91 345 678 901', 'Motor dealer licence no. 1234567 (QLD)'],
    prices: {
      rules: {
        subscriptions: false,
        priceShownAboveDollars: 10,
        reserveWithoutPrice: false,
        defaultPriceType: 'drive_away',
      },
      types: {
        drive_away: 'Drive Away',
        estimated_drive_away: 'Estimated Drive Away',
        excl_govt_charges: 'Excl. Govt. Charges',
        ride_away: 'Ride Away',
        poa: 'POA',
        deposit: 'Deposit',
      },
      subscription: 'Subscription, a week',
      preorder: 'PREORDER',
      was: 'Was',
    },
    words: {
      sold: 'SOLD',
      withdrawn: 'No longer available',
      reserved: 'Reserved',
      features: 'Highlights',
      scan: 'Scan for pictures',
      printed: 'Printed {date}.',
      title: '{car} | Test Yard',
      picture: 'Picture of {car}',
      noPrice: 'Enquire for price.',
    },
  };
}

/** A used car with every line filled in. */
export function aWindowCard(change: Partial<WindowCard> = {}): WindowCard {
  return {
    title: '2020 Toyota HiLux',
    detail: 'SR5',
    condition: 'Used',
    price: { text: '$41,990', note: 'Drive Away', was: null },
    finance: { line: 'From $180 a week, comparison rate 8.49% p.a.', warning: 'WARNING: only an example.' },
    deposit: 'Reserve online with a deposit of {deposit}.',
    facts: [
      { label: 'Odometer (km)', value: '61,000 km', isOdometer: true },
      { label: 'Stock number', value: 'B77' },
    ],
    features: ['Tow bar', 'Reversing camera'],
    place: ['Ōtāhuhu Yard', '12 Great South Road', 'Ōtāhuhu QLD 4000'],
    phone: '07 3123 4567',
    notes: ['Class A warranted vehicle.'],
    picture: '/drawings/ute-red-side.jpg',
    ...change,
  };
}

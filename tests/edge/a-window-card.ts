import type { WindowCard, WindowCardSite } from '#domain/window-card.ts';

/** What all window cards of the test site have in common. */
export function aWindowCardSite(): WindowCardSite {
  return {
    band: '#123456',
    onBand: '#ffffff',
    legal: ['Test Pty Ltd trading as Test Yard, ABN 91 345 678 901', 'Motor dealer licence no. 1234567 (QLD)'],
  };
}

/** A used car with every line filled in. */
export function aWindowCard(change: Partial<WindowCard> = {}): WindowCard {
  return {
    title: '2020 Toyota HiLux',
    detail: 'SR5',
    condition: 'Used',
    price: { text: '$41,990', note: 'Drive Away', was: null },
    finance: {
      line: 'From $180 a week, comparison rate 8.49% p.a.',
      warning: 'WARNING: only an example.',
      conditions: ['Approved applicants only.', 'Credit is provided by Test Bank.'],
    },
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

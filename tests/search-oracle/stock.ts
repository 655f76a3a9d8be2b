import type { SearchRecord } from '#domain/search-record.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';

/** Reproducible random numbers (mulberry32): the same seed gives the same stock and the same searches everywhere. */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    next,
    below,
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
    chance: (p: number) => next() < p,
  };
}
export type Random = ReturnType<typeof randomOf>;

/** Names that are hard to find: with dashes, digits, two words, accents, equal or similar names. */
const MODELS: readonly [make: string, model: string, badges: readonly string[]][] = [
  ['Mazda', 'CX-5', ['Maxx Sport', 'Sport Maxx', 'Akera (4x4)']],
  ['Mazda', 'CX5', ['Touring']],
  ['Mazda', '3', ['G20 Pure', 'G25 GT']],
  ['Mazda', '323', ['Protege']],
  ['Toyota', 'Land Cruiser', ['Sahara', 'GXL V8', 'Prado GXL']],
  ['Toyota', 'Landcruiser', ['70 Series LC79']],
  ['Toyota', 'Hilux', ['SR5 Hi-Rider', 'Rogue', 'WorkMate 4x2']],
  ['Toyota', 'Camry', ['Ascent', 'SL Hybrid']],
  ['Suzuki', 'Carry', ['Pickup']],
  ['Nissan', 'X-Trail', ['ST-L (fwd)', 'Ti']],
  ['Nissan', 'XTRAIL', ['ST']],
  ['Volkswagen', 'Golf', ['GTI', 'R', '110TSI Comfortline']],
  ['Mercedes-Benz', 'C-Class', ['C200', 'C43 AMG']],
  ['Holden', 'Commodore', ['SS-V Redline', 'SV6', 'Omega']],
  ['Citroën', 'C4', ['Picasso 2.0 HDi', 'Cactus']],
  ['Land Rover', 'Range Rover Sport', ['V8 HSE']],
  ['BMW', '3 Series', ['320i M Sport', '320 d']],
  ['Ford', 'Ranger', ['Wildtrak 2.0', "XLT 'Hi-Rider'", 'Roadmaster', 'Road Mastar']],
  ['Kia', 'Carnival', ['Platinum', 'S & Si']],
];

export function randomStock(random: Random, size: number): SearchRecord[] {
  const orNull = <T>(value: T, p = 0.15): T | null => (random.chance(p) ? null : value);
  return Array.from({ length: size }, (_, i) => {
    const [make, model, badges] = random.pick(MODELS);
    const badge = orNull(random.pick(badges));
    const id = (i * 7919) % 100_003;
    return aSearchRecord({
      id,
      make,
      model,
      badge,
      series: random.chance(0.3) ? random.pick(['MY22', 'ND', 'LC200', 'VF II']) : null,
      year: 2008 + random.below(18),
      car_type: random.pick(['new', 'used', 'used', 'demo'] as const),
      price: orNull(4990 + random.below(60) * 1000, 0.1),
      subscription_price: random.chance(0.1) ? 150 + random.below(20) * 10 : null,
      km: orNull(random.below(40) * 5000, 0.05),
      colour: orNull(random.pick(['White', 'Black', 'Red', 'Silver Sky', 'Ütopia Blue'])),
      body: orNull(random.pick(['SUV', 'Ute / Tray', 'Hatch', 'Sedan', 'Wagon', 'People Mover'])),
      fuel: orNull(random.pick(['Diesel', 'Petrol', 'Electric', 'Plug-in Hybrid'])),
      transmission: orNull(random.pick(['Automatic', 'Manual'])),
      drive: orNull(random.pick(['4WD', 'AWD', 'FWD', 'Four Wheel Drive'])),
      engine: random.chance(0.2) ? random.pick(['V6', 'V8']) : null,
      seats: orNull(random.pick([2, 5, 7])),
      stocknum: orNull(random.pick(['U', 'N-', '', 'DEMO ']) + String(10_000 + random.below(90_000)), 0.05),
      regplate: random.chance(0.3) ? `${random.pick(['ABC', 'XYZ', '1HI'])}-${100 + random.below(900)}` : null,
      created_at: orNull(1_790_000_000 + random.below(30) * 86_400, 0.05),
      status: random.pick(['in_stock', 'in_stock', 'coming_soon', 'sold']),
      item_type: random.pick(['car', 'car', 'motorcycle', 'caravan'] as const),
      tag: orNull(random.pick(['New arrival', 'Just 1, "as new"']), 0.7),
      location_name: orNull(random.pick(["O'Brien & Sons", 'North/South Yard'])),
      dealership_name: random.pick(['A1 Autos', 'Müller, Käfer & Co']),
      dealership_slug: random.pick(['a1-autos', 'mueller']),
      price_range: orNull(random.pick(['Under $10,000', '$10,000 - $20,000'])),
      weekly_price_range: orNull(random.pick(['Under $100', '$100 - $150']), 0.5),
      city: random.pick(['Brisbane', 'Cairns', 'Cranbourne']),
      state: random.pick(['QLD', 'NSW', 'VIC']),
      categories: ['Family', 'Tow, Tough', '4x4'].filter(() => random.chance(0.3)),
      distribution_locations: ['Cairns', 'Mackay, North', 'Sarina'].filter(() => random.chance(0.2)),
      filtered_features: ['Sunroof', 'Tow bar', 'Apple CarPlay', 'Android Auto', 'Electric tailgate'].filter(() =>
        random.chance(0.3),
      ),
      image: i % 3 === 0 ? null : 'https://photos.example/1.jpg',
      below_market: random.chance(0.2),
      market_checked: null,
    });
  });
}

import type { CarType } from '#domain/car.ts';
import { type CatalogueEntry, isLeisureMotorcycle } from './catalogue.ts';
import { inNewZealand, type LeisureKind, leisureComments } from './leisure-comments.ts';
import type { Random } from './random.ts';

export interface CommentInput {
  readonly entry: CatalogueEntry;
  readonly type: CarType;
  readonly year: number;
  readonly km: number;
  readonly colour: string;
  readonly city: string;
  readonly features: readonly string[];
  readonly country: 'AU' | 'NZ';
}

/** Dealer comments as people write them: some long, some a single line, some none. `|` separates paragraphs. */
export function commentsOf(input: CommentInput, random: Random): string | null {
  if (random.chance(0.06)) return null;
  const kind = leisureKind(input.entry);
  if (kind !== null) return leisureComments(kind, input, nameOf(input), random).join('|');
  const parts = [opening(input, random)];
  if (random.chance(0.8)) parts.push(condition(input, random));
  if (random.chance(0.75)) parts.push(use(input, random));
  if (input.features.length > 3 && random.chance(0.6)) parts.push(equipment(input, random));
  if (random.chance(0.6)) parts.push(terms(input, random));
  if (random.chance(0.4)) parts.push(random.pick(CLOSING).replace('{city}', input.city));
  const text = parts.join('|');
  return input.country === 'NZ' ? inNewZealand(text) : text;
}

/** Which leisure sentences an entry has: caravans and motorcycles of the leisure catalogue; null = the sentences below, as for cars. */
function leisureKind(entry: CatalogueEntry): LeisureKind | null {
  if (entry.trailer !== null) return 'caravan';
  return isLeisureMotorcycle(entry) ? 'motorcycle' : null;
}

const nameOf = ({ entry, year }: CommentInput): string => `${year} ${entry.make} ${entry.model} ${entry.badge}`;
const kmText = (km: number): string => km.toLocaleString('en-AU');

function opening(input: CommentInput, random: Random): string {
  const name = nameOf(input);
  const colour = input.colour.toLowerCase();
  if (input.type === 'new')
    return random.pick([
      `New ${name} in ${colour}, built and on the ground in ${input.city}.`,
      `This ${name} is new, pre-delivered and ready to register in your name.`,
      `Unregistered ${name} in ${colour}. The price is drive away, with twelve months registration.`,
      `No waiting for a build slot: this ${colour} ${input.entry.model} ${input.entry.badge} is here now.`,
    ]);
  if (input.type === 'demo')
    return random.pick([
      `Our own demonstrator: ${name} with ${kmText(input.km)} km, driven by the sales team and serviced here.`,
      `${name} demonstrator in ${colour}. The balance of the new car warranty goes with it.`,
      `Ex-demonstrator ${input.entry.model}, only ${kmText(input.km)} km and looked after from the first day.`,
    ]);
  return random.pick([
    `Tidy ${name} in ${colour} with ${kmText(input.km)} km on the clock.`,
    `Traded in by a local customer who had it from new: ${name}, ${kmText(input.km)} km.`,
    `We sold this ${input.entry.model} new and have serviced it ever since. ${kmText(input.km)} km.`,
    `${name}. An honest car that drives the way it should.`,
    `A well kept ${input.entry.make} ${input.entry.model} with books and both keys.`,
    `Just in: ${name}, ${colour}, ${kmText(input.km)} km.`,
  ]);
}

function condition({ type, km, year }: CommentInput, random: Random): string {
  if (type !== 'used')
    return random.pick([
      'Full new car warranty, capped price servicing and roadside assist come with it.',
      'Five years of warranty with no kilometre limit for private use.',
      'Mats, tint and a full tank are in the price.',
    ]);
  if (km > 160_000 || year < 2014)
    return random.pick([
      'It has done its kilometres on the highway and shows the usual stone chips on the nose.',
      'There are marks on the rear bumper and the driver’s bolster is worn; mechanically it has had everything it asked for.',
      'Timing belt and water pump were done at the last big service, receipts in the glovebox.',
      'Priced for its age. New battery and two new tyres fitted by us.',
    ]);
  return random.pick([
    'The body is straight, the interior clean, and the tyres have plenty left.',
    'One owner, log book complete, never smoked in.',
    'Our workshop went over it: new front pads, fresh oil and filters, and a roadworthy certificate.',
    'A light scuff on the left rear wheel is all we could find.',
    'Kept under cover and it shows. Serviced every 10,000 km.',
  ]);
}

const USE: { readonly [drawing: string]: readonly string[] } = {
  hatch: [
    'Small outside, easy to park, and cheap to run to work and back.',
    'A good first car: simple, safe and light on fuel.',
  ],
  sedan: [
    'Quiet on the highway and with a boot that takes two large cases.',
    'Comfortable for long trips, with room for five.',
  ],
  wagon: [
    'The load area swallows a pram, a dog and the shopping without folding a seat.',
    'All the space of an SUV, and it handles like a car.',
  ],
  suv: [
    'Sits high, sees well, and the back seat has real leg room.',
    'Ready for the school run during the week and the beach road on Saturday.',
  ],
  ute: [
    'Tows what you need it to tow and still fits five.',
    'Work during the week, camping on the weekend: this is the one most people ask us for.',
  ],
  'cab-chassis': [
    'A tray that has carried tools, not rocks. Ready for the next job.',
    'Simple, strong and easy to fix anywhere.',
  ],
  van: [
    'Flat floor, wide doors and a low step: loads in a minute.',
    'Set up for a trade, with a barrier behind the seats.',
  ],
  'people-mover': [
    'Every row has room for adults, and the doors open wide in tight car parks.',
    'All the seats, and space for the bags behind them.',
  ],
  coupe: ['A car to drive for its own sake.', 'Two doors, a good road and nothing to prove.'],
  convertible: [
    'The roof folds in seconds; the heater and seats make it a car for winter as well.',
    'Garaged, and driven mostly on Sundays.',
  ],
  motorcycle: [
    'Learner approved and easy to ride, with enough to keep you happy after your P plates.',
    'Light, narrow and honest: a bike for every day.',
  ],
  caravan: [
    'Room for two to stay away for weeks, with a proper bathroom and power to match.',
    'Tows straight and sets up in ten minutes.',
  ],
  bus: [
    'Seats for a team, a school trip or a wedding party, and a door the driver opens from the seat.',
    'Straight inside and out, and ready for passengers or for a conversion.',
  ],
  campervan: [
    'Drive, stop, sleep: the bed is made up and the fridge is cold.',
    'Built for long trips, and short enough for a supermarket car park.',
  ],
};
function use({ entry }: CommentInput, random: Random): string {
  return random.pick(USE[entry.drawing] ?? ['Come and drive it.']);
}

function equipment({ features }: CommentInput, random: Random): string {
  const start = random.between(0, Math.max(0, features.length - 4));
  const items = features
    .slice(start, start + 4)
    .map((name) =>
      /^[A-Z]{2}|^Apple|^Android|^ISOFIX/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1),
    );
  const last = items.pop();
  return random.pick([
    `It has ${items.join(', ')} and ${last}.`,
    `Equipped with ${items.join(', ')} and ${last}, among much else.`,
  ]);
}

function terms({ type }: CommentInput, random: Random): string {
  const used = [
    'Sold with a safety certificate and clear title.',
    'Trade-ins are welcome; bring yours and we will put a figure on it while you drive this one.',
    'Finance to approved applicants. Ask us for a figure in writing before you come in.',
    'We can bring it to you for a test drive within 40 km.',
    'Interstate buyer? We send a walk-around video and can arrange a truck.',
  ];
  return random.pick(type === 'used' ? used : used.slice(1));
}

const CLOSING = [
  'See it at our {city} yard.',
  'Call before you travel: good ones go quickly and we do not want you to come for nothing.',
  'Ask us for a video if you cannot come past.',
  'Ask for the service history and we will send it the same day.',
];

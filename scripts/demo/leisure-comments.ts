import type { CatalogueEntry } from './catalogue.ts';
import type { CommentInput } from './comments.ts';
import type { Random } from './random.ts';

/** Motorcycles and caravans have their own sentences instead of those about cars. */
export type LeisureKind = 'motorcycle' | 'caravan';
interface Sentences {
  readonly opening: { readonly [type in CommentInput['type']]: readonly string[] };
  readonly condition: { readonly used: readonly string[]; readonly unused: readonly string[] };
  readonly use: readonly string[];
  readonly terms: readonly string[];
}

/** `{name}`, `{colour}`, `{km}` and `{weight}` are replaced. */
const SENTENCES: { readonly [K in LeisureKind]: Sentences } = {
  motorcycle: {
    opening: {
      new: [
        'New {name} in {colour}, run in by nobody yet.',
        'This {name} is out of its crate, set up and ready to register.',
        'Unregistered {name} in {colour}. The price is ride away.',
      ],
      demo: [
        'Our demonstrator {name}: {km} km, ridden by the yard and serviced next door.',
        '{name} demonstrator in {colour}. Its first service is done.',
      ],
      used: [
        '{name} in {colour} with {km} km, traded by a rider we know.',
        'Just in: {name}, {km} km, both keys and the book.',
        'A {name} that has been garaged and it shows.',
        '{name}. Rides as it should and starts at the first touch.',
      ],
    },
    condition: {
      used: [
        'New chain and sprockets, tyres better than half.',
        'Fresh oil and brake fluid, valves checked by our workshop.',
        'A mark on the left lever is all we could find.',
        'Never dropped, never on a track.',
      ],
      unused: [
        'Two years of maker’s warranty, first service free at our own workshop.',
        'Set up to your height at handover.',
      ],
    },
    use: [
      'Learner approved or not, ask us before you ride it.',
      'Light enough for town, long enough in the legs for the coast road.',
      'Comfortable for two, with luggage to match.',
    ],
    terms: [
      'Trade-ins are welcome, with two wheels or four.',
      'Test rides with your licence and gear, after a chat.',
      'We can crate it and send it anywhere on the Nullarbor side or beyond.',
    ],
  },
  caravan: {
    opening: {
      new: [
        'New {name}, on the yard and ready to look at.',
        'This {name} has just come from the factory. The price is drive away.',
      ],
      demo: ['Our display {name}, set up with awning and annexe.'],
      used: [
        '{name}, used by a couple for two trips north.',
        'Traded in by a family that wants a larger one: {name}.',
        '{name}. Kept under a carport, aired and dry.',
        'Just in: {name}, with its service book and every key.',
      ],
    },
    condition: {
      used: [
        'Damp tested wall by wall; the readings are on its sheet.',
        'New bearings and brake magnets, tyres of this year.',
        'Gas and electrical certificates are done and handed over on paper.',
        'A scuff on the rear corner, repaired and sealed.',
      ],
      unused: ['Twelve months of maker’s warranty.', 'Two hours of handover with the car you will tow it with.'],
    },
    use: [
      'Room to stay away for weeks, with power and water to match.',
      'Tows straight and sets up in ten minutes.',
      '{weight}',
    ],
    terms: [
      'Trade-ins are welcome, with wheels or without an engine.',
      'Bring your tow car and we put both on the scale.',
      'We can hold it on the yard until your long service leave starts.',
    ],
  },
};

const figure = (number: number): string => number.toLocaleString('en-AU');

/** Braked towing limit of an ordinary family car, in kg. */
const FAMILY_CAR_LIMIT_KG = 1500;

const weightSentence = ({ trailer, kerbKg }: CatalogueEntry): string => {
  const mass = trailer?.massKg ?? kerbKg;
  return mass <= FAMILY_CAR_LIMIT_KG
    ? 'Weighs little enough for most family cars; ask us about yours.'
    : `Weighs up to ${figure(mass)} kg loaded: check what your car may tow, or bring it and we check together.`;
};

/** Sentences about a motorcycle or caravan, in the order they are written. */
export function leisureComments(kind: LeisureKind, input: CommentInput, name: string, random: Random): string[] {
  const { opening, condition, use, terms } = SENTENCES[kind];
  const fill = (text: string): string =>
    text
      .replace('{name}', name)
      .replace('{colour}', input.colour.toLowerCase())
      .replace('{km}', figure(input.km))
      .replace('{weight}', weightSentence(input.entry));
  const parts = [fill(random.pick(opening[input.type]))];
  if (random.chance(0.85)) parts.push(random.pick(input.type === 'used' ? condition.used : condition.unused));
  if (random.chance(0.6)) parts.push(fill(random.pick(use)));
  if (random.chance(0.5)) parts.push(random.pick(terms));
  return parts;
}

const NEW_ZEALAND: readonly (readonly [string, string])[] = [
  ['a roadworthy certificate', 'a new warrant of fitness'],
  ['a safety certificate and clear title', 'a new warrant of fitness and no money owing'],
  ['Interstate buyer?', 'On the other island?'],
  ['can arrange a truck', 'can put it on the ferry'],
  [
    'The price is drive away, with twelve months registration.',
    'On-road costs are in the price, with twelve months of licence.',
  ],
];
/** The text with what a dealer in New Zealand writes instead. */
export const inNewZealand = (text: string): string =>
  NEW_ZEALAND.reduce((result, [from, to]) => result.replace(from, to), text);

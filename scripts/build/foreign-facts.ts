import type { Tenant } from '#config/tenant.ts';
import { auStateOf } from '#domain/law/sourced.ts';
import { STATE_NAMES, stateName } from '#domain/law/states.ts';
import { type DealerText, stateNoteField } from './dealer-texts.ts';
import type { LawFinding } from './law-findings.ts';

type Config = Tenant['config'];

/** Settings that contain a registered number. */
const NUMBER_FIELD = /licen[cs]e|abn|acn|number|repairer|registration/i;
const REGISTERED = /\b(ABN|ACN|NZBN)\b:?\s*(\d(?:\s?\d){8,12})(?!\d)/g;
/**
 * `licence no. 4410027`, `Motor Dealer Licence MD000521`, `trader M740174`. At least four digits, so that `licence for 3 years` does not
 * match.
 */
const LICENCE = /\b(?:licen[cs]e|(?:vehicle )?trader)\s*(?:no\.?|number|:|#)*\s*([A-Z]{0,5}\s?\d(?:[\s-]?\d){3,})/gi;
const TRADING_AS = /\b(?:trading as|t\/as)\s+([A-Z][^.,;:()|{}"]*)/g;
const LAW_OF = new RegExp(`\\blaws? of (?:the state of )?(${Object.values(STATE_NAMES).join('|')})\\b`, 'gi');

/**
 * Finds registered details in a dealer's texts that belong to somebody else: a number that is not in its settings, a name it does not trade
 * under, the law of a state where it has no location. Such a text was copied from another dealer.
 */
export function foreignFacts({
  config,
  texts,
}: {
  readonly config: Config;
  readonly texts: readonly DealerText[];
}): LawFinding[] {
  const numbers = numbersOf(config);
  const names = namesOf(config);
  const ownStates = config.locations.map(({ address }) => address.state);
  // The note of a state may name its law without a location there, because a feed may place a car in that state.
  const noteStates = new Map(config.legal.stateNotes.map(({ state }, index) => [stateNoteField(index), state]));
  const isOwnNumber = (number: string): boolean => numbers.some((ownNumber) => ownNumber.includes(normalise(number)));
  const isOwnName = (name: string): boolean =>
    names.some((ownName) => name.toLowerCase().startsWith(ownName.toLowerCase()));
  // Other countries have regions of their own, and none of our texts mention their law.
  const inAustralia = config.locations.some(({ address }) => auStateOf(address.state) !== null);
  return texts.flatMap(({ where, text }) => {
    const states = [...ownStates, noteStates.get(where) ?? []]
      .flat()
      .map((state) => stateName(state, config.locale.country).toLowerCase());
    const finding = (name: string, fix: string): LawFinding => ({ where, problem: `names ${name.trim()}`, fix });
    const matches = (pattern: RegExp) => [...text.matchAll(pattern)];
    return [
      ...matches(REGISTERED)
        .filter(([, , number = '']) => !isOwnNumber(number))
        .map(([name]) => finding(`${name}, which is not in the settings`, 'Write {legal.abn}, or your own.')),
      ...matches(LICENCE)
        .filter(([, number = '']) => !isOwnNumber(number))
        .map(([name]) => finding(`${name}, which is not in the settings`, 'Write {legal.licences}, or your own.')),
      ...matches(TRADING_AS)
        .filter(([, name = '']) => !isOwnName(name))
        .map(([, name = '']) => finding(`"${name.trim()}" as the trading name`, 'Write {legal.tradingName}.')),
      ...matches(LAW_OF)
        .filter(([, state = '']) => inAustralia && !states.includes(state.toLowerCase()))
        .map(([name]) => finding(`the ${name}, where the dealer has no location`, 'Write {legal.state}.')),
    ];
  });
}

const normalise = (number: string): string => number.replace(/[^a-z0-9]/gi, '').toUpperCase();

function numbersOf(config: Config): string[] {
  const numbers: string[] = [];
  const collect = (value: unknown, isNumber: boolean): void => {
    if (typeof value === 'string') {
      if (isNumber) numbers.push(normalise(value));
    } else if (typeof value === 'object' && value !== null)
      for (const [key, entry] of Object.entries(value)) collect(entry, isNumber || NUMBER_FIELD.test(key));
  };
  const { stateNotes: _texts, ...legal } = config.legal;
  collect(config, false);
  collect(legal, true);
  return numbers;
}

const namesOf = ({ name, legal, dealerships, locations }: Config): string[] =>
  [
    name,
    legal.tradingName,
    legal.legalName,
    ...dealerships.map((dealership) => dealership.name),
    ...locations.map((location) => location.name),
  ].filter((name): name is string => name !== null && name !== '');

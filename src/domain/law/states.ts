import { AU_STATES, type AuState, auStateOf, type Sourced, stateLabel } from '#domain/law/sourced.ts';

/** The authority that handles complaints about dealers in a state, with its phone number and website. */
export interface Regulator extends Sourced {
  readonly name: string;
  readonly phone: string;
  readonly site: string;
}
/** Business days within which a buyer may cancel the contract; null = no such right, or not certain enough to show. */
export interface CoolingOff extends Sourced {
  readonly businessDays: number | null;
  /** Applies only if the dealer arranges the credit. */
  readonly withCreditOnly: boolean;
  /** Car types it applies to. */
  readonly types: readonly ('new' | 'demo' | 'used')[];
  /** False = commercial vehicles are excluded. */
  readonly commercial: boolean;
}
/** What differs between the states' laws for dealers. */
export interface StateLaw {
  /** Label shown before the dealer's licence number. */
  readonly licenceLabel: Sourced & { readonly text: string };
  readonly coolingOff: CoolingOff;
  readonly regulator: Regulator;
}

const CHECKED = '2026-11-20';
const sourced = (confidence: Sourced['confidence'], source: string): Sourced => ({
  confidence,
  checked: CHECKED,
  source,
});
const label = (text: string, confidence: Sourced['confidence'], source: string) => ({
  text,
  ...sourced(confidence, source),
});
const cooling = (
  businessDays: number | null,
  types: CoolingOff['types'],
  confidence: Sourced['confidence'],
  source: string,
  { withCreditOnly = false, commercial = true }: Partial<Pick<CoolingOff, 'withCreditOnly' | 'commercial'>> = {},
): CoolingOff => ({ businessDays, types, withCreditOnly, commercial, ...sourced(confidence, source) });
const regulator = (name: string, phone: string, site: string, source: string): Regulator => ({
  name,
  phone,
  site,
  ...sourced('likely', source),
});
const COMMON = 'general knowledge, to be checked by the dealer';
const GUIDE = 'names: joint guide of the ACL regulators, 2017; phone: general knowledge';

/** Licence labels, cooling-off periods and regulators by state. Warranties are in `used-car-warranty.ts`. */
export const STATE_LAW: { readonly [state in AuState]: StateLaw } = {
  ACT: {
    licenceLabel: label('LMVD', 'unsure', COMMON),
    coolingOff: cooling(null, [], 'unsure', 'said to be 3 business days, not confirmed'),
    regulator: regulator('Access Canberra', '13 22 81', 'https://www.accesscanberra.act.gov.au', GUIDE),
  },
  NSW: {
    licenceLabel: label('Motor Dealer Licence', 'established', 'Motor Dealers and Repairers Act 2013 s19A'),
    coolingOff: cooling(1, ['new', 'demo', 'used'], 'likely', 'attwoodmarshall.com.au', { withCreditOnly: true }),
    regulator: regulator('NSW Fair Trading', '13 32 20', 'https://www.fairtrading.nsw.gov.au', 'NSW Hansard'),
  },
  NT: {
    licenceLabel: label('MVD', 'unsure', COMMON),
    coolingOff: cooling(null, [], 'likely', 'help.carsales.com.au: none'),
    regulator: regulator(
      'Northern Territory Consumer Affairs',
      '1800 019 319',
      'https://consumeraffairs.nt.gov.au',
      GUIDE,
    ),
  },
  QLD: {
    licenceLabel: label('Motor dealer licence no.', 'likely', 'Motor Dealers and Chattel Auctioneers Act 2014'),
    coolingOff: cooling(1, ['used'], 'likely', 'qld.gov.au: used cars, not caravans or commercial vehicles', {
      commercial: false,
    }),
    regulator: regulator('Office of Fair Trading', '13 74 68', 'https://www.qld.gov.au/fairtrading', GUIDE),
  },
  SA: {
    licenceLabel: label('LVD', 'unsure', COMMON),
    coolingOff: cooling(2, ['demo', 'used'], 'likely', 'sa.gov.au: clear business days, Saturday counts'),
    regulator: regulator('Consumer and Business Services', '131 882', 'https://www.cbs.sa.gov.au', GUIDE),
  },
  TAS: {
    licenceLabel: label('LMVT', 'unsure', COMMON),
    coolingOff: cooling(null, [], 'likely', 'help.carsales.com.au: none'),
    regulator: regulator(
      'Consumer, Building and Occupational Services',
      '1300 654 499',
      'https://www.cbos.tas.gov.au',
      GUIDE,
    ),
  },
  VIC: {
    licenceLabel: label('LMCT', 'likely', 'customary in advertisements'),
    coolingOff: cooling(3, ['new', 'demo', 'used'], 'established', 'consumer.vic.gov.au'),
    regulator: regulator('Consumer Affairs Victoria', '1300 55 81 81', 'https://www.consumer.vic.gov.au', GUIDE),
  },
  WA: {
    licenceLabel: label('MD', 'unsure', COMMON),
    coolingOff: cooling(null, [], 'likely', 'help.carsales.com.au: none'),
    regulator: regulator(
      'Consumer Protection',
      '1300 304 054',
      'https://www.consumerprotection.wa.gov.au',
      'parent department renamed more than once',
    ),
  },
};

/** Default label before a licence number in a state. */
export function licenceLabel(state: string): string {
  const code = auStateOf(state);
  return code === null ? 'Licence' : STATE_LAW[code].licenceLabel.text;
}

export const STATE_NAMES: { readonly [state in AuState]: string } = {
  ACT: 'the Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'the Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
};

/** A state's name within a sentence: `Queensland`, `the Northern Territory`; in another country the one in addresses. */
export function stateName(state: string, country: string): string {
  const code = country === 'AU' ? auStateOf(state) : null;
  return code === null ? stateLabel(state, country) : STATE_NAMES[code];
}

/** The state that a text means by its name or in another form of its abbreviation: `Victoria`, `Vic.`, `N.S.W.`; null for any other text. */
export function findAuState(text: string): AuState | null {
  const plain = text.replaceAll('.', '').trim().toUpperCase();
  return (
    AU_STATES.find((state) => state === plain || STATE_NAMES[state].replace(/^the /, '').toUpperCase() === plain) ??
    null
  );
}

/**
 * Words that mean the same to a shopper, whatever the stock says: short names of makes, body words, gearboxes, fuels.
 * A tenant adds its own groups in `search.synonyms`. Each group works in all directions; an entry may be a phrase.
 */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['vw', 'volkswagen'],
  ['merc', 'mercedes', 'benz', 'mercedes benz'],
  ['chevy', 'chevrolet'],
  ['mitsi', 'mitsubishi'],
  ['landy', 'land rover'],
  ['ute', 'pickup', 'pick up', 'utility'],
  ['wagon', 'estate', 'stationwagon', 'station wagon'],
  ['hatch', 'hatchback'],
  ['people mover', 'mpv', 'minivan'],
  ['convertible', 'cabriolet', 'cabrio', 'roadster'],
  ['4wd', '4x4', 'four wheel drive'],
  ['awd', 'all wheel drive'],
  ['auto', 'automatic'],
  ['ev', 'electric'],
  ['phev', 'plug in hybrid'],
  ['petrol', 'unleaded'],
  ['motorbike', 'motorcycle'],
];

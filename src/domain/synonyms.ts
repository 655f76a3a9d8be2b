/** Maximum number of words that a search treats as one: a phrase with synonyms, or a name written as several words (`d max` as `dmax`). */
export const MAX_JOINED_WORDS = 3;

/**
 * Words that shoppers use for the same thing: short names of makes, body types, gearboxes, fuels, seats. A tenant adds its own groups in
 * `search.synonyms`. Groups work in all directions; an entry may be a phrase of `MAX_JOINED_WORDS` words. Do not group things that differ:
 * all-wheel drive is not 4WD.
 */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['vw', 'volkswagen'],
  ['merc', 'mercedes', 'benz', 'mercedes benz'],
  ['bimmer', 'beemer', 'bmw'],
  ['chevy', 'chevrolet'],
  ['lambo', 'lamborghini'],
  ['mitsi', 'mitsu', 'mitsubishi'],
  ['landy', 'land rover'],
  ['rangie', 'range rover'],
  ['roller', 'rolls royce'],
  ['subie', 'subaru'],
  ['harley', 'harley davidson'],
  ['ute', 'pickup', 'pick up', 'utility'],
  ['dual cab', 'double cab', 'twin cab', 'crew cab'],
  ['wagon', 'estate', 'stationwagon', 'station wagon'],
  ['hatch', 'hatchback'],
  ['people mover', 'mpv', 'minivan'],
  ['convertible', 'cabriolet', 'cabrio', 'roadster'],
  ['motorhome', 'campervan', 'camper van'],
  ['4wd', '4x4', 'four wheel drive', '4 wheel drive'],
  ['2wd', '4x2', 'two wheel drive', '2 wheel drive'],
  ['awd', 'all wheel drive'],
  ['fwd', 'front wheel drive'],
  ['rwd', 'rear wheel drive'],
  ['auto', 'automatic'],
  ['ev', 'electric'],
  ['phev', 'plug in hybrid'],
  ['petrol', 'unleaded'],
  ['reversing camera', 'reverse camera', 'rear camera'],
  ['grey', 'gray'],
  ['motorbike', 'motorcycle', 'bike'],
  ['lams', 'learner', 'learner approved', 'learner legal'],
  ...seatGroups(),
];

/** Cars are indexed under `7seater` (`searchedValue`); the other entries are what people type. */
function seatGroups(): string[][] {
  return ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].map((word, i) => {
    const digit = i + 2;
    const counts = [String(digit), word];
    return [
      `${digit}seater`,
      ...counts.flatMap((count) => [`${count} seater`, `${count} seaters`, `${count} seat`, `${count} seats`]),
      `${digit}seat`,
      `${digit}seats`,
    ];
  });
}

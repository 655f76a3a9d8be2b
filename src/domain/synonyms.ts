/**
 * Words that mean the same to a shopper, whatever the stock says: short names of makes, body words, gearboxes, fuels, seats.
 * A tenant adds its own groups in `search.synonyms`. Each group works in all directions; an entry may be a phrase of up to three
 * words. A group must not join what differs: an all-wheel drive is no 4WD.
 */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['vw', 'volkswagen'],
  ['merc', 'mercedes', 'benz', 'mercedes benz'],
  ['bimmer', 'beemer', 'bmw'],
  ['chevy', 'chevrolet'],
  ['lambo', 'lamborghini'],
  ['mitsi', 'mitsubishi'],
  ['landy', 'land rover'],
  ['rangie', 'range rover'],
  ['roller', 'rolls royce'],
  ['subie', 'subaru'],
  ['harley', 'harley davidson'],
  ['ute', 'pickup', 'pick up', 'utility'],
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
  ['grey', 'gray'],
  ['motorbike', 'motorcycle'],
  ...seatGroups(),
];

/** `7seater` is how a car's seats are found (`searchedValue`); the rest is how people type it. */
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

import type { CaravanSpecification, CarVariant, TechnicalValue } from '#domain/car.ts';
import { carNameOf } from '#domain/full-model-name.ts';
import { isForBrowsers } from '#domain/picture-kind.ts';
import { electricFuel } from '#domain/tags.ts';
import { excerpt, type Finding } from './finding.ts';
import { isImpossibleSaleDate, isNullDate } from './instants.ts';
import type { CarDraft } from './read-car.ts';
import { isKnownMake } from './spellings.ts';
import { beforeDate, mangledName, SCIENTIFIC } from './spreadsheet-names.ts';

const ALL_NINES = /^9{6,}$/;
/** What is written where a car has no plate. */
const NO_PLATE = /^(unreg(istered|d|'d)?|no (rego|plates?|registration)|not reg(istered)?|expired|n\/?a|nil|0+)\.?$/i;
/** Words in place of a plate, besides those for a sale (`sale-marks.ts`). */
const OTHER_THAN_PLATE = /^(demo(nstrator)?|dealer|trade([ -]?in)?|wreck|stat(utory)?( w.*)?)$/i;
/** What is written beside a plate: `Rego: 123ABC`, `123ABC (QLD)`. */
const BESIDE_PLATE =
  /^(?:rego|reg|plate)(?: ?no\.?)?[:\s]+(?=\S*\d)|(?<=(?:[\p{L}\d][ .·•-]?){5})\s*[-,(]?\s*\b(?:act|nsw|nt|qld|sa|tas|vic|wa|nz)\)?$/giu;
const MAX_PLATE_LENGTH = 12;
/** A plate of up to nine letters and digits. One without a digit has no space or punctuation, unlike `On order`. */
const PLATE = /^(?=.*\d|[\p{L}]+$)[\p{L}\d](?:[ .·•-]?[\p{L}\d]){0,8}$/u;
const PLACEHOLDER_PICTURE =
  /\/[^/?]*(no[-_ ]?(image|photo|picture|pic)s?(available)?|(image|photo)s?[-_ ]?coming[-_ ]?soon|coming[-_ ]?soon|placeholder)[^/?]*(\?|$)/i;
/** URLs of documents, videos and pages, which cannot be shown as a picture. */
const NOT_A_PICTURE_FILE =
  /\.(pdf|html?|docx?|mp4|mov|avi|zip)([?#]|$)|^https:\/\/(www\.|m\.)?(youtube\.com|youtu\.be|vimeo\.com|photos\.google\.com|photos\.app\.goo\.gl|facebook\.com|instagram\.com|1drv\.ms|onedrive\.live\.com)\/|^https:\/\/drive\.google\.com\/(file|open|drive)|^https:\/\/(www\.)?dropbox\.com\/(?!.*[?&](raw|dl)=1)/i;
/** A field of a template that a program did not fill in: `{{badge}}`, `%COLOUR%`, `${model}`; an XML entity that nothing resolves: `&make;`. */
const TEMPLATE =
  /\{\{[^{}]*\}\}|\$\{[^{}]*\}|^\{[a-z_.]+\}$|^%[A-Z_]+%$|\[\[[^[\]]*\]\]|\$\$\w+\$\$|\[(?:insert|enter|your|add)\b[^[\]]*\]|<<[^<>]*>>|^&[a-z][\w.-]*;$/i;
const TEST_ENTRY =
  /^(test(ing)?( ?(car|vehicle|make|model|stock))?\b[\s\d]*|dummy.*|sample|do not (delete|use|publish|advertise).*|asdf.*|x{3,})$/i;
const NOT_FOR_PUBLICATION =
  /lorem ipsum|^\W*(test (car|vehicle|listing|entry|stock)|do not (publish|advertise|list|use|delete)|not for (publication|website))\b/i;
/** Fields in which a template may have left a field of its own. */
const TEXTS = [
  'stocknum',
  'badge',
  'series',
  'colour',
  'simple_body',
  'simple_fuel',
  'fuel',
  'simple_transmission',
  'trans',
  'drive',
  'tag',
  'carsales_title',
  'location_name',
  'city',
  'dealercomments',
] as const;

const TEXT_RULE = 'a text, not an unfilled field of a template';

/** What is between two makes in one cell: `Mazda/Ford`. */
const SEVERAL = /\s*[/&+,;|]\s*|\s+(?:or|and)\s+/i;

/** Why a make or model is not a name, as a rule and a fix; null if it may be one. */
export function nameProblem(
  text: string,
  noun: 'make' | 'model',
): { readonly rule: string; readonly hint: string } | null {
  const hint = 'Remove the row from the feed, or correct it.';
  if (TEMPLATE.test(text)) return { rule: 'a name, not an unfilled field of a template', hint };
  if (TEST_ENTRY.test(text.trim())) return { rule: 'a car for sale, not a test entry', hint };
  const makes = noun === 'make' && !isKnownMake(text) ? text.split(SEVERAL) : [];
  if (makes.length > 1 && makes.every(isKnownMake)) return { rule: 'one make', hint };
  return mangledName(text, noun);
}

/** A longer text is a description, or a list that was not divided; pages, window cards and filters show a feature whole. */
const MAX_FEATURE_LENGTH = 200;
/** Maximum number of pictures of a car. Each is in the car's page, and nobody looks at more. */
const MAX_PICTURES = 100;
const DATES = ['rego_expiry', 'compliance_date', 'build_date', 'created_at', 'sold_at'] as const;

/** Whether a vehicle of this kind has no cylinders or doors, so that 0 is right and needs no finding. */
const mayBeZero = (column: 'cylinders' | 'doors', { item_type, simple_fuel }: CarDraft): boolean =>
  column === 'doors' ? item_type !== 'car' : item_type === 'caravan' || electricFuel(simple_fuel) === 'electric';

/** Why an address is not that of a picture that pages can show, with what to do; null if it may be one. */
function pictureFault(url: string): string | null {
  if (NOT_A_PICTURE_FILE.test(url))
    return 'It leads to a page, a video or a document. Give the address of the picture file.';
  if (!isForBrowsers(url)) return 'Most browsers cannot show this kind of picture. Give it as JPEG, PNG or WebP.';
  return PLACEHOLDER_PICTURE.test(url) ? 'It is a placeholder for a missing one. Leave the cell empty.' : null;
}

/** Removes placeholders for unknown values: a price of nines, `UNREG` as a plate, a spreadsheet's null date. Each is a finding. */
export function withoutPlaceholders(
  draft: CarDraft,
  row: number,
): { readonly car: CarDraft; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const car: { -readonly [K in keyof CarDraft]: CarDraft[K] } = { ...draft };
  const report = (outcome: Finding['outcome'], column: string, value: unknown, rule: string, hint: string): void =>
    void findings.push({ outcome, row, column, value: String(value), rule, hint });

  for (const column of TEXTS) {
    const text = car[column];
    if (text === null) continue;
    if (column === 'dealercomments' && NOT_FOR_PUBLICATION.test(text))
      report(
        'kept',
        column,
        excerpt(text),
        'a text for shoppers',
        'It is published as it is. Correct it, or withdraw the car.',
      );
    if (!TEMPLATE.test(text)) continue;
    // The rest of a description is kept.
    const rest = column === 'dealercomments' ? text.replaceAll(new RegExp(TEMPLATE, 'gi'), '').trim() : '';
    const hasRest = /\p{L}/u.test(rest);
    car[column] = hasRest ? rest : null;
    const hint = `Imported without ${hasRest ? 'it' : column}. Correct it in the program that writes the feed.`;
    report(hasRest ? 'cleaned' : 'left_out', column, excerpt(text), TEXT_RULE, hint);
  }
  const isFilledIn = (column: string, value: TechnicalValue): boolean => {
    if (value === null || !TEMPLATE.test(String(value))) return true;
    report(
      'left_out',
      column,
      excerpt(value),
      TEXT_RULE,
      'Imported without it. Correct it in the program that writes the feed.',
    );
    return false;
  };
  const isShort = (column: string, text: string): boolean => {
    if (text.length <= MAX_FEATURE_LENGTH) return true;
    const hint =
      'Imported without it. Is it a description, or are its parts separated in a way that the mapping can name?';
    report('left_out', column, excerpt(text), `a feature of at most ${MAX_FEATURE_LENGTH} characters`, hint);
    return false;
  };
  const isWritten = (column: string, text: string): boolean => {
    if (!/^0+$/.test(text.trim())) return true;
    report('cleaned', column, text, 'a feature', 'Read as "not given".');
    return false;
  };
  for (const column of ['categories', 'filtered_features'] as const)
    car[column] = car[column].filter(
      (text) => isWritten(column, text) && isFilledIn(column, text) && isShort(column, text),
    );
  car.standardEquipment = car.standardEquipment.filter(
    ({ name, value }) =>
      isWritten('standardEquipment', name) &&
      [name, value].every((text) => isFilledIn('standardEquipment', text)) &&
      isShort('standardEquipment', name),
  );
  const withoutUnfilled = <Data extends CarVariant | CaravanSpecification>(column: string, data: Data): Data =>
    Object.fromEntries(
      Object.entries(data).map(([field, value]) => [field, isFilledIn(`${column}.${field}`, value) ? value : null]),
    ) as Data;
  if (car.variant !== null) car.variant = withoutUnfilled('variant', car.variant);
  if (car.caravan !== null) car.caravan = withoutUnfilled('caravan', car.caravan);
  for (const column of ['price', 'before_price', 'subscription_price', 'km'] as const) {
    if (!ALL_NINES.test(String(car[column]))) continue;
    report(
      'left_out',
      column,
      car[column],
      'a number, not a row of nines',
      `Imported without ${column}. Leave the cell empty.`,
    );
    car[column] = null;
  }
  for (const column of ['engine_size', 'engine_size_litres'] as const) {
    if (car[column] !== 0) continue;
    report('cleaned', column, 0, 'a size above 0', 'Read as "not given".');
    car[column] = null;
  }
  for (const column of ['cylinders', 'doors'] as const) {
    if (car[column] !== 0) continue;
    if (!mayBeZero(column, car)) report('cleaned', column, 0, 'a number above 0', 'Read as "not given".');
    car[column] = null;
  }
  const { sleeps = null } = car.caravan ?? {};
  if (car.caravan !== null && String(sleeps) === '0') {
    report('cleaned', 'caravan.sleeps', sleeps, 'a number above 0', 'Read as "not given".');
    car.caravan = { ...car.caravan, sleeps: null };
  }
  const { stocknum, regplate } = car;
  if (stocknum !== null && beforeDate(stocknum).length > 0)
    report(
      'kept',
      'stocknum',
      stocknum,
      'a stock number, not a date made by a spreadsheet',
      'It is shown as it is. Format the column as text before saving.',
    );
  if (stocknum !== null && SCIENTIFIC.test(stocknum)) {
    const hint =
      'A spreadsheet shortened it. Format the column as text before saving; the car is identified by its VIN or other details.';
    report('left_out', 'stocknum', stocknum, 'a stock number written out', hint);
    car.stocknum = null;
  } else if (stocknum !== null && /^\d+\.0$/.test(stocknum)) {
    car.stocknum = stocknum.slice(0, -2);
    report('cleaned', 'stocknum', stocknum, 'a stock number, not an amount', `Read as "${car.stocknum}".`);
  }
  if (regplate !== null && NO_PLATE.test(regplate)) {
    report('cleaned', 'regplate', regplate, 'a plate', 'Read as "not given".');
    car.regplate = null;
  } else if (regplate !== null && (SCIENTIFIC.test(regplate) || beforeDate(regplate).length > 0)) {
    report(
      'left_out',
      'regplate',
      regplate,
      'a plate written out',
      'A spreadsheet changed it. Format the column as text before saving.',
    );
    car.regplate = null;
  } else if (regplate !== null) {
    const plate = regplate.replace(BESIDE_PLATE, '').trim();
    const isPlate = plate.length <= MAX_PLATE_LENGTH && PLATE.test(plate) && !OTHER_THAN_PLATE.test(plate);
    if (!isPlate)
      report('left_out', 'regplate', excerpt(regplate), 'a plate', 'Imported without regplate. Correct the feed.');
    else if (plate !== regplate) report('cleaned', 'regplate', regplate, 'a plate alone', `Read as "${plate}".`);
    car.regplate = isPlate ? plate : null;
  }
  for (const column of DATES) {
    const date = car[column];
    const isSale = column === 'created_at' || column === 'sold_at';
    if (date === null || !(isSale ? isImpossibleSaleDate : isNullDate)(date)) continue;
    report(
      'left_out',
      column,
      date,
      'a date of this car',
      `Programs write this date where none is given. Imported without ${column}.`,
    );
    car[column] = null;
  }
  for (const column of ['badge', 'series'] as const) {
    const mangled = mangledName(car[column] ?? '', column);
    if (mangled === null) continue;
    report('left_out', column, car[column], mangled.rule, `Imported without ${column}. ${mangled.hint}`);
    car[column] = null;
  }
  if (TEMPLATE.test(draft.name) || draft.name === carNameOf(draft)) car.name = carNameOf(car);
  const isPicture = (url: string, column: 'images' | 'primary_image_url'): boolean => {
    const hint = pictureFault(url);
    if (hint === null) return true;
    report('left_out', column, url, 'a picture of the car', hint);
    return false;
  };
  const pictures = car.images.filter(({ image }) => isPicture(image.url, 'images'));
  const images = pictures.slice(0, MAX_PICTURES);
  if (pictures.length > MAX_PICTURES)
    report(
      'left_out',
      'images',
      `${pictures.length} pictures`,
      `at most ${MAX_PICTURES} pictures of a car`,
      `Read with the first ${MAX_PICTURES}. Are they of several cars?`,
    );
  const urls = images.map(({ image }) => image.url);
  const main = car.primary_image_url;
  const isMain =
    main !== null &&
    (urls.includes(main) ||
      (car.images.every(({ image }) => image.url !== main) && isPicture(main, 'primary_image_url')));
  car.primary_image_url = isMain ? main : (urls[0] ?? null);
  if (images.length < car.images.length) Object.assign(car, { images, thumbnails: urls, photos_count: urls.length });
  return { car, findings };
}

import makes from './makes.json' with { type: 'json' };
import { canonicalMake, knownModel } from './spellings.ts';
import { restoredModel } from './spreadsheet-names.ts';

/** A repaired make, model and badge. */
export interface TidyNames {
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  /** The repairs: column, original value, rule. */
  readonly repairs: readonly { readonly column: string; readonly value: string; readonly rule: string }[];
}

/** Makes of several words, each with its models of several words. */
const MULTI_WORD_MAKES: { readonly [make: string]: readonly string[] } = makes.multiWordMakes;
const normalised = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[-\s]+/g, ' ')
    .trim();

/**
 * Repairs make, model and badge: restores a model that a spreadsheet took for a date, removes the year before a model, joins a make that was
 * split over two columns ("Land" / "Rover", "Land" / "Rover Range …"), and restores a model lost by the split from the row's title.
 */
export function tidyNames(nameFields: {
  make: string;
  model: string;
  badge: string | null;
  title: string | null;
  year?: unknown;
}): TidyNames {
  const repairs: { column: string; value: string; rule: string }[] = [];
  let { make, badge } = nameFields;
  let model = restoredModel(make, nameFields.model, nameFields.title) ?? nameFields.model;
  if (model !== nameFields.model)
    repairs.push({
      column: 'model',
      value: nameFields.model,
      rule: 'a model as it is written, not a date or an amount',
    });

  const modelName = withoutYear(make, model, String(nameFields.year ?? ''));
  if (modelName !== model) repairs.push({ column: 'model', value: model, rule: 'a model without its year' });
  model = modelName;
  const joined = normalised(`${make} ${model}`);
  const fullMake = Object.keys(MULTI_WORD_MAKES).find(
    (name) =>
      normalised(make) !== normalised(name) &&
      // `Great Wall Motors` beside a model is another spelling of the make, unlike `Land Rover Range` beside `Rover Sport`.
      !(model.trim() !== '' && isLongerSpelling(make, name)) &&
      (joined === normalised(name) || joined.startsWith(`${normalised(name)} `)),
  );
  if (fullMake !== undefined) {
    repairs.push({ column: 'make', value: `${make} / ${model}`, rule: 'the whole make in one column' });
    const words = fullMake.split(' ').length;
    // Where the whole make fills both columns, the model is in the title or at the start of the badge.
    const inTitle = afterMake(nameFields.title, fullMake);
    const isInBadge = joined === normalised(fullMake) && inTitle === '' && badge !== null;
    const modelAfterMake = isInBadge ? (badge ?? '') : inTitle;
    make = fullMake;
    const rest =
      joined === normalised(fullMake)
        ? modelAfterMake
        : `${nameFields.make} ${model}`.split(/[\s]+/).slice(words).join(' ');
    const longModel = MULTI_WORD_MAKES[fullMake]?.find(
      (name) => normalised(rest) === normalised(name) || normalised(rest).startsWith(`${normalised(name)} `),
    );
    const modelWords = longModel?.split(' ').length ?? 1;
    model = rest.split(' ').slice(0, modelWords).join(' ') || model;
    const remaining = rest.split(' ').slice(modelWords).join(' ');
    badge = (isInBadge ? remaining : (badge ?? remaining)) || null;
  }
  return { make, model, badge, repairs };
}

/** Whether a text is a make with more words than its name: `Great Wall Motors`. */
const isLongerSpelling = (text: string, make: string): boolean =>
  normalised(text).startsWith(`${normalised(make)} `) && normalised(canonicalMake(text)) === normalised(make);

/** `2019 Corolla` of 2019 is a Corolla, but a `2008` of 2008 is a model of Peugeot. */
function withoutYear(make: string, model: string, year: string): string {
  const [firstWord = '', ...rest] = model.trim().split(/\s+/);
  return rest.length > 0 && firstWord === year && knownModel(make, firstWord) === null ? rest.join(' ') : model;
}

function afterMake(title: string | null, make: string): string {
  const text = (title ?? '').replace(/\s+/g, ' ');
  const index = normalised(text).indexOf(normalised(make));
  return index === -1 ? '' : text.slice(index + make.length).trim();
}

/** The text after year, make and model in a title, which is the badge. Null if the title does not start with them. */
export function badgeFromTitle(title: string, year: number | string, make: string, model: string): string | null {
  let rest = title.replace(/\s+/g, ' ').trim();
  for (const part of [String(year), make, model]) {
    const start = rest.slice(0, part.length);
    if (normalised(start) !== normalised(part)) return null;
    rest = rest.slice(part.length).trim();
  }
  return rest === '' ? null : rest;
}

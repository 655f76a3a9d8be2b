import { compactMakeNames, compactName } from '#domain/make-names.ts';
import { toSlug } from '#domain/slug.ts';

/** A model as settings name it, with its make if that is known. */
export interface NamedModel {
  readonly name: string;
  readonly make: string | null;
}

/** Whether two names differ in their spelling at most. Without a Latin letter or digit nothing is left to compare. */
export const isSameName = (a: string, b: string): boolean => compactName(a) !== '' && compactName(a) === compactName(b);

/** Whether a text names a model, spelt otherwise at most, with its make, by any name of that, or without: `VW Golf` is a Volkswagen's `Golf`. */
export function isSameModel({ name, make }: NamedModel, text: string): boolean {
  const makes = make === null ? [] : compactMakeNames(make);
  const spellings = (full: string): string[] =>
    [full, ...makes.filter((other) => full.startsWith(other)).map((other) => full.slice(other.length))].filter(Boolean);
  const ofText = spellings(compactName(text));
  return spellings(compactName(name)).some((spelling) => ofText.includes(spelling));
}

/** The models that a text names: those with the same slug; if there are none, those spelt otherwise at most, with their make or without. */
export function modelsNamed<M extends NamedModel>(models: readonly M[], text: string): readonly M[] {
  const sameSlug = models.filter(({ name }) => toSlug(name) === toSlug(text));
  return sameSlug.length > 0 ? sameSlug : models.filter((known) => isSameModel(known, text));
}

/** The only one of several; undefined if there is none, or more than one. */
export const onlyOne = <Item>([item, another]: readonly Item[]): Item | undefined =>
  another === undefined ? item : undefined;

/** The model that a text names, as in `modelsNamed`; undefined if that is none, or more than one. */
export const modelNamed = <M extends NamedModel>(models: readonly M[], text: string): M | undefined =>
  onlyOne(modelsNamed(models, text));

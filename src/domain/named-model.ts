import { compactName } from '#domain/make-names.ts';
import { toSlug } from '#domain/slug.ts';

/** A model as settings name it, with its make if that is known. */
export interface NamedModel {
  readonly name: string;
  readonly make: string | null;
}

/** Whether two names differ in their spelling at most. Without a Latin letter or digit nothing is left to compare. */
export const isSameName = (a: string, b: string): boolean => compactName(a) !== '' && compactName(a) === compactName(b);

/** Whether a text names a model, spelt otherwise at most, with its make or without. */
export const isSameModel = ({ name, make }: NamedModel, text: string): boolean =>
  isSameName(name, text) ||
  (make !== null && (isSameName(`${make} ${name}`, text) || isSameName(name, `${make} ${text}`)));

/** The model that a text names, spelt otherwise at most, with its make or without; undefined if that is none, or more than one. */
export function modelNamed<M extends NamedModel>(models: readonly M[], text: string): M | undefined {
  const sameSlug = models.filter(({ name }) => toSlug(name) === toSlug(text));
  const [model, another] = sameSlug.length > 0 ? sameSlug : models.filter((known) => isSameModel(known, text));
  return another === undefined ? model : undefined;
}

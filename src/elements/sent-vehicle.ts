import { carNameOf } from '#domain/full-model-name.ts';

/**
 * The name of the shopper's own vehicle as a form's fields give it: `2016 Toyota Corolla`; null without a make, as in a form about a model
 * for sale.
 */
export const sentVehicle = (typed: {
  readonly make: string;
  readonly model: string;
  readonly year: string;
}): string | null => (typed.make === '' ? null : carNameOf({ ...typed, badge: null, series: null }));

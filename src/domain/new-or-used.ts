/**
 * The condition of a car for formats that know only two (decision 671): ADF and schema.org. A demonstrator has been driven and registered,
 * so it is not new there; where a format takes words, it is called what it is.
 */
export const newOrUsed = ({ car_type: type }: { readonly car_type: string }): 'new' | 'used' =>
  type === 'new' ? 'new' : 'used';

/**
 * What shoppers type for an engine ("commodore v8"): `V6`, `V8`, `V10`, `V12` from the number of cylinders, else null.
 * A search word only: feeds do not say how the cylinders stand, so it is never printed. Litres and smaller engines are
 * left out because their digits would match "mazda 3" and "cx 5".
 */
export function engineWords(cylinders: number | null): string | null {
  return cylinders !== null && [6, 8, 10, 12].includes(cylinders) ? `V${cylinders}` : null;
}

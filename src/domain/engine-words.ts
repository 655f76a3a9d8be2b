/**
 * Search terms for an engine ("commodore v8"): `V6`, `V8`, `V10` or `V12` by the number of cylinders, otherwise null. Never displayed,
 * because feeds do not say how the cylinders are arranged. Litres and smaller engines are left out because their digits would match "mazda
 * 3" and "cx 5".
 */
export function engineWords(cylinders: number | null): string | null {
  return cylinders !== null && [6, 8, 10, 12].includes(cylinders) ? `V${cylinders}` : null;
}

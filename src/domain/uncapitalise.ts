/**
 * A label for use inside a sentence: `First name` becomes `first name`. A first word with another capital or a digit (`ABN`, `SUVs`, `4x4`,
 * `McLaren`) is a name or abbreviation and is left unchanged. Do not use it for makes and models: `Kia` would become `kia`.
 */
export function uncapitalise(label: string): string {
  const [first = ''] = label.split(/[^\p{L}\p{N}]/u, 1);
  return /^\p{Lu}\p{Ll}*$/u.test(first) && first !== 'I' ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

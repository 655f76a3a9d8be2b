/**
 * A label as it goes on inside a sentence: `First name` as `first name`. A first word with another capital or a digit is a name or an
 * abbreviation and stays: `ABN`, `SUVs`, `4x4`, `McLaren`. Not for a make or model: nothing in `Kia` says that it is a name.
 */
export function insideSentence(label: string): string {
  const [first = ''] = label.split(/[^\p{L}\p{N}]/u, 1);
  return /^\p{Lu}\p{Ll}*$/u.test(first) && first !== 'I' ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

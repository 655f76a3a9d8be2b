import type { ParsedForm, RawFields } from '../../topics/leads/read-lead.ts';

/** Everything that was typed, including invalid values, each cut at a length beyond what any form needs. */
export function submittedValues({ description }: ParsedForm, raw: RawFields): { [name: string]: string } {
  const values: { [name: string]: string } = {};
  for (const { name, kind } of description.fields) {
    const value = raw[name];
    if (kind === 'checkbox') values[name] = value === 'true' || value === 'on' ? 'true' : '';
    else if (typeof value === 'string') values[name] = value.slice(0, kind === 'message' ? 20_000 : 500);
  }
  for (const name of Object.keys(description.context))
    if (typeof raw[name] === 'string') values[name] = raw[name].slice(0, 200);
  return values;
}

import { parseArgs } from 'node:util';
import { readInstant } from '../read-command.ts';

/** An option of a benchmark that cannot be used, as a sentence. */
export class OptionError extends Error {}

type Default = string | number | readonly number[] | boolean | Date | null;
type Value<D extends Default> = D extends number
  ? number
  : D extends readonly number[]
    ? readonly number[]
    : D extends boolean
      ? boolean
      : D extends Date
        ? Date
        : D extends string
          ? string
          : string | null;

/**
 * The options of a benchmark. The type of each default determines what its option accepts: a whole number (from 1, or from 0 if that is the
 * default), several with commas between them, a time, a text, or no value if it is a boolean. Null is a text without a default.
 *
 * @throws OptionError for an unknown option, and for a value of another type
 */
export function readOptions<Defaults extends { readonly [name: string]: Default }>(
  args: readonly string[],
  defaults: Defaults,
): { readonly [Name in keyof Defaults]: Value<Defaults[Name]> } {
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, defaultValue]) => [
      name,
      { type: typeof defaultValue === 'boolean' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    const { values } = parseArgs({ args: [...args], options });
    return Object.fromEntries(
      Object.entries(defaults).map(([name, defaultValue]) => [
        name,
        optionValue(`--${name}`, values[name], defaultValue),
      ]),
    ) as { readonly [Name in keyof Defaults]: Value<Defaults[Name]> };
  } catch (error) {
    throw new OptionError((error as Error).message.split('. To specify')[0]);
  }
}

function optionValue(option: string, text: string | boolean | undefined, defaultValue: Default): Default {
  if (text === undefined || typeof text === 'boolean') return text ?? defaultValue;
  if (typeof defaultValue === 'number') return wholeNumber(option, text, defaultValue === 0 ? 0 : 1);
  if (Array.isArray(defaultValue)) return text.split(',').map((part) => wholeNumber(option, part, 1));
  return defaultValue instanceof Date ? readInstant(option, text) : text;
}

function wholeNumber(option: string, text: string, min: 0 | 1): number {
  if (!/^\d{1,6}$/.test(text) || Number(text) < min)
    throw new Error(`${option}: found "${text}"; give a whole number from ${min}.`);
  return Number(text);
}

import { didYouMean } from '#config/did-you-mean.ts';
import { diskFault } from './disk-fault.ts';

/**
 * Parses the arguments of a command: `--help` prints its usage, and a mistake prints what is wrong and the usage. A place on the disk where
 * the command cannot read or write later ends it with a message too.
 *
 * @param mayBeEmpty options for which an empty value means something
 */
export function readCommand<Order>(usage: string, parse: () => Order, mayBeEmpty: readonly string[] = []): Order {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    refuseEmpty(mayBeEmpty);
    const order = parse();
    refuseRepeated(order);
    process.once('uncaughtExceptionMonitor', reportDiskFault);
    return order;
  } catch (error) {
    // The rest of Node's message is about arguments that start with a dash.
    const [problem] = (error as Error).message.split('. To specify');
    console.error(`${problem}\n\n${usage}`);
    process.exit(1);
  }
}

/** Prints what to do about a fault of the disk, instead of a stack trace, which is for bugs. */
function reportDiskFault(error: unknown): void {
  const problem = diskFault(error);
  if (problem === null) return;
  console.error(problem);
  process.exit(1);
}

/**
 * Refuses an empty value, which usually comes from a variable that is not set: `--out "$OUT"` would build into the working directory. Which
 * options take a value is not known here, so an empty argument after a flag is refused too.
 */
function refuseEmpty(mayBeEmpty: readonly string[]): void {
  const words = process.argv.slice(2);
  for (const [index, word] of words.entries()) {
    const [, name = '', value = words[index + 1]] = /^--([a-z][\w-]*)(?:=(.*))?$/s.exec(word) ?? [];
    if (name === '' || mayBeEmpty.includes(name)) continue;
    if (value?.trim() === '') throw new Error(`--${name}: its value is empty. Is a variable not set?`);
  }
}

/** Node's parser takes the last of two values of an option in silence; options that may be repeated have a list. */
function refuseRepeated(order: unknown): void {
  const { values = order } = (order ?? {}) as { readonly values?: unknown };
  const optionNames = process.argv.slice(2).flatMap((argument) => /^--([a-z][\w-]*)/.exec(argument)?.[1] ?? []);
  const repeated = optionNames.find((name, index) => optionNames.indexOf(name) < index);
  if (repeated === undefined || Array.isArray((values as { readonly [name: string]: unknown } | undefined)?.[repeated]))
    return;
  throw new Error(`--${repeated}: is given twice; give it once.`);
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toJSON().startsWith(text);
};

/** The time given by an option; null = the option is missing. */
export function readInstant(option: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const instant = new Date(text);
  const [, day = ''] = INSTANT.exec(text) ?? [];
  // `Date` reads 30 February as 2 March, and `7` as July 2001. Another century is a typing error.
  if (Number.isNaN(instant.getTime()) || !isDay(day) || !/^20/.test(text))
    throw new Error(`${option}: found "${text}"; give a time such as 2026-11-20T00:00+10:00.`);
  return instant;
}

/** A time that means the same on every machine: one without a time zone is refused. Null = the option is missing. */
export function readZonedInstant(option: string, text: string | undefined): Date | null {
  const instant = readInstant(option, text);
  if (instant !== null && !/(?:Z|[+-]\d{2}:?\d{2})$/.test(text ?? ''))
    throw new Error(`${option}: found "${text}", without a time zone; give a time such as 2026-11-20T09:41:00+10:00.`);
  return instant;
}

/** The positive whole number given by an option; null = the option is missing. */
export function readCount(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new Error(`${option}: found "${text}"; give a whole number from 1.`);
  return Number(text);
}

/** The fraction given by an option, from 0 to 1; null = the option is missing. */
export function readShare(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const share = Number(text);
  if (text.trim() === '' || !(share >= 0 && share <= 1))
    throw new Error(`${option}: found "${text}"; give a share from 0 to 1, such as 0.01 for one of a hundred.`);
  return share;
}

/** Words of a command for a message: `"a", "b"`, or `none`. */
export const quotedWords = (words: readonly string[]): string =>
  words.length === 0 ? 'none' : words.map((word) => `"${word}"`).join(', ');

/** The one dealer that a command names. `by` says with which of its two names, which can differ. */
export function readOneDealer(positionals: readonly string[], by: 'folder' | 'slug'): string {
  const [name, ...otherNames] = positionals;
  if (name !== undefined && otherNames.length === 0) return name;
  throw new Error(
    `Name one dealer, by ${by === 'slug' ? 'its slug' : 'the name of its folder'}: found ${quotedWords(positionals)}.`,
  );
}

/** Names listed in a message. */
const MAX_LISTED = 20;
/** What to write in place of unknown names: those that were probably meant, and the first of those there are. */
export function suggestNames(unknown: readonly string[], known: readonly string[]): string {
  const suggested = [...new Set(unknown.flatMap((name) => didYouMean(name, known) ?? []))];
  const hiddenCount = known.length - MAX_LISTED;
  const listedText = `${known.slice(0, MAX_LISTED).join(', ') || 'none'}${hiddenCount > 0 ? ` and ${hiddenCount} more` : ''}`;
  return `${suggested.length === 0 ? '' : `Did you mean ${suggested.join(', ')}? `}Available: ${listedText}.`;
}

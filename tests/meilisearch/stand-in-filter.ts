import { valuesAt } from './stand-in-text.ts';
import type { Document } from './stand-in-words.ts';

/** The stand-in's parser for Meilisearch's filter grammar. */
export type Test = (document: Document) => boolean;
type FilterPart = string | readonly FilterPart[];

export class FilterError extends Error {}

/** A `filter` parameter: text, or a list (and) of texts and lists (or). `allowed` = filterable fields, and those that can be compared. */
export function readFilterParameter(
  filter: unknown,
  allowed: { readonly equal: (field: string) => boolean; readonly compare: (field: string) => boolean },
): Test {
  const everyPart = (part: FilterPart): Test => {
    if (typeof part === 'string') return expression(part, allowed);
    const tests = part.map(anyPart);
    return (document) => tests.every((test) => test(document));
  };
  const anyPart = (part: FilterPart): Test => {
    if (typeof part === 'string') return expression(part, allowed);
    const tests = part.map(everyPart);
    return (document) => tests.some((test) => test(document));
  };
  return filter === undefined || filter === null ? () => true : everyPart(filter as FilterPart);
}

function expression(text: string, allowed: Parameters<typeof readFilterParameter>[1]): Test {
  const parts = [
    ...text.matchAll(/\s*(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|(!=|>=|<=|[=<>()[\],])|([^\s"'=<>!()[\],]+))/gsuy),
  ];
  if (parts.reduce((length, part) => length + part[0].length, 0) !== text.trimEnd().length)
    throw new FilterError(`cannot read ${text}`);
  const list = parts.map(([, double, single, sign, word]) => ({
    text: (double ?? single)?.replace(/\\(["'\\])/gu, '$1') ?? sign ?? word ?? '',
    isUnquoted: double === undefined && single === undefined,
  }));
  let position = 0;
  const isWord = (word: string, ahead = 0): boolean =>
    list[position + ahead]?.isUnquoted === true && list[position + ahead]?.text === word;
  const skip = (...words: string[]): boolean => {
    const matches = words.every((word, i) => isWord(word, i));
    if (matches) position += words.length;
    return matches;
  };
  const take = (): string => {
    const part = list[position];
    if (!part || (part.isUnquoted && /^(?:[=<>!()[\],]+|AND|OR|NOT|IN|TO|EXISTS)$/u.test(part.text)))
      throw new FilterError(`expected a value in ${text}`);
    position += 1;
    return part.text;
  };
  const number = (): number => {
    const value = Number(take());
    if (Number.isNaN(value)) throw new FilterError(`expected a number in ${text}`);
    return value;
  };
  const expectWord = (word: string): void => {
    if (!skip(word)) throw new FilterError(`expected ${word} in ${text}`);
  };

  function or(): Test {
    const tests = [and()];
    while (skip('OR')) tests.push(and());
    return (document) => tests.some((test) => test(document));
  }
  function and(): Test {
    const tests = [not()];
    while (skip('AND')) tests.push(not());
    return (document) => tests.every((test) => test(document));
  }
  function not(): Test {
    if (!skip('NOT')) return primary();
    const test = not();
    return (document) => !test(document);
  }
  function primary(): Test {
    if (skip('(')) {
      const test = or();
      expectWord(')');
      return test;
    }
    return condition(take());
  }
  function condition(field: string): Test {
    if (!allowed.equal(field)) throw new FilterError(`Attribute \`${field}\` is not filterable`);
    const negateIf = (not: boolean, test: Test): Test => (not ? (document) => !test(document) : test);
    const equals = (value: string): Test => {
      const lowerCase = value.toLowerCase();
      return (document) =>
        valuesAt(document, field).some(
          (cell) =>
            cell !== null &&
            (String(cell).toLowerCase() === lowerCase || (typeof cell === 'number' && cell === Number(value))),
        );
    };
    const compare = (test: (cell: number) => boolean): Test => {
      if (!allowed.compare(field)) throw new FilterError(`Attribute \`${field}\` cannot be compared`);
      return (document) => valuesAt(document, field).some((cell) => typeof cell === 'number' && test(cell));
    };
    const texts =
      (test: (cell: string) => boolean): Test =>
      (document) =>
        valuesAt(document, field).some((cell) => typeof cell === 'string' && test(cell.toLowerCase()));
    for (const negative of [true, false]) {
      const words = (...expected: string[]): boolean => skip(...(negative ? ['NOT'] : []), ...expected);
      if (words('EXISTS'))
        return negateIf(negative, (document) => valuesAt(document, field).length > 0 || field in document);
      if (words('IN')) {
        expectWord('[');
        const tests: Test[] = [];
        while (!isWord(']')) {
          tests.push(equals(take()));
          if (!skip(',') && !isWord(']')) throw new FilterError(`expected ] in ${text}`);
        }
        expectWord(']');
        return negateIf(negative, (document) => tests.some((test) => test(document)));
      }
      if (words('CONTAINS')) {
        const value = take().toLowerCase();
        return negateIf(
          negative,
          texts((cell) => cell.includes(value)),
        );
      }
      if (words('STARTS', 'WITH')) {
        const value = take().toLowerCase();
        return negateIf(
          negative,
          texts((cell) => cell.startsWith(value)),
        );
      }
    }
    if (skip('IS')) {
      const negative = skip('NOT');
      if (skip('NULL')) return negateIf(negative, (document) => field in document && document[field] === null);
      if (skip('EMPTY'))
        return negateIf(
          negative,
          (document) =>
            document[field] === '' || (Array.isArray(document[field]) && (document[field] as unknown[]).length === 0),
        );
      throw new FilterError(`expected NULL or EMPTY in ${text}`);
    }
    if (skip('=')) return equals(take());
    if (skip('!=')) return negateIf(true, equals(take()));
    for (const [sign, test] of SIGNS) {
      if (!skip(sign)) continue;
      const bound = number();
      return compare((cell) => test(cell, bound));
    }
    const from = number();
    expectWord('TO');
    const to = number();
    return compare((cell) => cell >= from && cell <= to);
  }

  if (list.length === 0) return () => true;
  const test = or();
  if (position !== list.length) throw new FilterError(`unexpected ${list[position]?.text} in ${text}`);
  return test;
}

const SIGNS: readonly (readonly [string, (cell: number, bound: number) => boolean])[] = [
  ['>=', (cell, bound) => cell >= bound],
  ['<=', (cell, bound) => cell <= bound],
  ['>', (cell, bound) => cell > bound],
  ['<', (cell, bound) => cell < bound],
];

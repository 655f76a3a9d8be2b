/** A parsed filter. Text is compared exactly, or ignoring case if `folded`. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Filter[] }
  | { readonly kind: 'not'; readonly of: Filter }
  | { readonly kind: 'is'; readonly field: string; readonly values: readonly string[]; readonly folded: boolean }
  | { readonly kind: 'text'; readonly field: string; readonly where: 'inside' | 'start'; readonly value: string }
  | { readonly kind: 'range'; readonly field: string; readonly from: Bound; readonly to: Bound }
  | { readonly kind: 'exists' | 'null'; readonly field: string }
  | { readonly kind: 'empty'; readonly field: string };
interface Bound {
  readonly at: number;
  readonly open: boolean;
}

/** An invalid filter; the message gives the position. */
export class FilterError extends Error {
  override name = 'FilterError';
}

const TOKEN =
  /\s*(?:(?<quote>["'])(?<quoted>(?:\\.|(?!\k<quote>)[^\\])*)\k<quote>|(?<sign>!=|>=|<=|[=<>()[\],])|(?<word>[^\s"'=<>!()[\],]+))/suy;
interface Token {
  readonly text: string;
  readonly kind: 'word' | 'sign' | 'quoted' | 'end';
  readonly at: number;
}

/** Maximum nesting of brackets and NOT, so that a filter from a URL cannot overflow the stack. */
const DEEPEST = 100;

/**
 * Parses a filter in Meilisearch's grammar: `=`, `!=`, `<`, `<=`, `>`, `>=`, `a TO b`, `[NOT] IN [a, b]`, `[NOT] EXISTS`, `IS [NOT] NULL`,
 * `IS [NOT] EMPTY`, `[NOT] CONTAINS`, `[NOT] STARTS WITH`, combined with NOT, AND, OR and round brackets. Values and fields may be in
 * single or double quotes; keywords are in capitals. Every record has every field, possibly null; as documented for Meilisearch, `EXISTS`
 * is true for null too. Returns null for empty text.
 *
 * @throws FilterError for an invalid filter
 */
export function readFilter(text: string): Filter | null {
  const tokens = tokensOf(text);
  let next = 0;
  let depth = 0;
  const peek = () => tokens[next] as Token;
  const take = () => tokens[next++] as Token;
  const isWord = (word: string, ahead = 0) => {
    const token = tokens[next + ahead];
    return token?.kind === 'word' && token.text === word;
  };
  const isSign = (sign: string) => peek().kind === 'sign' && peek().text === sign;
  const skip = (...words: string[]) => {
    const there = words.every((word, i) => isWord(word, i));
    if (there) next += words.length;
    return there;
  };
  const fail = (expected: string): never => {
    const { kind, at, text: found } = peek();
    throw new FilterError(
      `Expected ${expected} ${kind === 'end' ? 'at the end' : `instead of "${found}" at ${at}`} of the filter.`,
    );
  };
  const value = (): string => (peek().kind === 'word' || peek().kind === 'quoted' ? take().text : fail('a value'));
  const number = (): number => {
    const token = peek();
    const read = Number(value());
    if (Number.isNaN(read))
      throw new FilterError(`Expected a number instead of "${token.text}" at ${token.at} of the filter.`);
    return read;
  };
  const sign = (expected: string) => {
    if (!isSign(expected)) fail(`"${expected}"`);
    next += 1;
  };

  function either(): Filter {
    const of = [all()];
    while (skip('OR')) of.push(all());
    return of.length === 1 ? (of[0] as Filter) : { kind: 'or', of };
  }
  function all(): Filter {
    const of = [one()];
    while (skip('AND')) of.push(one());
    return of.length === 1 ? (of[0] as Filter) : { kind: 'and', of };
  }
  function one(): Filter {
    depth += 1;
    if (depth > DEEPEST) throw new FilterError('The filter is nested too deeply.');
    try {
      if (skip('NOT')) return { kind: 'not', of: one() };
      if (!isSign('(')) return condition();
      next += 1;
      const inner = either();
      sign(')');
      return inner;
    } finally {
      depth -= 1;
    }
  }
  function condition(): Filter {
    const field = value();
    const not = skip('NOT');
    const found = keywordCondition(field);
    if (found) return not ? { kind: 'not', of: found } : found;
    if (not) fail('IN, EXISTS, CONTAINS or STARTS WITH');
    if (peek().kind === 'sign' && !isSign('[') && !isSign('(')) return signCondition(field);
    const from = number();
    if (!skip('TO')) fail('TO');
    return { kind: 'range', field, from: { at: from, open: false }, to: { at: number(), open: false } };
  }
  function keywordCondition(field: string): Filter | null {
    if (skip('EXISTS')) return { kind: 'exists', field };
    if (skip('CONTAINS')) return { kind: 'text', field, where: 'inside', value: value() };
    if (skip('STARTS', 'WITH')) return { kind: 'text', field, where: 'start', value: value() };
    if (skip('IN')) return { kind: 'is', field, values: list(), folded: true };
    if (skip('IS', 'NOT', 'NULL')) return { kind: 'not', of: { kind: 'null', field } };
    if (skip('IS', 'NULL')) return { kind: 'null', field };
    if (skip('IS', 'NOT', 'EMPTY')) return { kind: 'not', of: { kind: 'empty', field } };
    return skip('IS', 'EMPTY') ? { kind: 'empty', field } : null;
  }
  function list(): string[] {
    sign('[');
    const values: string[] = [];
    while (!isSign(']')) {
      values.push(value());
      if (!isSign(']')) sign(',');
    }
    next += 1;
    return values;
  }
  function signCondition(field: string): Filter {
    const operator = take().text;
    switch (operator) {
      case '=':
        return { kind: 'is', field, values: [value()], folded: true };
      case '!=':
        return { kind: 'not', of: { kind: 'is', field, values: [value()], folded: true } };
      default:
        if (!isComparison(operator)) return fail('an operator');
        return comparison(field, operator, number());
    }
  }

  if (peek().kind === 'end') return null;
  const filter = either();
  if (peek().kind !== 'end') fail('AND, OR or the end');
  return filter;
}

export type Comparison = '>' | '>=' | '<' | '<=';
export function isComparison(operator: string): operator is Comparison {
  return operator === '>' || operator === '>=' || operator === '<' || operator === '<=';
}

const ENDLESS = {
  from: { at: Number.NEGATIVE_INFINITY, open: false },
  to: { at: Number.POSITIVE_INFINITY, open: false },
};

export function comparison(field: string, operator: Comparison, at: number): Filter {
  const bound = { at, open: operator.length === 1 };
  return { kind: 'range', field, ...ENDLESS, [operator.startsWith('>') ? 'from' : 'to']: bound };
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw new FilterError(`The filter cannot be read from "${text.slice(at, at + 20).trim()}" at ${at}.`);
    const { quoted, sign, word } = found.groups as { quoted?: string; sign?: string; word?: string };
    if (quoted !== undefined) tokens.push({ text: quoted.replace(/\\(.)/gs, '$1'), kind: 'quoted', at });
    else tokens.push({ text: (sign ?? word) as string, kind: sign === undefined ? 'word' : 'sign', at });
  }
  tokens.push({ text: '', kind: 'end', at: end });
  return tokens;
}

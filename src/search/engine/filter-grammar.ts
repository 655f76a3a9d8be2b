/** A parsed filter. Text is compared exactly, or ignoring case if `ignoreCase`. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Filter[] }
  | { readonly kind: 'not'; readonly operand: Filter }
  | { readonly kind: 'is'; readonly field: string; readonly values: readonly string[]; readonly ignoreCase: boolean }
  | { readonly kind: 'text'; readonly field: string; readonly where: 'inside' | 'start'; readonly value: string }
  | { readonly kind: 'range'; readonly field: string; readonly from: Bound; readonly to: Bound }
  | { readonly kind: 'exists' | 'null'; readonly field: string }
  | { readonly kind: 'empty'; readonly field: string };
interface Bound {
  readonly at: number;
  /** The value itself is not in the range. */
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
const MAX_DEPTH = 100;

/**
 * Parses a filter in Meilisearch's grammar: `=`, `!=`, `<`, `<=`, `>`, `>=`, `a TO b`, `[NOT] IN [a, b]`, `[NOT] EXISTS`, `IS [NOT] NULL`,
 * `IS [NOT] EMPTY`, `[NOT] CONTAINS`, `[NOT] STARTS WITH`, combined with NOT, AND, OR and round brackets. Values and fields may be in
 * single or double quotes; keywords are in capitals. Every record has every field, possibly null; as documented for Meilisearch, `EXISTS`
 * is true for null too. Returns null for empty text.
 *
 * @throws FilterError for an invalid filter
 */
export function readFilter(text: string): Filter | null {
  const tokens = new TokenReader(tokensOf(text));
  if (tokens.isAtEnd()) return null;
  const filter = new FilterParser(tokens).alternatives();
  if (!tokens.isAtEnd()) tokens.fail('AND, OR or the end');
  return filter;
}

/** The tokens of a filter, read one after the other. */
class TokenReader {
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  peek(): Token {
    return this.#tokens[this.#next] as Token;
  }

  take(): Token {
    return this.#tokens[this.#next++] as Token;
  }

  isAtEnd(): boolean {
    return this.peek().kind === 'end';
  }

  isSign(sign: string): boolean {
    return this.peek().kind === 'sign' && this.peek().text === sign;
  }

  /** Skips these keywords if all of them follow; returns whether they did. */
  skip(...words: readonly string[]): boolean {
    const isNext = words.every((word, ahead) => {
      const token = this.#tokens[this.#next + ahead];
      return token?.kind === 'word' && token.text === word;
    });
    if (isNext) this.#next += words.length;
    return isNext;
  }

  skipSign(expected: string): void {
    if (!this.isSign(expected)) this.fail(`"${expected}"`);
    this.#next += 1;
  }

  value(): string {
    const { kind } = this.peek();
    return kind === 'word' || kind === 'quoted' ? this.take().text : this.fail('a value');
  }

  number(): number {
    const { text, at } = this.peek();
    const number = Number(this.value());
    if (Number.isNaN(number)) throw new FilterError(`Expected a number instead of "${text}" at ${at} of the filter.`);
    return number;
  }

  fail(expected: string): never {
    const { kind, at, text: token } = this.peek();
    throw new FilterError(
      `Expected ${expected} ${kind === 'end' ? 'at the end' : `instead of "${token}" at ${at}`} of the filter.`,
    );
  }
}

/** Parses a filter by recursive descent: alternatives, then conjunctions, then single conditions. */
class FilterParser {
  readonly #tokens: TokenReader;
  #depth = 0;

  constructor(tokens: TokenReader) {
    this.#tokens = tokens;
  }

  /** `a OR b` */
  alternatives(): Filter {
    const operands = [this.#conjunction()];
    while (this.#tokens.skip('OR')) operands.push(this.#conjunction());
    return operands.length === 1 ? (operands[0] as Filter) : { kind: 'or', operands };
  }

  /** `a AND b` */
  #conjunction(): Filter {
    const operands = [this.#operand()];
    while (this.#tokens.skip('AND')) operands.push(this.#operand());
    return operands.length === 1 ? (operands[0] as Filter) : { kind: 'and', operands };
  }

  /** `NOT a`, `(a)` or a condition. */
  #operand(): Filter {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new FilterError('The filter is nested too deeply.');
    const filter = this.#nested();
    this.#depth -= 1;
    return filter;
  }

  #nested(): Filter {
    const tokens = this.#tokens;
    if (tokens.skip('NOT')) return { kind: 'not', operand: this.#operand() };
    if (!tokens.isSign('(')) return this.#condition();
    tokens.skipSign('(');
    const filter = this.alternatives();
    tokens.skipSign(')');
    return filter;
  }

  #condition(): Filter {
    const tokens = this.#tokens;
    const field = tokens.value();
    const isNegated = tokens.skip('NOT');
    const condition = this.#keywordCondition(field);
    if (condition) return isNegated ? { kind: 'not', operand: condition } : condition;
    if (isNegated) tokens.fail('IN, EXISTS, CONTAINS or STARTS WITH');
    if (tokens.peek().kind === 'sign' && !tokens.isSign('[') && !tokens.isSign('(')) return this.#signCondition(field);
    const from = tokens.number();
    if (!tokens.skip('TO')) tokens.fail('TO');
    return { kind: 'range', field, from: { at: from, open: false }, to: { at: tokens.number(), open: false } };
  }

  #keywordCondition(field: string): Filter | null {
    const tokens = this.#tokens;
    if (tokens.skip('EXISTS')) return { kind: 'exists', field };
    if (tokens.skip('CONTAINS')) return { kind: 'text', field, where: 'inside', value: tokens.value() };
    if (tokens.skip('STARTS', 'WITH')) return { kind: 'text', field, where: 'start', value: tokens.value() };
    if (tokens.skip('IN')) return { kind: 'is', field, values: this.#list(), ignoreCase: true };
    if (tokens.skip('IS', 'NOT', 'NULL')) return { kind: 'not', operand: { kind: 'null', field } };
    if (tokens.skip('IS', 'NULL')) return { kind: 'null', field };
    if (tokens.skip('IS', 'NOT', 'EMPTY')) return { kind: 'not', operand: { kind: 'empty', field } };
    return tokens.skip('IS', 'EMPTY') ? { kind: 'empty', field } : null;
  }

  /** `[a, b]` */
  #list(): string[] {
    const tokens = this.#tokens;
    tokens.skipSign('[');
    const values: string[] = [];
    while (!tokens.isSign(']')) {
      values.push(tokens.value());
      if (!tokens.isSign(']')) tokens.skipSign(',');
    }
    tokens.skipSign(']');
    return values;
  }

  #signCondition(field: string): Filter {
    const tokens = this.#tokens;
    const operator = tokens.take().text;
    switch (operator) {
      case '=':
        return { kind: 'is', field, values: [tokens.value()], ignoreCase: true };
      case '!=':
        return { kind: 'not', operand: { kind: 'is', field, values: [tokens.value()], ignoreCase: true } };
      default:
        if (!isComparison(operator)) return tokens.fail('an operator');
        return comparison(field, operator, tokens.number());
    }
  }
}

export type Comparison = '>' | '>=' | '<' | '<=';

/** Whether an operator compares amounts. */
function isComparison(operator: string): operator is Comparison {
  return operator === '>' || operator === '>=' || operator === '<' || operator === '<=';
}

const UNBOUNDED = {
  from: { at: Number.NEGATIVE_INFINITY, open: false },
  to: { at: Number.POSITIVE_INFINITY, open: false },
};

/** A comparison as a filter for a range with one bound. */
export function comparison(field: string, operator: Comparison, at: number): Filter {
  const bound = { at, open: operator.length === 1 };
  return { kind: 'range', field, ...UNBOUNDED, [operator.startsWith('>') ? 'from' : 'to']: bound };
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new FilterError(`The filter cannot be read from "${text.slice(at, at + 20).trim()}" at ${at}.`);
    const { quoted, sign, word } = match.groups as { quoted?: string; sign?: string; word?: string };
    if (quoted !== undefined) tokens.push({ text: quoted.replace(/\\(.)/gs, '$1'), kind: 'quoted', at });
    else tokens.push({ text: (sign ?? word) as string, kind: sign === undefined ? 'word' : 'sign', at });
  }
  tokens.push({ text: '', kind: 'end', at: end });
  return tokens;
}

import { repeatedKey } from '#config/repeated-key.ts';
import { textOf } from './duplicate-columns.ts';
import { excerpt, StockError } from './finding.ts';

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** An object or list of a JSON text while it is open. */
interface OpenContainer {
  /** Text of the value of each field so far; null for a list. */
  readonly fields: Map<string, string> | null;
  /** The field whose value comes next, where its name is, and the comma before it. */
  field: { readonly name: string; readonly start: number; readonly comma: number } | null;
  /** Where the last comma, or the bracket, is. */
  comma: number;
  /** Where its bracket is. */
  start: number;
}

/**
 * Parses JSON. As with two columns of a CSV file (`mergeColumns`), fields with the same name in one object are read as one if they are
 * equal or one is empty; a parser would silently keep the last.
 *
 * @param firstLine number of the text's first line in the feed
 * @throws SyntaxError if it is not JSON
 * @throws StockError if two fields differ
 */
export function parseFeedJson(json: string, firstLine = 1): unknown {
  const value: unknown = JSON.parse(json);
  return repeatedKey(json) === null ? value : JSON.parse(withoutRepeatedFields(json, firstLine));
}

function withoutRepeatedFields(json: string, firstLine: number): string {
  const openContainers: OpenContainer[] = [];
  const cuts: { readonly from: number; readonly to: number }[] = [];
  /** Called at the end of each value. */
  const endValue = (start: number, end: number): void => {
    const container = openContainers.at(-1);
    const field = container?.field ?? null;
    if (container === undefined || field === null) return;
    container.field = null;
    const value = json.slice(start, end);
    const earlier = container.fields?.get(field.name);
    if (earlier !== undefined) {
      const chosen = chooseValue(parseFeedJson(earlier), parseFeedJson(value));
      if (chosen === null)
        throw repeatedField(field.name, firstLine + json.slice(0, field.start).split('\n').length - 1);
      // A later value replaces an earlier one, so only one that must be ignored is cut out.
      if (chosen === 'first') {
        // Earlier cuts inside this range are covered by it.
        while ((cuts.at(-1)?.from ?? 0) > field.comma) cuts.pop();
        cuts.push({ from: field.comma, to: end });
        return;
      }
    }
    container.fields?.set(field.name, value);
  };
  for (const { 0: token, index } of json.matchAll(TOKEN)) {
    const container = openContainers.at(-1);
    if (token === '{' || token === '[')
      openContainers.push({ fields: token === '{' ? new Map() : null, field: null, comma: index, start: index });
    else if (token === '}' || token === ']') endValue(openContainers.pop()?.start ?? index, index + 1);
    else if (token === ',') {
      if (container !== undefined) container.comma = index;
    } else if (token !== ':') {
      if (container?.fields && container.field === null)
        container.field = { name: JSON.parse(token) as string, start: index, comma: container.comma };
      else endValue(index, index + token.length);
    }
  }
  const starts = [0, ...cuts.map(({ to }) => to)];
  return starts.map((start, index) => json.slice(start, cuts[index]?.from)).join('');
}

/** Which of two values of one name is kept; null = they differ. */
function chooseValue(first: unknown, second: unknown): 'first' | 'second' | null {
  const [firstText, secondText] = [textOf(first), textOf(second)];
  if (firstText === secondText || secondText === '') return 'first';
  return firstText === '' ? 'second' : null;
}

const repeatedField = (name: string, line: number): StockError =>
  new StockError(
    `The feed has "${excerpt(name)}" twice in one object with different values, the second on line ${line}.`,
    'Correct the program that writes it, so that each car has it once. Write several pictures or features as a list.',
  );

/**
 * Adds a cell to those of a row, such as `mileage.value` from an object, where the row may also have a field that is literally named so.
 *
 * @throws StockError if the row has another value of this name
 */
export function setOnce(cells: Map<string, unknown>, name: string, value: unknown, row: number): void {
  const chosen = cells.has(name) ? chooseValue(cells.get(name), value) : 'second';
  if (chosen === null)
    throw new StockError(
      `Row ${row} of the feed has "${excerpt(name)}" twice with different values: inside an object, and as a field of its own.`,
      'Correct the program that writes it, so that each car has it once.',
    );
  if (chosen === 'second') cells.set(name, value);
}

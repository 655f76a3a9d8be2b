import type * as TypeScript from 'typescript';

/** Code in a tenant file that is not data, and its position; line and column start at 1. */
export interface CodeProblem {
  readonly line: number;
  readonly column: number;
  /** The text at that position, shortened; `null` if `problem` already quotes it. */
  readonly found: string | null;
  readonly problem: string;
  readonly fix: string;
}

/** More than any dealer needs, and few enough that constants built from other constants cannot exhaust memory. */
export const MAX_VALUES = 200_000;

/** The parser's own diagnostics, in a property that its types omit. */
function diagnosticsOf(file: TypeScript.SourceFile): readonly TypeScript.DiagnosticWithLocation[] {
  if ('parseDiagnostics' in file && Array.isArray(file.parseDiagnostics)) return file.parseDiagnostics;
  throw new Error('The TypeScript parser no longer reports errors in `parseDiagnostics`.');
}

/** Thrown where a file contains something other than data; `node` is null for the end of the file. */
class NotData extends Error {
  readonly node: TypeScript.Node | null;
  readonly problem: string;
  readonly fix: string;
  constructor(node: TypeScript.Node | null, problem: string, fix = ALLOWED_DATA) {
    super(problem);
    this.node = node;
    this.problem = problem;
    this.fix = fix;
  }
}
const ALLOWED_DATA =
  'A tenant file contains only data: objects, lists, texts, numbers, true, false and null, and constants of these defined above.';

/**
 * Parses the default export of a TypeScript file that contains only data, without executing it: objects, lists, texts, numbers, `true`,
 * `false`, `null`, `undefined` and constants made of them. Types are skipped; everything else is rejected with its position.
 */
export async function readLiterals(text: string): Promise<{ readonly value: unknown } | CodeProblem> {
  const { default: ts } = await import('typescript');
  let file: TypeScript.SourceFile;
  try {
    file = ts.createSourceFile('tenant.ts', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TS);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { line: 1, column: 1, found: null, problem: 'is nested too deeply', fix: ALLOWED_DATA };
  }
  const lineAndColumnOf = (position: number) => {
    const { line, character } = file.getLineAndCharacterOfPosition(position);
    return { line: line + 1, column: character + 1 };
  };
  const [firstError] = diagnosticsOf(file);
  if (firstError !== undefined) {
    const problem = `is not TypeScript: ${ts.flattenDiagnosticMessageText(firstError.messageText, ' ')}`;
    return {
      ...lineAndColumnOf(firstError.start),
      found: null,
      problem,
      fix: 'Correct it there, or at the end of the line before.',
    };
  }
  try {
    return { value: new ValueReader(ts).exportOf(file) };
  } catch (error) {
    if (!(error instanceof NotData)) throw error;
    const { node, problem, fix } = error;
    const start = node === null ? file.end : node.getStart(file);
    const sourceText = node === null ? null : (node.getText(file).split('\n')[0] ?? '');
    const found = sourceText !== null && sourceText.length > 60 ? `${sourceText.slice(0, 57)}...` : sourceText;
    return { ...lineAndColumnOf(start), found, problem, fix };
  }
}

/** Evaluates the values of one file; constants can be used after their declaration. */
class ValueReader {
  readonly #ts: typeof TypeScript;
  readonly #constants = new Map<string, unknown>();
  #valuesRead = 0;

  constructor(ts: typeof TypeScript) {
    this.#ts = ts;
  }

  /** The default export. @throws NotData */
  exportOf(file: TypeScript.SourceFile): unknown {
    const ts = this.#ts;
    let exported: { readonly value: unknown } | null = null;
    for (const statement of file.statements) {
      if (ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)) continue;
      if (ts.isEmptyStatement(statement)) continue;
      if (ts.isImportDeclaration(statement)) {
        if (statement.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword) throw importError(statement);
      } else if (ts.isExportAssignment(statement) && statement.isExportEquals !== true) {
        if (exported !== null) throw new NotData(statement, 'is a second default export', 'Keep one.');
        exported = { value: this.#valueOf(statement.expression) };
      } else if (ts.isVariableStatement(statement) && (statement.declarationList.flags & ts.NodeFlags.Const) !== 0) {
        this.#addConstants(statement.declarationList);
      } else throw codeError(ts, statement);
    }
    if (exported === null)
      throw new NotData(null, 'has no default export', 'End it with `export default { … } satisfies TenantInput;`.');
    return exported.value;
  }

  #addConstants({ declarations }: TypeScript.VariableDeclarationList): void {
    for (const { name, initializer } of declarations) {
      if (!this.#ts.isIdentifier(name) || initializer === undefined) throw codeError(this.#ts, name);
      this.#constants.set(name.text, this.#valueOf(initializer));
    }
  }

  #count(node: TypeScript.Node, values = 1): void {
    this.#valuesRead += values;
    if (this.#valuesRead > MAX_VALUES)
      throw new NotData(node, `has more than ${MAX_VALUES} values`, 'Make it smaller.');
  }

  #valueOf(node: TypeScript.Expression): unknown {
    const ts = this.#ts;
    this.#count(node);
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (ts.isNumericLiteral(node)) return Number(node.text);
    if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
    if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
    if (node.kind === ts.SyntaxKind.NullKeyword) return null;
    if (ts.isObjectLiteralExpression(node)) return this.#objectOf(node);
    if (ts.isArrayLiteralExpression(node)) return this.#listOf(node);
    if (ts.isIdentifier(node)) return this.#constantOf(node);
    if (
      ts.isSatisfiesExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isParenthesizedExpression(node) ||
      ts.isNonNullExpression(node)
    )
      return this.#valueOf(node.expression);
    if (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand)) {
      if (node.operator === ts.SyntaxKind.MinusToken) return -Number(node.operand.text);
      if (node.operator === ts.SyntaxKind.PlusToken) return Number(node.operand.text);
    }
    if (ts.isTemplateExpression(node)) throw new NotData(node, 'is a text that contains code', 'Write the text out.');
    throw codeError(ts, node);
  }

  #constantOf(node: TypeScript.Identifier): unknown {
    if (node.text === 'undefined') return undefined;
    if (this.#constants.has(node.text)) return this.#constants.get(node.text);
    throw new NotData(node, 'is not a constant in this file', 'Write the value itself, or a constant above this line.');
  }

  #listOf(list: TypeScript.ArrayLiteralExpression): unknown[] {
    const ts = this.#ts;
    const values: unknown[] = [];
    for (const element of list.elements) {
      if (ts.isOmittedExpression(element)) throw new NotData(list, 'has an empty entry', 'Remove a comma.');
      if (!ts.isSpreadElement(element)) {
        values.push(this.#valueOf(element));
        continue;
      }
      const spread = this.#valueOf(element.expression);
      if (!Array.isArray(spread))
        throw new NotData(element, 'spreads something that is not a list', 'Write the entries themselves.');
      this.#count(element, spread.length);
      for (const value of spread) values.push(value);
    }
    return values;
  }

  #objectOf(object: TypeScript.ObjectLiteralExpression): { [name: string]: unknown } {
    const ts = this.#ts;
    const fields: { [name: string]: unknown } = {};
    const written = new Set<string>();
    for (const property of object.properties) {
      if (ts.isSpreadAssignment(property)) {
        for (const [name, value] of this.#spreadFields(property)) setField(fields, name, value);
        continue;
      }
      const isField = ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property);
      if (!isField || !isPlainName(ts, property.name)) throw codeError(ts, property);
      const name = property.name.text;
      if (written.has(name))
        throw new NotData(
          property.name,
          'is written twice in one object',
          'Keep one of the two: it is unclear which one counts.',
        );
      written.add(name);
      const hasValue = ts.isPropertyAssignment(property);
      setField(fields, name, hasValue ? this.#valueOf(property.initializer) : this.#constantOf(property.name));
    }
    return fields;
  }

  #spreadFields(property: TypeScript.SpreadAssignment): [name: string, value: unknown][] {
    const spread = this.#valueOf(property.expression);
    if (typeof spread !== 'object' || spread === null || Array.isArray(spread))
      throw new NotData(property, 'spreads something that is not an object', 'Write the fields themselves.');
    const entries = Object.entries(spread);
    this.#count(property, entries.length);
    return entries;
  }
}

/** Defines the field instead of assigning it, because it may be called `__proto__`. */
const setField = (fields: object, name: string, value: unknown): void =>
  void Object.defineProperty(fields, name, { value, enumerable: true, writable: true, configurable: true });

const importError = (node: TypeScript.Node): NotData =>
  new NotData(node, 'imports code', 'A tenant file contains only data: `import type` is the only import allowed.');

function codeError(ts: typeof TypeScript, node: TypeScript.Node): NotData {
  let inner = node;
  while (ts.isExpressionStatement(inner) || ts.isAwaitExpression(inner)) inner = inner.expression;
  const callee = ts.isCallExpression(inner) ? inner.expression : null;
  const isImport =
    (callee !== null &&
      (callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require'))) ||
    ts.isImportEqualsDeclaration(node) ||
    (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined);
  return isImport ? importError(inner) : new NotData(inner, 'is code, not data');
}

const isPlainName = (
  ts: typeof TypeScript,
  name: TypeScript.PropertyName,
): name is TypeScript.Identifier | TypeScript.StringLiteral | TypeScript.NumericLiteral =>
  ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name);

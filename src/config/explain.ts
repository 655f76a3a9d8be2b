import * as z from 'zod';
import { type ConfigProblem, formatPath, showValue } from '#config/config-error.ts';
import { didYouMean } from '#config/did-you-mean.ts';
import { isPlain, valueAt } from '#config/merge.ts';
import { REFUSED_FIELDS } from '#config/schema/fields.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** A problem whose file is not known yet. */
export interface Finding {
  readonly path: Path;
  /** The value at the path; `undefined` if there is none to show. */
  readonly found: unknown;
  /** The rest of a sentence that starts with the path: `is missing`. */
  readonly problem: string;
  /** What to do, as a sentence. */
  readonly fix: string;
  /** The known name or value that was probably meant. */
  readonly didYouMean?: string | undefined;
  /** The list in which a referenced name does not exist. If an entry of that list could not be read, the finding is dropped. */
  readonly among?: string | undefined;
}

/** Fields that may contain a secret by mistake: messages appear in build logs, and beside previews. */
const SECRET_FIELD = /secret|token|passw|binding$|api_?key|private_?key/i;

/** A finding as it is printed; the values of secrets are left out. */
export function toProblem(finding: Finding, file: string): ConfigProblem {
  const isSecret = SECRET_FIELD.test(String(finding.path.at(-1)));
  return {
    file,
    path: formatPath(finding.path),
    found: finding.found === undefined || isSecret ? null : showValue(finding.found),
    problem: finding.problem,
    fix: finding.fix,
    ...(finding.didYouMean === undefined ? {} : { didYouMean: finding.didYouMean }),
  };
}

/** Converts schema issues to findings with a fix. `input` is the validated data. */
export function explainIssues(schema: z.core.$ZodType, issues: readonly Issue[], input: unknown): Finding[] {
  const findings = issues.flatMap((issue) => explainIssue(schema, issue, input));
  // For a misspelt field, do not also report the correct name as missing.
  const suggested = findings
    .filter(({ didYouMean: suggestion }) => suggestion !== undefined)
    .map((finding) => [...finding.path.slice(0, -1), finding.didYouMean].join('.'));
  return findings.filter(({ problem, path }) => problem !== 'is missing' || !suggested.includes(path.join('.')));
}

function explainIssue(schema: z.core.$ZodType, issue: Issue, input: unknown): Finding[] {
  const path = issue.path;
  const found = valueAt(input, path);
  switch (issue.code) {
    case 'unrecognized_keys': {
      const keys = keysAt(schema, path);
      const refused = Object.assign(
        {},
        ...schemasAt(schema, path)
          .flatMap(unwrap)
          .map((branch) => REFUSED_FIELDS.get(branch)),
      ) as { readonly [name: string]: string };
      return issue.keys.map((key) => {
        const found = valueAt(input, [...path, key]);
        const instead = Object.hasOwn(refused, key) ? refused[key] : undefined;
        if (instead !== undefined)
          return { path: [...path, key], found, problem: 'is not a known field', fix: instead };
        const suggestion = didYouMean(key, keys);
        return {
          path: [...path, key],
          found,
          problem: 'is not a known field',
          fix:
            suggestion === undefined
              ? `Remove it. Known here: ${keys.join(', ')}.`
              : `Rename it to ${suggestion}, or remove it.`,
          didYouMean: suggestion,
        };
      });
    }
    case 'invalid_union':
      return explainUnion(schema, issue, input);
    case 'invalid_value': {
      if (found === undefined) return [missing(schema, path)];
      const values = issue.values.map(String);
      return [
        {
          path,
          found,
          problem: 'is not one of the allowed values',
          fix: `Use one of: ${issue.values.map((value) => JSON.stringify(value)).join(', ')}.`,
          didYouMean: typeof found === 'string' ? didYouMean(found, values) : undefined,
        },
      ];
    }
    case 'invalid_type':
      if (found === undefined) return [missing(schema, path)];
      return [
        {
          path,
          found,
          problem: `should be ${KINDS[issue.expected] ?? issue.expected}`,
          fix: withDescription(schema, path, `Write ${kindFor(schema, path, issue.expected, found)}.`),
        },
      ];
    case 'too_small':
      return [
        {
          path,
          found,
          problem: issue.origin === 'array' ? `has fewer than ${issue.minimum} entries` : 'is too small',
          fix: withDescription(
            schema,
            path,
            issue.origin === 'array'
              ? `Write at least ${issue.minimum}.`
              : `Write a number ${issue.inclusive === false ? 'above' : 'of at least'} ${issue.minimum}.`,
          ),
        },
      ];
    case 'too_big':
      return [
        {
          path,
          found,
          problem: 'is too large',
          fix: withDescription(schema, path, `Write at most ${issue.maximum}.`),
        },
      ];
    case 'custom': {
      const fix = issue.params?.['fix'];
      const { known, suggest } = issue.params ?? {};
      const suggestion =
        typeof found !== 'string'
          ? undefined
          : Array.isArray(known)
            ? didYouMean(found, known)
            : typeof suggest === 'function'
              ? (suggest(found) as string | undefined)
              : undefined;
      return [
        {
          ...(suggestion === undefined ? {} : { didYouMean: suggestion }),
          path,
          found,
          problem: issue.message,
          fix: typeof fix === 'string' ? fix : withDescription(schema, path, 'Correct it.'),
        },
      ];
    }
    case 'invalid_key': {
      const inner = issue.issues[0];
      return [
        {
          path,
          found,
          problem: inner?.message ?? 'has a key in the wrong format',
          fix: withDescription(schema, path, 'Correct the key.'),
        },
      ];
    }
    default:
      return [{ path, found, problem: lowerFirst(issue.message), fix: withDescription(schema, path, 'Correct it.') }];
  }
}

/** The branch of a union that fits best: fewest issues, then the deepest. */
function explainUnion(
  schema: z.core.$ZodType,
  issue: Extract<Issue, { code: 'invalid_union' }>,
  input: unknown,
): Finding[] {
  const found = valueAt(input, issue.path);
  if (found === undefined) return [missing(schema, issue.path)];
  if ('discriminator' in issue && typeof issue.discriminator === 'string') {
    const objectPath = issue.path.at(-1) === issue.discriminator ? issue.path.slice(0, -1) : issue.path;
    const allowed = valuesOf(schemasAt(schema, objectPath), issue.discriminator);
    const path = [...objectPath, issue.discriminator];
    const value = valueAt(input, path);
    return [
      {
        path,
        found: value,
        problem: value === undefined ? 'is missing' : 'is not one of the allowed values',
        fix: `Use one of: ${allowed.map((option) => JSON.stringify(option)).join(', ')}.`,
        didYouMean: typeof value === 'string' ? didYouMean(value, allowed) : undefined,
      },
    ];
  }
  const branches = issue.errors.map((errors) =>
    errors.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })),
  );
  const depth = (branch: readonly Issue[]) => Math.max(...branch.map((issue) => issue.path.length));
  const hasWrongKind = (branch: readonly Issue[]) =>
    branch.some((inner) => inner.code === 'invalid_type' && inner.path.length === issue.path.length);
  const best = branches
    .filter((branch) => !hasWrongKind(branch))
    .sort((a, b) => a.length - b.length || depth(b) - depth(a))[0];
  if (best !== undefined) return explainIssues(schema, best, input);
  return [
    {
      path: issue.path,
      found,
      problem: 'has the wrong kind of value',
      fix: withDescription(schema, issue.path, 'Correct it.'),
    },
  ];
}

const KINDS: { readonly [expected: string]: string } = {
  string: 'text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object in { }',
  array: 'a list in [ ]',
  record: 'an object in { }',
};

/**
 * The kind of value that a fix asks for. If a number or a switch was written as text, it also says how to write it; for an object or a list, what
 * belongs in it; for text, an example if there is one.
 */
function kindFor(schema: z.core.$ZodType, path: Path, expected: string, found: unknown): string {
  const kind = KINDS[expected] ?? expected;
  if (expected === 'object') return `${kind}${withFields(schema, path)}`;
  if (expected === 'array') {
    const fields = withFields(schema, [...path, 0]);
    if (fields !== '') return `${kind} of objects in { }${fields}`;
    const entries = typeof found === 'string' ? found.split(/\s*[,;\n]\s*/).filter((entry) => entry !== '') : [];
    const takesText = schemasAt(schema, [...path, 0])
      .flatMap(unwrap)
      .some((branch) => definitionOf(branch).type !== 'number');
    return entries.length === 0 || !takesText ? kind : `${kind}: ${showValue(entries)}`;
  }
  if (Array.isArray(found)) return `${kind}, not a list`;
  if (expected === 'string') {
    const example = schemasAt(schema, path)
      .flatMap(unwrap)
      .flatMap((branch) => examplesOf(branch))[0];
    return example === undefined ? kind : `${kind}, such as ${showValue(example)}`;
  }
  if (typeof found !== 'string' || !['number', 'int', 'boolean'].includes(expected)) return kind;
  const normalised = found.trim().replace(/^[−–]/, '-').toLowerCase();
  const isValid = expected === 'boolean' ? /^(?:true|false)$/.test(normalised) : /^-?\d+(?:\.\d+)?$/.test(normalised);
  return isValid ? `${kind} without quotes: ${normalised}` : `${kind} without quotes, and nothing else`;
}

const examplesOf = (schema: z.core.$ZodType): readonly string[] => {
  const examples = z.globalRegistry.get(schema)?.['examples'];
  return Array.isArray(examples) ? examples.map(String) : [];
};

const MAX_NAMED_FIELDS = 8;
/** The fields of an object: all if they are few, otherwise those that must be given. */
function withFields(schema: z.core.$ZodType, path: Path): string {
  const keys = keysAt(schema, path);
  const required = keys.filter(
    (key) => !schemasAt(schema, [...path, key]).some((child) => child._zod.optin === 'optional'),
  );
  const namedFields = keys.length > MAX_NAMED_FIELDS ? required : keys;
  return namedFields.length === 0 ? '' : ` with ${namedFields.join(', ')}`;
}

const missing = (schema: z.core.$ZodType, path: Path): Finding => ({
  path,
  found: undefined,
  problem: 'is missing',
  fix: withDescription(schema, path, 'Add it.'),
});

function withDescription(schema: z.core.$ZodType, path: Path, fix: string): string {
  const description = descriptionAt(schema, path);
  return description === null ? fix : `${fix} It is: ${description}`;
}

const lowerFirst = (text: string) => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;

// Functions that follow a path through the schema. In a union, all branches are followed.

type Definition = { type: string; [key: string]: unknown };
const definitionOf = (schema: z.core.$ZodType): Definition => schema._zod.def as z.core.$ZodTypeDef & Definition;

/** The schemas within wrappers such as defaults and nullables. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType[] {
  const definition = definitionOf(schema);
  if (definition.type === 'union') return (definition['options'] as z.core.$ZodType[]).flatMap(unwrap);
  if (definition.type === 'pipe') return unwrap(definition['in'] as z.core.$ZodType);
  if (definition['innerType'] !== undefined) return unwrap(definition['innerType'] as z.core.$ZodType);
  return [schema];
}

/** The schemas of a child; a field keeps its wrappers, because they contain its description. */
function childrenOf(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType[] {
  return unwrap(schema).flatMap((branch) => {
    const definition = definitionOf(branch);
    if (definition.type === 'object') {
      const field = (definition['shape'] as { [key: PropertyKey]: z.core.$ZodType })[key];
      return field === undefined ? [] : [field];
    }
    if (definition.type === 'array') return [definition['element'] as z.core.$ZodType];
    if (definition.type === 'record') return [definition['valueType'] as z.core.$ZodType];
    return [];
  });
}

function schemasAt(schema: z.core.$ZodType, path: Path): z.core.$ZodType[] {
  return path.reduce<z.core.$ZodType[]>(
    (schemas, key) => schemas.flatMap((schema) => childrenOf(schema, key)),
    [schema],
  );
}

function keysAt(schema: z.core.$ZodType, path: Path): string[] {
  return schemasAt(schema, path)
    .flatMap(unwrap)
    .flatMap((branch) =>
      definitionOf(branch).type === 'object' ? Object.keys(definitionOf(branch)['shape'] as object) : [],
    );
}

function valuesOf(schemas: readonly z.core.$ZodType[], key: string): string[] {
  return schemas
    .flatMap((schema) => childrenOf(schema, key))
    .flatMap(unwrap)
    .flatMap((schema) => (definitionOf(schema)['values'] as unknown[] | undefined) ?? [])
    .map(String);
}

function descriptionAt(schema: z.core.$ZodType, path: Path): string | null {
  for (const branch of schemasAt(schema, path)) {
    const description = descriptionOf(branch);
    if (description !== null) return description;
  }
  return null;
}

/** The description of a field, on any of its wrappers. */
export function descriptionOf(schema: z.core.$ZodType): string | null {
  const description = z.globalRegistry.get(schema)?.description;
  if (description !== undefined) return description;
  const definition = definitionOf(schema);
  const inner = definition['innerType'] ?? (definition.type === 'pipe' ? definition['in'] : undefined);
  return inner === undefined ? null : descriptionOf(inner as z.core.$ZodType);
}

/** Every field of a schema with its path, for tests and the JSON Schema: `[]` for lists, `{}` for records. */
export function fieldsOf(schema: z.core.$ZodType, path = '', depth = 0): { path: string; schema: z.core.$ZodType }[] {
  if (depth > 12) return [];
  return unwrap(schema).flatMap((branch) => {
    const definition = definitionOf(branch);
    if (definition.type === 'array') return fieldsOf(definition['element'] as z.core.$ZodType, `${path}[]`, depth + 1);
    if (definition.type !== 'object') return [];
    return Object.entries(definition['shape'] as { [key: string]: z.core.$ZodType }).flatMap(([key, field]) => {
      const fieldPath = path === '' ? key : `${path}.${key}`;
      // A recursive list (menu items) is visited once.
      const isRecursive = path.split(/[.[\]]+/).includes(key) && key === 'items';
      return [{ path: fieldPath, schema: field }, ...(isRecursive ? [] : fieldsOf(field, fieldPath, depth + 1))];
    });
  });
}

/** Findings for values that JSON cannot represent: functions, dates, class instances. A tenant file is plain data. */
export function notPlainData(value: unknown, path: Path = []): Finding[] {
  if (Array.isArray(value)) return value.flatMap((inner, index) => notPlainData(inner, [...path, index]));
  if (isPlain(value)) return Object.entries(value).flatMap(([key, inner]) => notPlainData(inner, [...path, key]));
  const isPlainValue =
    value === null || value === undefined || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
  if (isPlainValue) return [];
  return [
    {
      path,
      found: typeof value === 'object' ? (value.constructor?.name ?? 'an object') : String(typeof value),
      problem: 'is not plain data',
      fix: 'Write text, a number, true, false, null, a list or an object.',
    },
  ];
}

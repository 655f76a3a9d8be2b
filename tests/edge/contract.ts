import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import openapi from '../../functions/openapi.json' with { type: 'json' };

type Json = { readonly [key: string]: Json } & { readonly [key: string]: unknown };
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema(openapi, 'openapi');

export const PATHS = Object.keys(openapi.paths);
const methodsOf = (path: string): Json => (openapi.paths as unknown as Json)[path] as Json;

/** An example of a path with placeholders. */
export const example = (path: string): string => path.replace(/\{(\w+)\}/g, '$1');

/** The path in the file that matches a request; null = none. Literal paths come first. */
export function pathOf(pathname: string): string | null {
  const matches = (path: string): boolean =>
    new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname);
  return PATHS.find((path) => path === pathname) ?? PATHS.find(matches) ?? null;
}

const validators = new Map<string, ValidateFunction>();
const part = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

function problems(pointer: string[], value: unknown): string[] {
  const name = pointer.map(part).join('/');
  let validate = validators.get(name);
  if (!validate) {
    validate = ajv.compile({ $ref: `openapi#/${name}` });
    validators.set(name, validate);
  }
  return validate(value)
    ? []
    : (validate.errors ?? []).map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      );
}

export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** A JSON body as sent; undefined = none, or one that is not checked. */
  readonly sent?: unknown;
  readonly status: number;
  readonly type: string;
  /** The body of the response. */
  readonly text: string;
}

/** How a request and its response differ from the description; nothing for paths that are not calls. */
export function contractProblems({ method, url, sent, status, type, text }: Exchange): string[] {
  const path = pathOf(new URL(url).pathname);
  if (path === null) return [];
  const call = methodsOf(path)[method === 'HEAD' ? 'get' : method.toLowerCase()] as Json | undefined;
  if (call === undefined) return status === 405 || status === 404 ? [] : [`${method} ${path} responds with ${status}`];
  const callPointer = ['paths', path, method === 'HEAD' ? 'get' : method.toLowerCase()];
  const withSubject = (lines: string[], subject: string): string[] =>
    lines.map((line) => `${subject} of ${method} ${path}: ${line}`);
  const requestProblems =
    sent === undefined
      ? []
      : withSubject(
          problems([...callPointer, 'requestBody', 'content', 'application/json', 'schema'], sent),
          'request',
        );
  let response = (call.responses as Json)[status] as Json | undefined;
  if (response === undefined)
    return [...requestProblems, `${method} ${path} responds with ${status}, which is not described`];
  let pointer = [...callPointer, 'responses', String(status)];
  const reference: unknown = response.$ref;
  if (typeof reference === 'string') {
    pointer = reference.slice(2).split('/');
    response = ((openapi.components as unknown as Json).responses as Json)[pointer[2] as string] as Json;
  }
  if (response.content === undefined)
    return text === ''
      ? requestProblems
      : [...requestProblems, `${method} ${path} responds with ${status} with a body`];
  const media = type.split(';')[0] ?? '';
  if (text === '' && (method === 'HEAD' || (status === 422 && media === ''))) return requestProblems;
  if ((response.content as Json)[media] === undefined)
    return [...requestProblems, `${method} ${path} responds with ${status} as ${media || 'nothing'}`];
  if (media !== 'application/json') return requestProblems;
  return [
    ...requestProblems,
    ...withSubject(problems([...pointer, 'content', media, 'schema'], JSON.parse(text)), String(status)),
  ];
}

/** Returns the response; throws if it differs from the description. All requests of the edge tests go through here. */
export async function withContractChecked(method: string, path: string, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  const isChecked = type.startsWith('application/json') || response.status >= 300;
  const text = isChecked ? await response.clone().text() : 'not checked';
  const url = new URL(path, 'https://site.example').href;
  const differences =
    response.body === null ? [] : contractProblems({ method, url, status: response.status, type, text });
  if (differences.length > 0)
    throw new Error(`functions/openapi.json does not describe this:\n${differences.join('\n')}`);
  return response;
}

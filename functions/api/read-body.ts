import type { EdgeKey } from '#text/edge-text.ts';
import type { RawFields } from '../topics/leads/read-lead.ts';

const MAX_BYTES = 64 * 1024;
/** A sender that is cut off while sending never sees the response, so up to this much of an oversized body is read and discarded. */
const MAX_DRAINED = 16 * 1024 * 1024;

export interface Body {
  readonly raw: RawFields;
  /** True = a form posted by the browser itself, which expects a page. */
  readonly isFormPost: boolean;
}
interface BodyError {
  readonly status: 400 | 413 | 415;
  readonly error: string;
  /** Key of the text for this error. */
  readonly message: EdgeKey;
}

/** Reads a posted form of at most 64 kB, as a JSON object or as form fields (for a repeated name the first value counts). */
export async function readBody(request: Request): Promise<Body | BodyError> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const isFormPost = type === 'application/x-www-form-urlencoded';
  if (!isFormPost && type !== 'application/json')
    return { status: 415, error: 'content_type', message: 'error.content_type' };
  const text = await readText(request);
  if (text === null) return { status: 413, error: 'too_large', message: 'error.form_size' };
  if (isFormPost) {
    const fields = [...new URLSearchParams(text)];
    return { raw: Object.fromEntries(fields.reverse()), isFormPost };
  }
  const raw = parseJson(text);
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return { status: 400, error: 'not_json', message: 'error.not_json' };
  return { raw: raw as RawFields, isFormPost };
}

/** The body as text, or null if it is larger than `maxBytes`, whatever length it declares; nothing beyond the limit is kept in memory. */
export async function readText(request: Request, maxBytes = MAX_BYTES): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null;
  if (!request.body) return '';
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes > maxBytes ? null : text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAX_DRAINED) {
      await reader.cancel();
      return null;
    }
    if (bytes <= maxBytes) text += decoder.decode(value, { stream: true });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import type { Place } from '../env.ts';
import { DeliveryProblem } from './delivery-problem.ts';

/** The longest an attempt takes. */
export const ANSWER_WITHIN_MS = 10_000;
const MOST_BYTES = 16 * 1024;

/** What a receiver of ours answers when it has taken something: nothing or JSON; systems that take ADF may also say it in text or XML. */
export type Acceptance = 'json' | 'text';

export interface Sending {
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  readonly acceptance: Acceptance;
}

/**
 * Posts something to another system and returns a receipt: the id it gave, or its status. Redirects are not followed. Throws a
 * `DeliveryProblem` unless the answer is an acceptance: a success status with a page of HTML or other garbage is none.
 */
export async function askReceiver({ outside }: Place, { url, headers, body, acceptance }: Sending): Promise<string> {
  let status: number;
  let text: string | null;
  try {
    const response = await outside.fetch(
      new Request(url, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      }),
    );
    status = response.status;
    text = await readAtMost(response, MOST_BYTES);
  } catch (error) {
    throw new DeliveryProblem((error as Error).name === 'TimeoutError' ? 'timeout' : 'unreachable');
  }
  if (status < 200 || status > 299) throw new DeliveryProblem(`status ${status}`);
  const answer = parsed(text);
  const taken = text?.trim() === '' || isObject(answer) || (acceptance === 'text' && text !== null && !isPage(text));
  if (!taken) throw new DeliveryProblem('garbage');
  return receiptOf(answer) ?? `status ${status}`;
}

/** Null = longer than allowed; the rest is not read. */
async function readAtMost(response: Response, most: number): Promise<string | null> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > most) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

const isPage = (text: string): boolean => /<(!doctype\s+html|html|head|body)\b/i.test(text);

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null;

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

function receiptOf(answer: unknown): string | null {
  if (!isObject(answer)) return null;
  const id = String(answer.id ?? answer.lead_id ?? answer.message_id ?? '');
  return /^[\w.:-]{1,100}$/.test(id) ? id : null;
}

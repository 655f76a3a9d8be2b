import { FORM_TOKEN_API_PATH } from '#domain/paths.ts';

/**
 * Asks the edge to note when this form was first touched; null = no answer, and the form is sent without. Where the browser, a kept
 * draft or a shopper faster than this script has filled in how to reach them, little is left to type and the time tells nothing.
 */
export async function formToken(form: HTMLFormElement, touched: EventTarget | null): Promise<string | null> {
  const reach = form.querySelectorAll<HTMLInputElement>('[type=email], [type=tel]');
  if ([...reach].some((field) => field !== touched && field.value !== '')) return null;
  try {
    const response = await fetch(FORM_TOKEN_API_PATH, { signal: AbortSignal.timeout(5000) });
    const { token } = (await response.json()) as { readonly token?: unknown };
    return typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}

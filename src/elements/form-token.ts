import { FORM_TOKEN_API_PATH } from '#domain/routes/public-paths.ts';

/**
 * Requests a token that records when this form was first touched; null = no response, and the form is sent without one. If the contact
 * fields have been filled by the browser, by a draft or before this script loaded, little is left to type and the time proves nothing.
 */
export async function formToken(form: HTMLFormElement, control: EventTarget | null): Promise<string | null> {
  const contactFields = form.querySelectorAll<HTMLInputElement>('[type=email], [type=tel]');
  if ([...contactFields].some((field) => field !== control && field.value !== '')) return null;
  try {
    const response = await fetch(FORM_TOKEN_API_PATH, { signal: AbortSignal.timeout(5000) });
    const { token } = (await response.json()) as { readonly token?: unknown };
    return typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}

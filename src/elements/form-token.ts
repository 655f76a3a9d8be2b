import { FORM_TOKEN_API_PATH } from '#domain/paths.ts';

/** Asks the edge to note when this form was first touched; null = no answer, and the form is sent without. */
export async function formToken(): Promise<string | null> {
  try {
    const response = await fetch(FORM_TOKEN_API_PATH, { signal: AbortSignal.timeout(5000) });
    const { token } = (await response.json()) as { readonly token?: unknown };
    return typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}

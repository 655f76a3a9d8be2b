/** The value of a request's cookie; null = it has none of that name, or not of this form. */
export function readCookie(request: Request, name: string, form: RegExp): string | null {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
  return form.test(value) ? value : null;
}

/** A cookie of this site, over https alone; `forScripts` = scripts of the page may read it. */
export const cookie = (name: string, value: string, seconds: number, forScripts = false): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; Secure; SameSite=Lax${forScripts ? '' : '; HttpOnly'}`;

/** The answer with cookies on it. */
export function withCookies(response: Response, cookies: readonly string[]): Response {
  const answer = new Response(response.body, response);
  for (const one of cookies) answer.headers.append('Set-Cookie', one);
  return answer;
}

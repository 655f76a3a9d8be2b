import { parse, serialize } from 'hono/utils/cookie';

/** The value of a request's cookie; null = there is none of that name, or its value is malformed. */
export function readCookie(request: Request, name: string, form: RegExp): string | null {
  const value = parse(request.headers.get('cookie') ?? '', name)[name] ?? '';
  return form.test(value) ? value : null;
}

/** A cookie of this site, sent over HTTPS only, for the given number of seconds; `forScripts` = scripts in the page may read it. */
export const cookie = (name: string, value: string, seconds: number, forScripts = false): string =>
  serialize(name, value, { path: '/', maxAge: seconds, secure: true, sameSite: 'Lax', httpOnly: !forScripts });

/** Returns the response with the cookies added. */
export function withCookies(response: Response, cookies: readonly string[]): Response {
  const reply = new Response(response.body, response);
  for (const one of cookies) reply.headers.append('Set-Cookie', one);
  return reply;
}

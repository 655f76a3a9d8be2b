import { parse, serialize } from 'hono/utils/cookie';

/** The value of a request's cookie; null = there is none of that name, or its value is malformed. */
export function readCookie(request: Request, name: string, pattern: RegExp): string | null {
  const value = parse(request.headers.get('cookie') ?? '', name)[name] ?? '';
  return pattern.test(value) ? value : null;
}

/** A cookie of this site, sent over HTTPS only, for the given number of seconds; `isReadableByScripts`: scripts in the page may read it. */
export const cookie = (name: string, value: string, seconds: number, isReadableByScripts = false): string =>
  serialize(name, value, { path: '/', maxAge: seconds, secure: true, sameSite: 'Lax', httpOnly: !isReadableByScripts });

/** Returns the response with the cookies added. */
export function withCookies(response: Response, cookies: readonly string[]): Response {
  const copy = new Response(response.body, response);
  for (const header of cookies) copy.headers.append('Set-Cookie', header);
  return copy;
}

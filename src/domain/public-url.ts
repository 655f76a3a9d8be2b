import { isHostName } from '#domain/host-name.ts';

/** Top-level names that are never public (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`, and names that routers assign). */
const PRIVATE_ENDINGS: ReadonlySet<string> = new Set([
  'arpa',
  'corp',
  'home',
  'internal',
  'intranet',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
]);

/**
 * Whether this is a URL on a public server: https, a host name with at least two labels, the default port, no user name or
 * password. IP addresses are rejected in every notation; the URL standard normalises decimal, octal, hexadecimal, mapped and full-width
 * ones to one of two forms. No DNS lookup is made. Callers handle paths of the site itself (`/drawings/…`).
 */
export function isPublicHttps(value: string): boolean {
  if (!/^https:\/\/[^\s"'<>\\\p{Cc}]+$/iu.test(value)) return false;
  const url = URL.parse(value);
  return (
    url !== null && url.username === '' && url.password === '' && url.port === '' && isPublicHostName(url.hostname)
  );
}

/** Whether the `hostname` of a URL names a host on the internet: at least two labels, no IP address, no ending of private networks. */
export function isPublicHostName(hostname: string): boolean {
  const labels = hostname.split('.');
  // A last label starting with a digit is an IPv4 address; `[…]` is IPv6; a trailing dot leaves an empty label.
  const last = labels.at(-1) ?? '';
  return isHostName(hostname) && labels.length > 1 && /^[a-z]/.test(last) && !PRIVATE_ENDINGS.has(last);
}

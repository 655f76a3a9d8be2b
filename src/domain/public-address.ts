import { isHostName } from '#domain/host-name.ts';

/** Last labels of names that no public server has (RFC 6761, RFC 6762, RFC 8375, ICANN's `internal`, and what routers hand out). */
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
 * Is this the address of a picture on a public server: https, a host name with at least two labels, the usual port, no user
 * name or password? An IP address is refused in every spelling, because the URL standard turns decimal, octal, hexadecimal,
 * mapped and full-width ones into one of two forms, and because no picture service has a certificate for one. What a name
 * resolves to cannot be seen here. Paths of the site itself (`/drawings/…`) are the caller's business.
 */
export function isPublicHttps(address: string): boolean {
  if (!/^https:\/\/[^\s"'<>\\\p{Cc}]+$/iu.test(address)) return false;
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '' || url.port !== '') return false;
  const labels = url.hostname.split('.');
  // A last label that begins with a digit is an IPv4 address; `[…]` is no host name; a dot at the end leaves an empty label.
  const last = labels.at(-1) ?? '';
  return isHostName(url.hostname) && labels.length > 1 && /^[a-z]/.test(last) && !PRIVATE_ENDINGS.has(last);
}

/**
 * A plain host name as `URL.hostname` gives it (international names in their ASCII form). The URL standard also lets `;`, `,`,
 * `*` and quotes stand in a host; a header that names the host would read them as its own signs.
 */
export function isHostName(hostname: string): boolean {
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?$/.test(hostname);
}

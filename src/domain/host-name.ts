/**
 * Whether this is a plain host name as in `URL.hostname` (international names in ASCII form). The URL standard also allows `;`, `,`, `*`
 * and quotes in a host, which would act as separators in a header that contains the host.
 */
export function isHostName(hostname: string): boolean {
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?$/.test(hostname);
}

import { exports } from 'cloudflare:workers';

export const ORIGIN = 'https://www.test-yard.example';

/** Asks the Worker under test for a path; redirects are not followed. */
export function get(path: string, init: RequestInit = {}): Promise<Response> {
  return (exports as unknown as { default: Fetcher }).default.fetch(ORIGIN + path, { redirect: 'manual', ...init });
}

import { exports } from 'cloudflare:workers';
import { withContractChecked } from './contract.ts';

export const ORIGIN = 'https://www.test-yard.example';

/** Requests a path from the tested Worker; redirects are not followed. */
export async function get(path: string, init: RequestInit = {}): Promise<Response> {
  const { default: worker } = exports as unknown as { default: Fetcher };
  return withContractChecked(
    init.method ?? 'GET',
    path,
    await worker.fetch(ORIGIN + path, { redirect: 'manual', ...init }),
  );
}

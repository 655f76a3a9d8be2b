import { dealerNames } from '#config/tenant-folders.ts';
import { BuildRecords } from '../build/build-records.ts';

/** Is there a dealer of this slug? It is the name of a folder of `tenants`, or what the last build of that folder called its site. */
export function isDealer(slug: string, tenants: string, out: string): boolean {
  const records = new BuildRecords(tenants, out);
  return dealerNames(tenants).some((name) => (records.read(name)?.slug ?? name) === slug);
}

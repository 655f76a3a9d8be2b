import { DEPLOYS_PATH, digestOf, type RetainedFiles } from './retained-files.ts';

const TIMEOUT_MS = 20_000;

/** Digest of a list of deployments, as stored in the record of a deployment: 16 hex digits. */
export const listDigest = (list: string): string => digestOf(list).slice(0, 16);

/**
 * Downloads from the live site the files of deployments made on other machines, which open tabs may still load (`RetainedFiles`). The
 * site's list of them is only trusted if its digest matches the one in the account's record of the deployment, because the host name may
 * point somewhere else.
 *
 * @param origin of the live site
 * @param digest of the list, from the record
 * @returns a warning for the operator, as a sentence; null = nothing is missing
 */
export async function retainFromLive(retained: RetainedFiles, origin: string, digest: string): Promise<string | null> {
  const fetchFile = async (path: string): Promise<Buffer | null> => {
    try {
      const response = await fetch(`${origin}/${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
    } catch {
      return null;
    }
  };
  const list = (await fetchFile(DEPLOYS_PATH))?.toString('utf8') ?? null;
  const consequence = 'scripts may be missing from pages that are open now, until they are reloaded';
  if (list === null || listDigest(list) !== digest)
    return `The files of earlier deployments are not on this machine and could not be downloaded from ${origin}: ${consequence}.`;
  const missing = await retained.restore(list, fetchFile);
  return missing === 0
    ? null
    : `${missing} ${missing === 1 ? 'file' : 'files'} of earlier deployments could not be downloaded from ${origin}: ${consequence}.`;
}

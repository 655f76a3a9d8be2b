import { createHash } from 'node:crypto';
import { EARLY_WINDOWS_SCRIPT } from './early-windows.ts';
import { PENDING_SCRIPT } from './pending.ts';

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const;

/** Hashes of a list page's inline scripts for the content security policy; only used by the build. */
export const PENDING_HASH = hashOf(PENDING_SCRIPT);
export const EARLY_WINDOWS_HASH = hashOf(EARLY_WINDOWS_SCRIPT);

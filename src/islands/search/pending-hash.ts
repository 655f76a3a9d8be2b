import { createHash } from 'node:crypto';
import { PENDING_SCRIPT } from './pending.ts';

/** What the content security policy must name for the script to run; build code only. */
export const PENDING_HASH = `sha256-${createHash('sha256').update(PENDING_SCRIPT).digest('base64')}` as const;

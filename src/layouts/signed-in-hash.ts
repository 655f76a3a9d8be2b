import { createHash } from 'node:crypto';
import { SIGNED_IN_SCRIPT } from '#stores/account-hint.ts';

/** What the content security policy must name for the script in the head to run; build code only. */
export const SIGNED_IN_HASH = `sha256-${createHash('sha256').update(SIGNED_IN_SCRIPT).digest('base64')}` as const;

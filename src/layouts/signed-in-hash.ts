import { createHash } from 'node:crypto';
import { SIGNED_IN_SCRIPT } from '#stores/account-hint.ts';

/** Hash of the inline script in the head for the content security policy; only used by the build. */
export const SIGNED_IN_HASH = `sha256-${createHash('sha256').update(SIGNED_IN_SCRIPT).digest('base64')}` as const;

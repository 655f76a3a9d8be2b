import { createHash } from 'node:crypto';
import { BEFORE_PAINT_SCRIPT } from './before-paint.ts';
import { PENDING_SCRIPT } from './pending.ts';

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const;

/** Hashes of a list page's inline scripts for the content security policy; only used by the build. */
export const PENDING_HASH = hashOf(PENDING_SCRIPT);
export const BEFORE_PAINT_HASH = hashOf(BEFORE_PAINT_SCRIPT);

/**
 * The type a tenant file checks itself against:
 *
 *     import type { TenantInput } from '#config/tenant-input.ts';
 *     export default { … } satisfies TenantInput;
 */
export type { TenantInput } from '#config/schema/tenant.ts';

import type { TenantInput as WholeInput } from '#config/schema/tenant.ts';

/**
 * The type for a tenant file's `satisfies`; locations may be in locations.json instead:
 *
 * import type { TenantInput } from '#config/tenant-input.ts';
 * export default { … } satisfies TenantInput;
 */
export type TenantInput = Omit<WholeInput, 'locations'> & Partial<Pick<WholeInput, 'locations'>>;

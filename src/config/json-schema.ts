import * as z from 'zod';
import { TenantSchema } from '#config/schema/tenant.ts';

/** The JSON Schema of `tenant.json`, for completion and validation in an editor. */
export function tenantJsonSchema(): { readonly [key: string]: unknown } {
  const schema = z.toJSONSchema(TenantSchema, { io: 'input', target: 'draft-2020-12', unrepresentable: 'any' });
  return { ...schema, $id: 'tenant.schema.json', title: 'Caryard tenant' };
}

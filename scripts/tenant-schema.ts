import { mkdirSync, writeFileSync } from 'node:fs';
import { tenantJsonSchema } from '#config/json-schema.ts';

/** Writes the JSON Schema that a `tenant.json` names in `$schema`: completion and checks in any editor. */
const file = '.caryard/tenant.schema.json';
mkdirSync('.caryard', { recursive: true });
writeFileSync(file, `${JSON.stringify(tenantJsonSchema(), null, 2)}\n`);
console.log(file);

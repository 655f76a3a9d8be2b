import { mkdirSync, writeFileSync } from 'node:fs';
import { tenantJsonSchema } from '#config/json-schema.ts';
import { settingsGuide } from '#config/settings-guide.ts';

/** Writes the JSON Schema that a `tenant.json` names in `$schema`, and the tables of the dealer's guide. */
const file = '.caryard/tenant.schema.json';
mkdirSync('.caryard', { recursive: true });
writeFileSync(file, `${JSON.stringify(tenantJsonSchema(), null, 2)}\n`);
const guide = 'tenants/settings.md';
writeFileSync(guide, settingsGuide());
console.log(`${file}\n${guide}`);

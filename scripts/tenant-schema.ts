import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { tenantJsonSchema } from '#config/json-schema.ts';
import { settingsGuide } from '#config/settings-guide.ts';
import { makeFolder } from './make-folder.ts';
import { readCommand } from './read-command.ts';

const USAGE = `npm run schema
Writes .caryard/tenant.schema.json, which a tenant.json names in $schema, and the tables of the dealer's guide, tenants/settings.md.`;

readCommand(USAGE, () => parseArgs({ options: {} }));
const file = '.caryard/tenant.schema.json';
makeFolder('.caryard');
writeFileSync(file, `${JSON.stringify(tenantJsonSchema(), null, 2)}\n`);
const guide = 'tenants/settings.md';
writeFileSync(guide, settingsGuide());
console.log(`${file}\n${guide}`);

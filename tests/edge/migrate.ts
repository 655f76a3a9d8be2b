import { applyD1Migrations, type D1Migration } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

const { DB, MIGRATIONS } = env as unknown as { DB: D1Database; MIGRATIONS: D1Migration[] };
await applyD1Migrations(DB, MIGRATIONS);

// Test files share their worker's database, so each starts by emptying the tables.
const { results: tables } = await DB.prepare(
  "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*' AND name <> 'd1_migrations'",
).all<{ name: string }>();
await DB.batch(tables.map(({ name }) => DB.prepare(`DELETE FROM ${name}`)));

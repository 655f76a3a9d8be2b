import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { toAdf } from '#domain/leads/adf.ts';
import { csvLine } from '#domain/leads/csv.ts';
import { leadText } from '#domain/leads/lead.ts';
import { type LeadPlaces, partiesOf, readLeads, type TenantLead, tenantsWithLeads } from './edge/read-leads.ts';

const USAGE = `npm run leads -- list [--tenant SLUG]
npm run leads -- show ID [--tenant SLUG]          ID or its beginning
npm run leads -- export [--tenant SLUG] [--format csv|json|adf] [--to FILE]   csv to standard output by default
Options: --state DIR (.caryard/state)`;

const { values, positionals } = readArguments();
const places: LeadPlaces = { state: values.state, edge: '.caryard/edge' };
const [command, id] = positionals;
const COMMANDS: { readonly [command: string]: (leads: readonly TenantLead[]) => Promise<void> | void } = {
  list,
  show: (leads) => show(leads, id ?? ''),
  export: (leads) => write(leads, values.format),
};
const run = command !== undefined && Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
if (!run || (command === 'show' && !id))
  stop(command ? `There is no command "${positionals.join(' ')}".` : 'Say what to do.', USAGE);
if (!['csv', 'json', 'adf'].includes(values.format))
  stop(`--format: found "${values.format}"; give csv, json or adf.`, USAGE);
await run(await allLeads());

async function allLeads(): Promise<TenantLead[]> {
  const tenants = await tenantsWithLeads(places);
  const { tenant } = values;
  if (tenant !== undefined && !tenants.includes(tenant))
    stop(
      `"${tenant}" has no leads on this machine. There are: ${tenants.join(', ') || 'none; start the server first (npm run serve)'}.`,
    );
  const leads: TenantLead[] = [];
  for (const slug of tenant === undefined ? tenants : [tenant]) leads.push(...(await readLeads(slug, places)));
  return leads.sort((a, b) => (a.receivedAt < b.receivedAt ? -1 : 1));
}

function list(leads: readonly TenantLead[]): void {
  if (leads.length === 0) return console.log('No leads yet.');
  const rows = leads.map((lead) => [
    lead.id.slice(0, 8),
    lead.receivedAt.slice(0, 16).replace('T', ' '),
    lead.tenant,
    lead.form,
    `${leadText(lead.payload.name)} ${leadText(lead.payload.last_name)}`,
    lead.car?.name ?? leadText(lead.payload.category),
    lead.spam === null ? lead.deliveries.map(deliveryText).join(', ') : `spam (${lead.spam})`,
  ]);
  const all = [['id', 'received (UTC)', 'dealer', 'form', 'name', 'about', 'delivery'], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of all)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

/** What a local or preview server would send to others is kept in its database until somebody reads it. */
function deliveryText({ destination, state, receipt, problem }: TenantLead['deliveries'][number]): string {
  if (destination === 'outbox') return 'kept here';
  return `${destination}: ${receipt === 'kept here' ? receipt : state}${problem === null ? '' : ` (${problem})`}`;
}

function show(leads: readonly TenantLead[], prefix: string): void {
  const found = leads.filter((lead) => lead.id.startsWith(prefix.toLowerCase()));
  const [lead] = found;
  if (!lead) return stop(`There is no lead "${prefix}".`);
  if (found.length > 1) return stop(`${found.length} leads begin with "${prefix}". Give more of the id.`);
  console.log(JSON.stringify(lead, null, 2));
}

/** npm prints two lines of its own before the leads; a program that reads them takes `--to FILE` or `npm run --silent`. */
async function write(leads: readonly TenantLead[], format: string): Promise<void> {
  const text = await exportText(leads, format);
  if (values.to === undefined) return void process.stdout.write(text);
  try {
    writeFileSync(values.to, text);
  } catch (error) {
    stop(`--to: "${values.to}" cannot be written: ${(error as Error).message}`);
  }
  console.log(`${leads.length} ${leads.length === 1 ? 'lead' : 'leads'} written to ${values.to}.`);
}

async function exportText(leads: readonly TenantLead[], format: string): Promise<string> {
  if (format === 'json') return `${JSON.stringify(leads, null, 2)}\n`;
  if (format === 'csv') return csv(leads);
  // One document per dealer: the format names the dealer once a lead, and systems take one dealer's file.
  const tenants = [...new Set(leads.map((lead) => lead.tenant))];
  const documents = tenants.map(async (tenant) =>
    toAdf(
      leads.filter((lead) => lead.tenant === tenant),
      await partiesOf(tenant, places),
    ),
  );
  return (await Promise.all(documents)).join('');
}

/** Columns: what the platform knows, then the payload's keys as far as any lead has them. */
function csv(leads: readonly TenantLead[]): string {
  const keys = [...new Set(leads.flatMap((lead) => Object.keys(lead.payload)))].filter((key) => key !== 'lead_id');
  const head = csvLine(['lead_id', 'received_at', 'dealer', 'form', 'spam', 'car', ...keys]);
  const line = (lead: TenantLead): string =>
    csvLine([
      lead.id,
      lead.receivedAt,
      lead.tenant,
      lead.form,
      lead.spam ?? '',
      lead.car?.name ?? '',
      ...keys.map((key) => leadText(lead.payload[key])),
    ]);
  return head + leads.map(line).join('');
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        tenant: { type: 'string' },
        format: { type: 'string', default: 'csv' },
        to: { type: 'string' },
        state: { type: 'string', default: '.caryard/state' },
      },
    });
  } catch (error) {
    return stop((error as Error).message, USAGE);
  }
}

function stop(problem: string, usage?: string): never {
  console.error(usage === undefined ? problem : `${problem}\n\n${usage}`);
  process.exit(1);
}

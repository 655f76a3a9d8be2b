import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { zonedTime } from '#domain/dates.ts';
import { toAdf } from '#domain/leads/adf.ts';
import { csvLine } from '#domain/leads/csv.ts';
import { leadReference, leadText, personName } from '#domain/leads/lead.ts';
import { STORED_LOCALLY } from '#domain/stored-locally.ts';
import { flagText, problemText, receiverText } from '#text/delivery-words.ts';
import { emailText } from '#text/email.ts';
import { formatInstant, formatShortInstant } from '#text/format.ts';
import { digestText } from '#text/lead-digest.ts';
import { type LeadDealer, leadEmail, leadKind } from '#text/lead-email.ts';
import { diskFault } from './disk-fault.ts';
import {
  changeLeads,
  eraseAt,
  readLocalMessages,
  readOpenDeliveries,
  readPhoneReveals,
  release,
  retry,
  retryParked,
} from './edge/change-leads.ts';
import { edgeSiteFolder } from './edge/edge-sites.ts';
import {
  ENGLISH,
  type LeadSources,
  LeadsUnavailable,
  leadDealerOf,
  partiesOf,
  readLeads,
  type TenantLead,
  tenantsWithDatabase,
} from './edge/read-leads.ts';
import { readCommand } from './read-command.ts';
import { writeAtomic } from './write-atomic.ts';

const USAGE = `npm run leads -- list [--tenant SLUG]
npm run leads -- show ID [--tenant SLUG] [--format json]   ID or its beginning; the lead as the dealer reads it, or all stored data
npm run leads -- export [--tenant SLUG] [--format csv|json|adf] [--to FILE]   csv to standard output by default
npm run leads -- retry ID|--parked [--tenant SLUG]      resends what failed or was parked, with a fresh set of attempts
npm run leads -- release ID                             delivers a lead that was held back as spam
npm run leads -- erase ID|--email ADDRESS|--phone NUMBER   deletes a lead, or everything stored for an email or phone number
npm run leads -- digest [--tenant SLUG]                 the daily email, for today so far
npm run leads -- outbox [--tenant SLUG]                 messages that were only stored, because there is no service to send them: codes, confirmations
Options:
  --out DIR       where the sites were built (dist)
  --state DIR     the databases of the local server (.caryard/state)
  --remote        with --tenant: the database of a deployed dealer (CLOUDFLARE_API_TOKEN)`;

/** Databases of the local server; there are none before its first lead. */
const LOCAL_STATE = '.caryard/state';

// A reader that has seen enough (`| head`) closes the pipe; the work already started is still completed.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
const { values, positionals } = readCommand(USAGE, readArguments);
const sources: LeadSources = { state: values.state, edge: edgeSiteFolder(values.out), remote: values.remote };
const [command, id] = positionals;
const COMMANDS: { readonly [command: string]: () => Promise<void> } = {
  list: async () => list(await allLeads()),
  show: async () => show(await findLead()),
  export: async () => write(await allLeads(), values.format),
  retry: values.parked
    ? () =>
        forEachTenant(async (tenant) =>
          printCounts(tenant, await changeLeads(tenant, sources, retryParked()), 'set to be sent again'),
        )
    : () => changeOneLead((lead) => retry(lead.id), 'set to be sent again'),
  release: () => changeOneLead((lead) => release(lead.id), 'released'),
  erase: () => {
    const { email, phone } = values;
    if (email !== undefined) return forEachTenant((tenant) => eraseAndReport(tenant, { email }));
    if (phone !== undefined) return forEachTenant((tenant) => eraseAndReport(tenant, { phone }));
    return findLead().then(({ tenant, id }) => eraseAndReport(tenant, { lead: id }));
  },
  digest: () => forEachTenant(digest),
  outbox: () => forEachTenant(printLocalMessages),
};
const run = command !== undefined && Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
if (!run) stop(command ? `There is no command "${command}".` : 'Give a command.', USAGE);
const isForAllLeads =
  (command === 'retry' && values.parked) || (command === 'erase' && (values.email ?? values.phone) !== undefined);
const requiredIds = ['show', 'release', 'retry', 'erase'].includes(command ?? '') && !isForAllLeads ? 1 : 0;
if (positionals.filter((word) => word !== '').length - 1 !== requiredIds)
  stop(
    `"${positionals.join(' ')}": ${requiredIds === 1 ? 'give the ID of one lead' : 'there is an extra word'}.`,
    USAGE,
  );
if (values.email !== undefined && !/^\s*[^\s@]+@[^\s@]+\s*$/.test(values.email))
  stop(`--email: found "${values.email}"; give one complete email address.`, USAGE);
if (values.phone !== undefined && !/^\s*\+?[\d\s().-]{6,}$/.test(values.phone))
  stop(`--phone: found "${values.phone}"; give one complete telephone number.`, USAGE);
if (values.remote && values.tenant === undefined) stop('--remote needs --tenant SLUG.', USAGE);
if (!['csv', 'json', 'adf'].includes(values.format))
  stop(`--format: found "${values.format}"; give csv, json or adf.`, USAGE);
if (values.state !== LOCAL_STATE && !existsSync(values.state)) stop(`--state: there is no folder "${values.state}".`);
try {
  await run();
} catch (error) {
  if (!(error instanceof LeadsUnavailable)) throw error;
  stop(error.message);
}

async function requestedTenants(): Promise<string[]> {
  const { tenant } = values;
  if (values.remote && tenant !== undefined) return [tenant];
  const tenants = await tenantsWithDatabase(sources);
  if (tenant !== undefined && !tenants.includes(tenant))
    stop(
      `"${tenant}" has no leads on this machine. Available: ${tenants.join(', ') || 'none; start the server first (npm run serve)'}.`,
    );
  return tenant === undefined ? tenants : [tenant];
}

async function allLeads(): Promise<TenantLead[]> {
  const leads: TenantLead[] = [];
  for (const slug of await requestedTenants()) leads.push(...(await readLeads(slug, sources)));
  return leads.sort((a, b) => (a.receivedAt < b.receivedAt ? -1 : 1));
}

async function list(leads: readonly TenantLead[]): Promise<void> {
  if (leads.length === 0) return console.log('No leads yet.');
  const dealers = new Map<string, LeadDealer>();
  for (const { tenant } of leads) if (!dealers.has(tenant)) dealers.set(tenant, await leadDealerOf(tenant, sources));
  const rows = leads.map((lead) => {
    const dealer = dealers.get(lead.tenant) as LeadDealer;
    return [
      leadReference(lead.id),
      formatShortInstant(new Date(lead.receivedAt), dealer.locale),
      lead.tenant,
      leadKind(lead, dealer),
      personName(lead.payload),
      lead.car?.name ?? '',
      lead.spam === null ? lead.deliveries.map(deliveryText).join(', ') : `held back: ${flagText(ENGLISH, lead.spam)}`,
    ];
  });
  const all = [['id', "received (dealer's time)", 'dealer', 'enquiry', 'name', 'vehicle', 'delivery'], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of all)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

/** A lead as in the dealer's e-mail, and the state of its deliveries. */
async function show(lead: TenantLead): Promise<void> {
  if (values.format === 'json') return console.log(JSON.stringify(lead, null, 2));
  const dealer = await leadDealerOf(lead.tenant, sources);
  const email = leadEmail(lead, dealer);
  const spamNote = lead.spam === null ? [] : [`Held back: ${flagText(ENGLISH, lead.spam)}.`];
  const deliveries = ['DELIVERY', ...spamNote, ...lead.deliveries.map(deliveryText)].join('\n');
  const retention = `Kept until ${formatInstant(new Date(lead.deleteAfter), dealer.locale)}.`;
  console.log([email.subject, emailText(email), deliveries, retention, `Lead ${lead.id}`].join('\n\n'));
}

/** A delivery's receiver and state; `kept here` instead of the state if nothing was sent (`STORED_LOCALLY`). */
function deliveryText({ destination, state, receipt, problem }: TenantLead['deliveries'][number]): string {
  if (destination === 'outbox') return receiverText(ENGLISH, destination);
  const why = problem === null ? '' : ` (${problemText(ENGLISH, problem)})`;
  return `${receiverText(ENGLISH, destination)}: ${receipt === STORED_LOCALLY ? receipt : state}${why}`;
}

async function findLead(): Promise<TenantLead> {
  const prefix = id ?? '';
  const matches = (await allLeads()).filter((lead) => lead.id.startsWith(prefix.toLowerCase()));
  const [lead] = matches;
  if (!lead) return stop(`There is no lead "${prefix}".`);
  if (matches.length > 1) return stop(`${matches.length} leads begin with "${prefix}". Give more of the id.`);
  return lead;
}

async function changeOneLead(change: (lead: TenantLead) => string, action: string): Promise<void> {
  const lead = await findLead();
  printCounts(lead.tenant, await changeLeads(lead.tenant, sources, change(lead)), action);
}

async function forEachTenant(act: (tenant: string) => Promise<void>): Promise<void> {
  for (const tenant of await requestedTenants()) await act(tenant);
}

/**
 * Prints the number of rows erased from each table, reservations whose payment is not settled yet, and leads in which somebody else mentions
 * the person.
 */
async function eraseAndReport(tenant: string, subject: Parameters<typeof eraseAt>[2]): Promise<void> {
  const erased = await eraseAt(tenant, sources, subject);
  printCounts(tenant, erased?.counts ?? new Map(), 'erased');
  for (const hold of erased?.settling ?? [])
    console.log(
      `  reservation ${hold}: cancelled. The scheduled job erases name, email address and phone number once the payment service has settled the deposit. Run this command again to see whether it has.`,
    );
  for (const lead of erased?.mentions ?? [])
    console.log(
      `  lead ${lead} of somebody else mentions this person, and was not erased: npm run leads -- show ${lead}`,
    );
}

/** How many of each kind were changed. */
function printCounts(tenant: string, changed: ReadonlyMap<string, number>, action: string): void {
  const parts = [...changed].map(([kind, count]) => `${kind} ${count}`);
  console.log(`${tenant}, ${action}: ${parts.join(', ') || 'nothing'}`);
}

/** The text of the daily mail, for today in the dealer's time zone, and how to deliver what waits. */
async function digest(tenant: string): Promise<void> {
  const dealer = await leadDealerOf(tenant, sources);
  const dayOf = (at: Date): string => zonedTime(at, dealer.locale.timeZone).date;
  const today = dayOf(new Date());
  const leads = (await readLeads(tenant, sources))
    .filter(({ receivedAt }) => dayOf(new Date(receivedAt)) === today)
    .map(({ form, spam, payload: { category, subcategory } }) => ({ form, spam, category, subcategory }));
  const open = await readOpenDeliveries(tenant, sources);
  const phoneReveals = await readPhoneReveals(tenant, sources, today);
  const { subject, text } = digestText({ leads, open, phoneReveals }, today, dealer);
  const advice = [
    ...(leads.some(({ spam }) => spam !== null) ? ['Send one that was held back: npm run leads -- release ID'] : []),
    ...(open.length > 0 ? ['Send again, once the cause is fixed: npm run leads -- retry --parked'] : []),
  ];
  console.log(`${[subject, text, ...advice].join('\n\n')}\n`);
}

/** Messages that a site without a service for them has only stored (table `local_messages`). Nothing sends them later. */
async function printLocalMessages(tenant: string): Promise<void> {
  const messages = await readLocalMessages(tenant, sources);
  if (messages.length === 0) return console.log(`${tenant}: no messages.`);
  const { locale } = await leadDealerOf(tenant, sources);
  for (const { written_at, channel, receiver, subject, text } of messages) {
    const time = formatShortInstant(new Date(String(written_at)), locale);
    const kind = channel === 'sms' ? 'SMS' : 'email';
    console.log(
      `${tenant}  ${time}  ${kind} to ${receiver}${subject ? `: ${subject}` : ''}\n${indented(String(text))}\n`,
    );
  }
}

function indented(text: string): string {
  return text.replace(/^/gm, '  ');
}

/** npm prints two lines of its own before the leads; programs that read them use `--to FILE` or `npm run --silent`. */
async function write(leads: readonly TenantLead[], format: string): Promise<void> {
  const text = await exportText(leads, format);
  if (values.to === undefined) return void process.stdout.write(text);
  try {
    writeAtomic(values.to, text);
  } catch (error) {
    stop(`--to: "${values.to}" cannot be written: ${diskFault(error, 'another file') ?? (error as Error).message}`);
  }
  console.log(`${leads.length} ${leads.length === 1 ? 'lead' : 'leads'} written to ${values.to}.`);
}

async function exportText(leads: readonly TenantLead[], format: string): Promise<string> {
  if (format === 'json') return `${JSON.stringify(leads, null, 2)}\n`;
  if (format === 'csv') return csv(leads);
  // One document per dealer: the format names the dealer in each lead, and systems accept one dealer's file.
  const tenants = [...new Set(leads.map((lead) => lead.tenant))];
  const documents = tenants.map(async (tenant) =>
    toAdf(
      leads.filter((lead) => lead.tenant === tenant),
      await partiesOf(tenant, sources),
    ),
  );
  return (await Promise.all(documents)).join('');
}

/** Columns: the platform's own fields, then every payload key that occurs in a lead. */
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
  return parseArgs({
    allowPositionals: true,
    options: {
      tenant: { type: 'string' },
      format: { type: 'string', default: 'csv' },
      to: { type: 'string' },
      parked: { type: 'boolean', default: false },
      email: { type: 'string' },
      phone: { type: 'string' },
      remote: { type: 'boolean', default: false },
      out: { type: 'string', default: 'dist' },
      state: { type: 'string', default: LOCAL_STATE },
    },
  });
}

function stop(problem: string, usage?: string): never {
  console.error(usage === undefined ? problem : `${problem}\n\n${usage}`);
  process.exit(1);
}

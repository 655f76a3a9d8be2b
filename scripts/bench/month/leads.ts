import type { DatabaseSync } from 'node:sqlite';
import { LOCALES } from '#domain/locale.ts';
import { LEADS_API_PATH } from '#domain/routes/public-paths.ts';
import { type EdgeInProcess, edgeDatabase, edgeInProcess, withEdgeGlobals } from '#tests/cloudflare/edge-in-process.ts';
import { FORM } from '#tests/edge/a-form.ts';
import { anEdgeSite } from '#tests/edge/an-edge-site.ts';
import { withFaults } from '#tests/edge/with-faults.ts';
import { type Random, randomOf } from '../../demo/random.ts';
import { type Calendar, DAY, type Dealer, HOUR, MONTH_DAYS } from './calendar.ts';

const MINUTE = 60_000;
/** Fraction of all operations of a Worker that fail, half of them after taking effect. */
const FAULTS = 0.02;
/** Fraction of posts during which the Worker is replaced by a deployment, or its machine dies. */
const REPLACED = 0.02;
/** Days after the month in which deliveries may still end: an outbox row is parked 14 days after its first attempt. */
const DRAIN_DAYS = 17;
/** How long a destination that does not respond is tried every ten minutes (`functions/platform/outbox/outbox-repo.ts`). */
const RETRIED_EARLY_FOR = 4 * DAY;
const MAX_ATTEMPTS = 50;
const DESTINATIONS = ['crm', 'mail'] as const;
type Destination = (typeof DESTINATIONS)[number];

/** The outcome of all leads of a month. */
export interface LeadsResult {
  /** Forms that shoppers submitted. */
  readonly submitted: number;
  /** Forms whose shopper was told that they were sent: all of them, sooner or later. */
  readonly accepted: number;
  /** Leads in the databases. */
  readonly stored: number;
  /** Posts, including repeats. */
  readonly posts: number;
  /** Posts whose Worker was replaced in the meantime. */
  readonly replaced: number;
  /** Deliveries that were sent, of two for each lead. */
  readonly delivered: number;
  /** Deliveries that were parked. */
  readonly parked: number;
  /** Calls to receivers, of which some failed. */
  readonly calls: number;
  /** Leads that are not stored, or neither delivered nor parked: a sentence for each. */
  readonly lost: readonly string[];
  /** Leads that are stored or delivered twice: a sentence for each. */
  readonly duplicated: readonly string[];
  /** For each delivery, the time from accepted to delivered, in ms. */
  readonly waits: readonly number[];
  /** Runs of the schedule that had something to do. */
  readonly ticks: number;
}

export interface LeadsOptions {
  readonly calendar: Calendar;
  /** What is run for a dealer each minute in which something is due; by default its schedule. */
  readonly tick?: (edge: EdgeInProcess) => Promise<void>;
  /** A fault made on purpose, to test that it is found: changes the database after each run of the schedule. */
  readonly damageDatabase?: (sqlite: DatabaseSync) => void;
  /** Another fault made on purpose: changes the requests that reach a receiver. */
  readonly changeRequest?: (request: Request) => Request;
}

/**
 * Sends a month of leads through the real edge application of every dealer, in this process, while its operations fail, Workers are
 * replaced in the middle of a request, and the dealers' systems fail, hang, accept a lead without acknowledging it, or are down for hours.
 * Shoppers repeat a form with the same key until they are told that it was sent. Systems of dealers with a wrong clock refuse everything.
 * Dealers share nothing, so they are simulated one after another; runs of the schedule that would find nothing to do are left out.
 */
export async function runLeads(options: LeadsOptions): Promise<LeadsResult> {
  return await withEdgeGlobals(async () => {
    const results: LeadsResult[] = [];
    for (const dealer of options.calendar.dealers) results.push(await new DealerMonth(dealer, options).run());
    const sum = (pick: (result: LeadsResult) => number): number =>
      results.reduce((total, result) => total + pick(result), 0);
    return {
      submitted: sum(({ submitted }) => submitted),
      accepted: sum(({ accepted }) => accepted),
      stored: sum(({ stored }) => stored),
      posts: sum(({ posts }) => posts),
      replaced: sum(({ replaced }) => replaced),
      delivered: sum(({ delivered }) => delivered),
      parked: sum(({ parked }) => parked),
      calls: sum(({ calls }) => calls),
      ticks: sum(({ ticks }) => ticks),
      lost: results.flatMap(({ lost }) => lost),
      duplicated: results.flatMap(({ duplicated }) => duplicated),
      waits: results.flatMap(({ waits }) => waits),
    };
  });
}

/** Counts the database queries of a run of the schedule that has nothing to do. */
export async function queriesOfIdleRun(): Promise<number> {
  return await withEdgeGlobals(async () => {
    const count = { queries: 0 };
    const edge = edgeInProcess({
      edge: anEdgeSite(),
      sqlite: edgeDatabase(),
      runtime: {},
      wrap: (runtime) =>
        withFaults(runtime, (n) => {
          count.queries = n;
          return null;
        }).runtime,
    });
    await edge.schedule();
    return count.queries;
  });
}

/** One dealer's leads of a month: its shoppers, its Worker and the systems that receive its leads. */
class DealerMonth {
  readonly #dealer: Dealer;
  readonly #options: LeadsOptions;
  readonly #random: Random;
  readonly #sqlite = edgeDatabase();
  readonly #receivers: { readonly [name in Destination]: Receiver };
  /** Confirmed leads by message: the id that the shopper was told, and when. */
  readonly #accepted = new Map<string, { readonly id: string; readonly at: number }>();
  #now: number;
  /** After the month nothing fails any more, so that every delivery ends. */
  #isFaultless = false;
  /** Whether a message in the queue asks for a run of the schedule at once. */
  #wokenByQueue = false;
  /** Operations until the Worker is replaced; null = it stays. */
  #remaining: number | null = null;
  #edge: EdgeInProcess;
  #posts = 0;
  #replaced = 0;
  #ticks = 0;

  constructor(dealer: Dealer, options: LeadsOptions) {
    this.#dealer = dealer;
    this.#options = options;
    this.#random = randomOf(`leads of ${dealer.name}`);
    this.#now = options.calendar.start;
    const { start, end } = options.calendar;
    this.#receivers = {
      crm: new Receiver(this.#random, dealer.fault === 'wrong clock' ? 'refuses' : outagesOf(start, end, this.#random)),
      mail: new Receiver(this.#random, outagesOf(start, end, this.#random)),
    };
    this.#edge = this.#start();
  }

  async run(): Promise<LeadsResult> {
    const { calendar } = this.#options;
    const leads = 2 + Math.round((this.#dealer.cars / 12) * ((calendar.end - calendar.start) / (30 * DAY)));
    const times = Array.from({ length: leads }, () => this.#random.between(calendar.start, calendar.end));
    for (const [n, at] of times.sort((a, b) => a - b).entries()) {
      await this.#ticksUntil(at);
      await this.#shopper(`Lead ${n} of ${this.#dealer.name}.`, n);
    }
    await this.#ticksUntil(calendar.end);
    this.#isFaultless = true;
    await this.#ticksUntil(calendar.end + DRAIN_DAYS * DAY);
    return this.#evaluate(leads);
  }

  /** The Worker, after a deployment for example: only the database of the previous one remains. */
  #start(): EdgeInProcess {
    const faults = () => {
      if (this.#remaining !== null) return this.#remaining-- > 0 ? null : 'before';
      return this.#isFaultless || !this.#random.chance(FAULTS) ? null : this.#random.pick(['before', 'after'] as const);
    };
    return edgeInProcess({
      edge: anEdgeSite({
        slug: this.#dealer.name,
        locale: { ...LOCALES.AU, timeZone: this.#dealer.zone },
        leads: {
          destinations: [
            { kind: 'webhook', url: 'https://crm.example/leads', secretBinding: 'CRM_SECRET' },
            { kind: 'email', to: 'desk@dealer.example' },
          ],
          keepDays: 90,
          digest: null,
        },
        messages: { email: { url: 'https://mail.example/', from: 'Yard', tokenBinding: 'MAIL_TOKEN' }, sms: null },
      }),
      sqlite: this.#sqlite,
      secrets: { CRM_SECRET: 'a secret of twenty-four letters', MAIL_TOKEN: 'mail-token' },
      runtime: {
        now: () => new Date(this.#now),
        random: (below) => Math.floor(this.#random.next() * below),
        // Half of the queue's messages are lost, which is allowed: the schedule delivers as well.
        triggerDelivery: async () => {
          this.#wokenByQueue ||= this.#random.chance(0.5);
        },
        fetch: (request) => {
          const name = new URL(request.url).hostname === 'mail.example' ? 'mail' : 'crm';
          return this.#receivers[name].take(
            this.#options.changeRequest?.(request) ?? request,
            this.#now,
            this.#isFaultless,
          );
        },
      },
      wrap: (runtime) => withFaults(runtime, faults).runtime,
    });
  }

  async #shopper(message: string, n: number): Promise<void> {
    const key = `key-of-lead-${String(n).padStart(6, '0')}-of-${this.#dealer.name}`;
    for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
      // Some shoppers click twice.
      const posts = await Promise.all(
        Array.from({ length: this.#random.chance(0.1) ? 2 : 1 }, () => this.#post(message, key)),
      );
      const id = posts.find((post) => post !== null);
      if (id) return void this.#accepted.set(message, { id, at: this.#now });
      await this.#ticksUntil(this.#now + this.#random.between(2_000, 120_000));
    }
    throw new Error(`The shopper of "${message}" gave up after ${MAX_ATTEMPTS} tries.`);
  }

  /** Returns the id of the lead that the shopper was told; null = an error, or no response. */
  async #post(message: string, key: string): Promise<string | null> {
    const random = this.#random;
    const edge = this.#edge;
    this.#posts += 1;
    const isReplaced = this.#remaining === null && !this.#isFaultless && random.chance(REPLACED);
    if (isReplaced) this.#remaining = random.between(0, 12);
    const request = new Request(`https://www.test-yard.example${LEADS_API_PATH}`, {
      method: 'POST',
      body: JSON.stringify({ ...FORM, message, lead_key: key }),
      headers: {
        'Content-Type': 'application/json',
        'CF-Connecting-IP': Array.from({ length: 4 }, () => random.between(1, 250)).join('.'),
      },
    });
    const response = await edge.fetch(request);
    const leadId = response.status === 200 ? ((await response.json()) as { readonly lead_id: string }).lead_id : null;
    await edge.settled();
    if (!isReplaced) return leadId;
    // The response of the replaced Worker may be lost; its unfinished work is.
    this.#remaining = null;
    this.#replaced += 1;
    this.#edge = this.#start();
    return random.chance(0.5) ? leadId : null;
  }

  /** Advances the clock: the schedule runs in each minute in which something is due, and when the queue requests it. */
  async #ticksUntil(end: number): Promise<void> {
    const { tick = (edge: EdgeInProcess) => edge.schedule(), damageDatabase } = this.#options;
    for (;;) {
      const nextDue = this.#wokenByQueue ? this.#now : this.#nextDue();
      this.#wokenByQueue = false;
      const at = nextDue === null ? Infinity : Math.max(Math.ceil(nextDue / MINUTE) * MINUTE, this.#now + 1);
      if (at > end) break;
      this.#now = at;
      this.#ticks += 1;
      await tick(this.#edge);
      damageDatabase?.(this.#sqlite);
    }
    this.#now = Math.max(this.#now, end);
  }

  /** When (ms) the schedule next finds something to do; null = never. */
  #nextDue(): number | null {
    const { at } = this.#sqlite
      .prepare(
        `SELECT min(at) AS at FROM (
           SELECT min(CASE state WHEN 'sending' THEN lease_until ELSE next_at END) AS at
           FROM outbox WHERE state IN ('waiting', 'sending')
           UNION ALL
           SELECT strftime('%Y-%m-%dT%H:%M:%fZ', max(tried_at), '+10 minutes') AS at
           FROM outbox WHERE state IN ('waiting', 'sending') AND attempts > 0 AND tried_since > ?1
           GROUP BY destination)`,
      )
      .get(new Date(this.#now - RETRIED_EARLY_FOR).toISOString()) as { at: string | null };
    return at === null ? null : Math.max(Date.parse(at), this.#now + 1);
  }

  #evaluate(submitted: number): LeadsResult {
    const lost: string[] = [];
    const duplicated: string[] = [];
    const waits: number[] = [];
    let [delivered, parked] = [0, 0];
    const leads = this.#sqlite.prepare('SELECT id, payload FROM leads').all() as { id: string; payload: string }[];
    const ids = new Set(leads.map(({ id }) => id));
    const rows = this.#sqlite.prepare("SELECT subject, destination, state FROM outbox WHERE kind = 'lead'").all() as {
      readonly [field in 'subject' | 'destination' | 'state']: string;
    }[];
    const states = new Map(rows.map((row) => [`${row.subject} ${row.destination.split(':')[0]}`, row.state]));
    for (const [message, { id, at }] of this.#accepted) {
      if (!ids.has(id)) lost.push(`${message} It was accepted and is not stored.`);
      if (leads.filter(({ payload }) => payload.includes(message)).length > 1)
        duplicated.push(`${message} It is stored twice.`);
      for (const name of DESTINATIONS) {
        const state = states.get(`${id} ${name === 'crm' ? 'webhook' : 'email'}`) ?? 'missing';
        const effects = this.#receivers[name].effectsOf(message);
        if (effects.length > 1) duplicated.push(`${message} ${name} took it ${effects.length} times.`);
        if (state === 'parked') parked += 1;
        else if (state === 'sent' && effects.length > 0) {
          delivered += 1;
          waits.push(Math.max(0, (effects[0] ?? at) - at));
        } else lost.push(`${message} ${name}: ${state}, taken ${effects.length} times.`);
      }
    }
    return {
      ...{
        submitted,
        accepted: this.#accepted.size,
        stored: leads.length,
        posts: this.#posts,
        replaced: this.#replaced,
      },
      ...{ delivered, parked, lost, duplicated, waits, ticks: this.#ticks },
      calls: DESTINATIONS.reduce((all, name) => all + this.#receivers[name].calls, 0),
    };
  }
}

/**
 * How a receiver responds. `fails`: with an error; `hangs`: it takes nothing and does not respond; `no response`: it takes the lead, but does not
 * say so; `garbage`: with a page instead of an answer; `refuses`: it rejects the signature.
 */
type Behaviour = 'works' | 'fails' | 'hangs' | 'no response' | 'garbage' | 'refuses';

interface Outage {
  readonly from: number;
  readonly to: number;
  readonly behaviour: Behaviour;
}

/** A system's outages in a month: one of up to four hours and one of up to a day; in part of a month perhaps fewer. */
function outagesOf(start: number, end: number, random: Random): Outage[] {
  const months = (end - start) / (MONTH_DAYS * DAY);
  return [4, 24]
    .filter(() => random.chance(months))
    .map((hours) => {
      const from = random.between(start, end);
      const behaviour = random.pick(['fails', 'hangs', 'no response', 'garbage'] as const);
      return { from, to: from + random.between(1, hours) * HOUR, behaviour };
    });
}

/** A dealer's system, which recognises repeats by their key. */
class Receiver {
  calls = 0;
  readonly #random: Random;
  readonly #outages: readonly Outage[] | Behaviour;
  readonly #seen = new Set<string>();
  readonly #effects: { readonly text: string; readonly at: number }[] = [];

  /** @param outages a behaviour = it always behaves like this */
  constructor(random: Random, outages: readonly Outage[] | Behaviour) {
    this.#random = random;
    this.#outages = outages;
  }

  async take(request: Request, now: number, isFaultless: boolean): Promise<Response> {
    this.calls += 1;
    const text = await request.text();
    const behaviour = this.#behaviourAt(now, isFaultless);
    if (behaviour === 'hangs') throw new DOMException('The operation timed out.', 'TimeoutError');
    if (behaviour === 'fails') return Response.json({ error: 'down' }, { status: 503 });
    if (behaviour === 'refuses') return Response.json({ error: 'the signature is too old' }, { status: 401 });
    if (behaviour === 'garbage') return new Response('<!doctype html><title>Back soon</title>');
    const key = request.headers.get('idempotency-key') ?? '';
    if (!this.#seen.has(key)) {
      this.#seen.add(key);
      this.#effects.push({ text, at: now });
    }
    if (behaviour === 'no response') throw new DOMException('The operation timed out.', 'TimeoutError');
    return Response.json({ id: `taken-${this.#seen.size}` });
  }

  /** When (ms) each delivery of a message took effect. */
  effectsOf(message: string): number[] {
    return this.#effects.filter(({ text }) => text.includes(message)).map(({ at }) => at);
  }

  #behaviourAt(now: number, isFaultless: boolean): Behaviour {
    if (typeof this.#outages === 'string') return this.#outages;
    if (isFaultless) return 'works';
    const outage = this.#outages.find(({ from, to }) => now >= from && now < to);
    return outage?.behaviour ?? (this.#random.chance(0.02) ? 'fails' : 'works');
  }
}

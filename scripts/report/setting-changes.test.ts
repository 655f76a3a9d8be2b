import { beforeAll, describe, expect, test } from 'vitest';
import { FeaturesSchema } from '#config/schema/features.ts';
import type { SiteViews } from '#scripts/build/site-views.ts';
import { REPORT_FRAME } from '#tests/builders/report-frame.ts';
import { aSiteViews, type Settings } from '#tests/builders/site-views.ts';
import { compareSites } from './compare-sites.ts';
import { reportSentence } from './report.ts';
import { reportPage } from './report-page.ts';
import { reportSummary } from './report-summary.ts';

const PRIVATE = {
  leads: {
    destinations: [
      { kind: 'email', to: 'desk@one-tag.example' },
      { kind: 'webhook', url: 'https://crm.one-tag.example/in?key=abc123', secretBinding: 'CRM_SECRET' },
    ],
    digest: { to: 'boss@one-tag.example', hour: 7 },
  },
  messages: {
    email: { url: 'https://mail.example/send', from: 'One Tag <hello@one-tag.example>', tokenBinding: 'MAIL_TOKEN' },
    sms: { url: 'https://sms.example/send', from: 'ONETAG', tokenBinding: 'SMS_TOKEN' },
  },
  hooks: [{ event: 'reservation', url: 'https://erp.example/hook/abc123', secretBinding: 'ERP_SECRET' }],
  payments: { kind: 'stripe', secretKeyBinding: 'STRIPE_KEY', noticeSecretBinding: 'STRIPE_NOTICES' },
};

/** A dealer with every kind of setting that only the edge has. */
const dealer = (change: (settings: Settings & { private: typeof PRIVATE }) => void = () => undefined) =>
  aSiteViews({
    settings: (settings) => {
      Object.assign(settings, {
        features: { checkout: true, tradeIn: true },
        hosts: ['www.one-tag.example'],
        appointments: {},
        private: structuredClone(PRIVATE),
      });
      change(settings as Settings & { private: typeof PRIVATE });
    },
  });

let base: SiteViews;
beforeAll(async () => {
  base = await dealer();
});

/** The report's first sentence, its page as text, and the summary for the run. */
function reportOf(after: SiteViews, isCodeNew = false) {
  const changes = compareSites(base, after, isCodeNew);
  const pictures = { pictures: [], checked: 0, total: 0, missing: null };
  const report = { changes, weights: [], pictures, commits: null, builtFor: null };
  return {
    changes,
    sentence: reportSentence(changes),
    page: reportPage(report, REPORT_FRAME)
      .replaceAll(/<[^>]+>|\s+/g, ' ')
      .replaceAll(/ +/g, ' '),
    summary: reportSummary(report),
  };
}

describe('OPS-08 a change of a setting that only the edge has is described in a dealer’s words', () => {
  type Private = typeof PRIVATE;
  const withPrivate = (change: (settings: Private) => void) => () => dealer((settings) => change(settings.private));
  test.each<[kind: string, after: () => Promise<SiteViews>, sentence: string, text: string]>([
    [
      'where enquiries go',
      withPrivate(({ leads }) => void leads.destinations.splice(0, 1, { kind: 'email', to: 'team@one-tag.example' })),
      'Enquiries go somewhere else.',
      'Enquiries will go to team@one-tag.example instead of to desk@one-tag.example. They still go to another system, at crm.one-tag.example.',
    ],
    [
      'another receiver of enquiries',
      withPrivate(({ leads }) => void leads.destinations.push({ kind: 'adf-email', to: 'adf@one-tag.example' })),
      'Enquiries go somewhere else.',
      'Enquiries will also go to adf@one-tag.example (in the ADF format of dealer systems).',
    ],
    [
      'one receiver of enquiries less',
      withPrivate(({ leads }) => void leads.destinations.pop()),
      'Enquiries go somewhere else.',
      'Enquiries will no longer go to another system, at crm.one-tag.example. They still go to desk@one-tag.example.',
    ],
    [
      'another address of the same system',
      withPrivate(({ leads }) =>
        Object.assign(leads.destinations[1] as object, { url: 'https://crm.one-tag.example/v2' }),
      ),
      'Enquiries go somewhere else.',
      'Enquiries will go to another address at crm.one-tag.example, or will be signed with a different password.',
    ],
    [
      'how long enquiries are kept',
      withPrivate(({ leads }) => Object.assign(leads, { keepDays: 30 })),
      'How long enquiries are kept changed.',
      'Enquiries are deleted after 30 days instead of 90.',
    ],
    [
      'the daily e-mail',
      withPrivate(({ leads }) => Object.assign(leads.digest, { hour: 18 })),
      'Daily email about enquiries changed.',
      'It will be sent to boss@one-tag.example at 6pm instead of to boss@one-tag.example at 7am.',
    ],
    [
      'the e-mail sender',
      withPrivate(({ messages }) => Object.assign(messages.email, { from: 'One Tag <cars@one-tag.example>' })),
      'Emails to shoppers changed.',
      'They will come from One Tag &#60;cars@one-tag.example&#62; instead of One Tag &#60;hello@one-tag.example&#62;.',
    ],
    [
      'the delivery service',
      withPrivate(({ messages }) => Object.assign(messages.email, { url: 'https://post.example/v1/abc123' })),
      'Emails to shoppers changed.',
      'They will be sent by another service, at post.example.',
    ],
    [
      'text messages',
      withPrivate(({ messages }) => Object.assign(messages, { sms: null })),
      'Text messages (SMS) changed.',
      'They will no longer be sent.',
    ],
    [
      'a webhook',
      withPrivate(({ hooks }) => void hooks.pop()),
      'Notifications about reservations changed.',
      'When a car is reserved, the system at erp.example will no longer be notified.',
    ],
    [
      'a webhook’s address',
      withPrivate(({ hooks }) => Object.assign(hooks[0] as object, { url: 'https://erp.example/hook/xyz789' })),
      'Notifications about reservations changed.',
      'When a car is reserved, another address at erp.example will be notified, or the same one with a different password.',
    ],
    [
      'the Stripe account',
      withPrivate(({ payments }) => Object.assign(payments, { secretKeyBinding: 'OTHER_KEY' })),
      'Deposits for reservations changed.',
      'They will be paid into another Stripe account, or into the same one with a different password. Deposits that are held in the old account by then can no longer be charged or returned from here: settle these reservations first.',
    ],
    [
      'hosts',
      () => dealer((settings) => Object.assign(settings, { hosts: ['cars.one-tag.example'] })),
      'Web addresses changed.',
      'cars.one-tag.example will lead to this site too. www.one-tag.example will no longer lead to this site.',
    ],
    [
      'booking of test drives',
      () => dealer((settings) => Object.assign(settings, { appointments: { capacity: 3 } })),
      'Booking test drives changed.',
      'Up to 3 people can book the same time instead of 1.',
    ],
    [
      'booking of test drives, by one of each',
      () => dealer((settings) => Object.assign(settings, { appointments: { daysAhead: 1, leadHours: 1 } })),
      'Booking test drives changed.',
      'Shoppers have to book 1 hour ahead instead of 4. They can book up to 1 day ahead instead of 14.',
    ],
    [
      'trade-in figures',
      withPrivate((settings) => Object.assign(settings, { tradeIn: { marginPercent: 20 } })),
      'How shoppers’ cars are valued changed.',
      'Trade-in estimates are calculated with other figures or by another service.',
    ],
    [
      'the wording of e-mails',
      () => dealer((settings) => Object.assign(settings, { text: { 'message.code.subject': 'Sign in at {site}' } })),
      'Wording of emails and messages changed.',
      '“Your code for {site}” becomes “Sign in at {site}”.',
    ],
  ])('OPS-08 %s', async (_, after, sentence, text) => {
    const { changes, page, ...report } = reportOf(await after());
    expect(changes).toMatchObject({ kind: 'changed', causes: [], cars: [] });
    expect(report.sentence).toBe(sentence);
    expect(page).toContain(text);
    expect(report.summary, 'strangers may read it').not.toMatch(/@|\b(?!one-tag\.example)[\w-]+\.example/);
    expect(page, 'no address of a call, which may hold a token').not.toMatch(/abc123|xyz789|_SECRET|_TOKEN|_KEY/);
  });

  test.each<[destinations: Private['leads']['destinations'] | readonly object[], text: string]>([
    [
      [{ kind: 'outbox' }],
      'a list that only the people who look after the website can read. Today they go to an email address that the website doesn’t show and another system.',
    ],
    [
      [
        { kind: 'email', to: 'desk@one-tag.example' },
        { kind: 'email', to: 'owner@one-tag.example' },
        { kind: 'adf-email', to: 'adf@one-tag.example' },
      ],
      'an email address that the website doesn’t show, an email address that the website shows and a dealer system. Today they go to ',
    ],
    [
      [
        { kind: 'email', to: 'team@one-tag.example' },
        { kind: 'webhook', url: 'https://crm.one-tag.example/in?key=abc123', secretBinding: 'CRM_SECRET' },
      ],
      'an email address that the website doesn’t show and another system, but not the same as today.',
    ],
  ])('OPS-08 the summary says where enquiries go without addresses (%#)', async (destinations, text) => {
    const edge = await dealer((settings) => Object.assign(settings.private.leads, { destinations }));
    const pages = new Map(edge.pages);
    pages.set('/about', { ...pages.get('/'), text: 'Write to owner@one-tag.example.' } as never);
    const after = { ...edge, pages };
    const { summary } = reportOf(after);
    expect(summary).toContain(`| Where enquiries go | Enquiries will go to ${text}`);
    expect(summary).toContain('To keep your details private, addresses are shown only in the full report.');
    expect(summary).not.toContain('@');
    const firstReport = compareSites(null, after);
    const note = destinations.length === 1 ? ': none is sent to you.' : '';
    expect(firstReport.settings[0]?.publicText).toContain(
      `Enquiries will go to ${text.replace(/(?:\. Today|, but not).*$/, '')}${note}`,
    );
  });

  test('OPS-08 made-up settings of a new dealer are listed as details still to be filled in, and there is no button to publish', async () => {
    const legal = (settings: Settings) => settings.legal as Settings;
    const after = await dealer((settings) => {
      Object.assign(legal(settings), { abn: '80 000 000 001', licences: [{ state: 'QLD', number: '00000' }] });
    });
    const changes = compareSites(null, after);
    const listText =
      'These details are made up: the ABN “80 000 000 001” and the dealer licence number “00000”. The website can’t be published until they are replaced.';
    expect(changes.settings[0]).toMatchObject({
      topic: 'Still to be filled in',
      publicText: expect.stringContaining(listText),
    });
    const pictures = { pictures: [], checked: 0, total: 0, missing: null };
    const pageOf = (site: SiteViews): string =>
      reportPage(
        {
          changes: compareSites(null, site),
          weights: [],
          pictures,
          commits: { commit: 'c', base: 'b' },
          builtFor: null,
        },
        REPORT_FRAME,
      );
    expect(pageOf(after)).toContain(listText);
    expect(reportSentence(changes)).toMatch(/ This can’t be published yet: some details are still to be filled in\.$/);
    expect(compareSites(after, after).kind).toBe('same');
    expect([pageOf(after), pageOf(base)].map((page) => page.includes('value="publish"'))).toEqual([false, true]);
  });

  test('OPS-08 how long a reserved car is held is listed with the settings, and with the pages that state it', async () => {
    const { changes, page } = reportOf(
      await dealer((settings) => Object.assign(settings, { limits: { holdHours: 24 } })),
    );
    expect(changes.settings).toHaveLength(1);
    expect(changes.causes.length).toBeGreaterThan(0);
    expect(page).toContain('A reserved car is held for 24 hours instead of 48.');
  });

  test('OPS-08 a change of only the edge’s code is reported as an update of the software', () => {
    expect(reportOf(base, true).sentence).toBe('An update of the software.');
    expect(reportOf(base, false).sentence).toBe('The site stays exactly as it is. You don’t need to do anything.');
  });

  test('OPS-08 a changed file that is not a page, such as a script, is reported', () => {
    const files = { ...base.files, '/scripts/menu.js': 'another digest' };
    expect(reportOf({ ...base, files }).sentence).toBe('A change behind the scenes.');
  });

  test('OPS-08 a change of any setting of the edge is reported', () => {
    const leaves = leavesOf(base.edge);
    expect(leaves.length).toBeGreaterThan(200);
    const unreported = leaves.flatMap((path) => {
      const edge = structuredClone(base.edge);
      change(edge as unknown as Settings, path);
      return compareSites(base, { ...base, edge }).kind === 'same' ? [path.join('.')] : [];
    });
    expect(unreported).toEqual(['validUntil', 'stockAt', 'carsWithoutFinance']);
  });
});

/** Paths of all values except those that choose between kinds of setting, which have separate tests. */
function leavesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([key, child]) => leavesOf(child, [...path, key]));
  return /^(?:kind|event)$/.test(path.at(-1) ?? '') ? [] : [path];
}

function change(settings: Settings, path: readonly string[]): void {
  const last = path.at(-1) as string;
  const parent = path.slice(0, -1).reduce((node, key) => node[key] as Settings, settings);
  const value = parent[last];
  if (typeof value === 'number') parent[last] = value + 1;
  else if (typeof value === 'boolean') parent[last] = !value;
  else if (typeof value === 'string') parent[last] = `${value}x`;
  else parent[last] = Array.isArray(value) ? ['other'] : { other: true };
}

describe('OPS-08 a feature switched on or off is one line, not a list of its consequences', () => {
  const LINES: { readonly [feature: string]: readonly string[] } = {
    favourites: ['Compare is', 'Favourites are'],
    garage: ['Favourites are', 'Saving cars with an account is'],
  };
  /** What must be on for a switch to have an effect. */
  const NEEDED: { readonly [feature: string]: Settings } = {
    reserveWithoutPrice: { checkout: true },
    gateCheckout: { checkout: true },
  };
  /** One car without photos, one without a price, and a menu of models with the page that Business Fleet links. */
  const stock = (cars: readonly Settings[]) =>
    cars.map((car, index) => ({
      ...car,
      ...(index === 0 ? { images: [] } : index === 1 ? { price: null, price_type: 'poa' } : {}),
    }));
  const models = { manufacturer: 'Toyota', models: [{ id: 1, name: 'HiLux', slug: 'hilux' }] };
  const files = { 'pages/fleet.md': '---\ntitle: Fleet\ndescription: Cars for firms.\n---\n\nCars for firms.\n' };
  test.each([...Object.keys(FeaturesSchema.unwrap().shape), 'garage'])('OPS-08 %s', async (feature) => {
    const sitesWith = (isOn: boolean) =>
      aSiteViews({
        stock,
        files,
        settings: (settings) =>
          Object.assign(
            settings,
            models,
            feature === 'garage' ? { garage_enabled: isOn } : { features: { ...NEEDED[feature], [feature]: isOn } },
          ),
      });
    const [on, off] = [await sitesWith(true), await sitesWith(false)];
    for (const [before, after, word] of [
      [on, off, 'off'],
      [off, on, 'on'],
    ] as const) {
      const changes = compareSites(before, after);
      const { causes, cars, stockDependent, pagesAdded, removedPages, listsAdded, removedLists } = changes;
      expect({ causes, cars, stockDependent, pagesAdded, removedPages, listsAdded, removedLists }).toEqual({
        ...{
          causes: [],
          cars: [],
          stockDependent: [],
          pagesAdded: [],
          removedPages: [],
          listsAdded: [],
          removedLists: [],
        },
      });
      const names = LINES[feature];
      if (names === undefined)
        expect(changes.settings.map(({ topic }) => topic)).toEqual([
          expect.stringMatching(new RegExp(` switched ${word}$`)),
        ]);
      else expect(changes.settings.map(({ topic }) => topic.replace(/ switched o(?:n|ff)$/, ''))).toEqual(names);
    }
  });

  test('OPS-08 other changes are still reported', async () => {
    const after = await aSiteViews({
      settings: (settings) => {
        Object.assign(settings, { features: { compare: false } });
        Object.assign(settings.legal as Settings, { legalName: 'One Tag Holdings Pty Ltd' });
      },
    });
    const changes = compareSites(await aSiteViews(), after);
    expect(changes.settings.map(({ topic }) => topic)).toEqual(['Compare is switched off']);
    expect(changes.causes.map(({ topic }) => topic)).toEqual(['Company or trading name (bottom of every page)']);
  });
});

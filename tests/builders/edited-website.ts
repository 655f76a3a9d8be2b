import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DealerWebsite } from '#scripts/edit/dealer-website.ts';
import { startEditServer } from '#scripts/edit/edit-server.ts';
import { ACCESS_COOKIE, type Editors, makeAccessToken } from '#scripts/edit/editors.ts';
import { PreviewBuilder } from '#scripts/edit/preview-builder.ts';
import { tenantFiles } from '#scripts/new-tenant/tenant-files.ts';

export const DEALER = 'gum-street-cars';
export const KIM = { name: 'Kim Lee', email: 'kim@gumstreet.example' };
export const SAM = { name: 'Sam Roe', email: 'sam@gumstreet.example' };
const SECRET = 'a secret of twenty-four letters';

const POST = `---
title: What happens at a first service: all of it
description: Forty minutes, six checks.
date: 2026-11-12
category: Motoring Tips
---

At 1,000 km we look at six things.
`;

/** A new dealer in a temporary git repository with a workflow and another dealer, and no files of this project. */
export function aRepository(): { readonly folder: string; git(...args: readonly string[]): string } {
  const folder = mkdtempSync(join(tmpdir(), 'caryard-edited-'));
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=Op', '-c', 'user.email=op@caryard.example', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  const answers = {
    ...{ name: 'Gum Street Cars', site: 'https://www.gumstreetcars.example', address: '', phone: '03 5550 7700' },
    ...{ email: 'hello@gumstreetcars.example', abn: '51 824 753 556', licence: '00770', colour: '#7a1f2b' },
  };
  const address = { street: '12 Gum Street', city: 'Geelong', state: 'VIC', postcode: '3220' } as const;
  const stockTypes = { types: ['used'], itemTypes: ['car'] } as const;
  const tenant = { slug: DEALER, id: 7, legalName: 'Gum Street Cars Pty Ltd', answers, address, stockTypes };
  const team = [{ name: 'Priya Nair', role: 'Sales Consultant', location: 'geelong', phone: '03 5550 7702' }];
  const files = new Map([
    ...[...tenantFiles(tenant, new Date('2026-11-20T00:00:00Z'))].map(
      ([path, text]) => [`tenants/${DEALER}/${path}`, text] as const,
    ),
    [`tenants/${DEALER}/team.json`, `${JSON.stringify(team, null, 2)}\n`],
    [`tenants/${DEALER}/blog/first-service.md`, POST],
    ['tenants/other-cars/team.json', '[]\n'],
    ['.github/workflows/publish.yml', 'on: push\n'],
  ]);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'A dealer');
  return { folder, git };
}

/** The editor of that dealer on a free port. */
export async function anEditServer(
  repository: string,
  editors: () => Editors,
  work?: string,
  remote: string | null = null,
) {
  const details = { slug: DEALER, name: DEALER, title: 'Gum Street Cars', timeZone: 'Australia/Melbourne' };
  const website = new DealerWebsite({
    ...details,
    tenants: 'tenants',
    repository,
    base: 'main',
    changeName: 'website',
    remote,
  });
  const preview = work === undefined ? null : new PreviewBuilder(website, work, false);
  const server = await startEditServer({
    website,
    editors,
    secret: SECRET,
    port: 0,
    origin: null,
    preview,
  });
  const token = (email: string, hours = 1): string =>
    makeAccessToken(SECRET, DEALER, email, Date.now() + hours * 3_600_000);
  /** A call like one of the editor in a person's browser. */
  const call = async (
    email: string,
    path: string,
    body?: unknown,
    headers: { readonly [name: string]: string } = {},
  ) => {
    const response = await fetch(`${server.origin}/_edit/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: 'token cookie', cookie: `${ACCESS_COOKIE}=${token(email)}`, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
    return { status: response.status, body: (await response.json()) as any };
  };
  return { ...server, website, accessToken: token, call };
}

import { test as base, expect } from '@playwright/test';

/** Address of a tenant on the test server. */
export function tenantUrl(slug: string, path = '/'): string {
  return `http://${slug}.localhost:${process.env.CARYARD_TEST_PORT ?? '4321'}${path}`;
}

/**
 * Playwright's test with one rule added: a page may not write errors or warnings to the console, throw, or ask another host for anything.
 * A test that provokes an error on purpose lists what it expects in `allowConsole`.
 */
export const test = base.extend<{ allowConsole: RegExp[] }>({
  allowConsole: [[], { option: true }],
  page: async ({ page, allowConsole }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        problems.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && !hostname.endsWith('localhost'))
        problems.push(`foreign request: ${request.url()}`);
    });
    await use(page);
    expect(problems.filter((problem) => !allowConsole.some((allowed) => allowed.test(problem)))).toEqual([]);
  },
});
export { expect };

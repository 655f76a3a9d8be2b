import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** Chromium without the browser's user interface: a new page takes a quarter of the time. */
const SHELL = '/usr/bin/chromium-headless-shell';
/** Where systems install Chromium or Chrome. */
const SYSTEM = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Flags that keep Chromium quiet and without background network requests, for tests, screenshots and measurements. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of an installed Chromium: CHROMIUM_PATH, the system's, or Playwright's; null if there is none. */
export function findBrowser(): string | null {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (existsSync(configured)) return configured;
    throw new Error(`CHROMIUM_PATH is "${configured}", and there is no such file. Correct it or unset it.`);
  }
  const playwrightPath = chromium.executablePath();
  return (
    SYSTEM.find((path) => existsSync(path)) ?? (playwrightPath && existsSync(playwrightPath) ? playwrightPath : null)
  );
}

/**
 * Finds a Chromium or installs one. As root on Debian or Ubuntu, without CHROMIUM_PATH, it installs the headless shell with `apt-get` even if there
 * is another Chromium or Chrome; elsewhere it downloads Playwright's own if there is none.
 *
 * @throws Error that says what to do if none is available. Tests never skip the browser.
 */
export function requireBrowser(): string {
  if (!process.env.CHROMIUM_PATH && isRootOnDebian() && !existsSync(SHELL)) installShell();
  const installed = findBrowser();
  if (installed) return installed;
  console.error("No Chromium found; installing Playwright's …");
  run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
  const path = findBrowser();
  if (path) return path;
  throw new Error(
    'No Chromium could be found or installed. Install Chromium or Chrome and set CHROMIUM_PATH to its executable, then run the command again.',
  );
}

const isRootOnDebian = (): boolean => existsSync('/etc/debian_version') && process.getuid?.() === 0;

function installShell(): void {
  console.error('Installing chromium-headless-shell and fonts with apt-get …');
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  run('apt-get', ['update', '-qq']);
  // Older releases only have the full browser.
  if (run('apt-get', [...install, 'chromium-headless-shell']) !== 0 && findBrowser() === null)
    run('apt-get', [...install, 'chromium']);
  // Fonts metric-compatible with Arial and Times New Roman: without them, text in the fallback font is wider than on any shopper's screen, and lines move when
  // the site's own font arrives.
  run('apt-get', [...install, 'fonts-liberation']);
}

function run(command: string, args: readonly string[]): number | null {
  return spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status;
}

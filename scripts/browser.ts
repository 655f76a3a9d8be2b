import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Flags that keep Chromium quiet and offline, for tests, screenshots and measurements alike. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of a Chromium that is already there: CHROMIUM_PATH, the system's, Playwright's own; null when there is none. */
export function findBrowser(): string | null {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (existsSync(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH is "${wanted}", and there is no such file. Correct it or unset it.`);
  }
  const own = chromium.executablePath();
  return SYSTEM.find((path) => existsSync(path)) ?? (own && existsSync(own) ? own : null);
}

/**
 * Finds a Chromium or installs one: by `apt-get` when root on Debian or Ubuntu, else Playwright's own download.
 *
 * @throws Error with the cure when none can be had. Tests never skip the browser.
 */
export function needBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  for (const [what, install] of installers()) {
    console.error(`No Chromium found; installing one with ${what} …`);
    install();
    const path = findBrowser();
    if (path) return path;
  }
  throw new Error(
    'No Chromium could be found or installed. Install Chromium or Chrome and set CHROMIUM_PATH to its executable, then run the command again.',
  );
}

function* installers(): Generator<[string, () => void]> {
  const debian = existsSync('/etc/debian_version') && readFileSync('/etc/debian_version', 'utf8').length > 0;
  if (debian && process.getuid?.() === 0)
    yield [
      'apt-get',
      () => {
        run('apt-get', ['update', '-qq']);
        run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
      },
    ];
  yield [
    "Playwright's download",
    () => run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']),
  ];
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

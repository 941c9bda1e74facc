import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';

/** Preferred: it runs the same engine without windows, for a fifth less processor time. */
const headlessShell = 'chromium-headless-shell';
const commandNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** `whole` excludes the headless shell, which has no back/forward cache. */
export type BrowserKind = 'any' | 'whole';

/**
 * The browser that tests and benchmarks drive: `LIPI_CHROMIUM` when set, a Chromium on the PATH, or the one that
 * Playwright downloaded. Null when there is none yet.
 */
export function findBrowser(kind: BrowserKind = 'any'): string | null {
  const named = process.env.LIPI_CHROMIUM;
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`LIPI_CHROMIUM names no file: ${named}`);
    return named;
  }
  const names = kind === 'any' ? [headlessShell, ...commandNames] : commandNames;
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, chromium.executablePath()].find((file) => existsSync(file)) ?? null;
}

/**
 * Finds the browser or installs it: Playwright's own download first, Debian's package where that is unavailable.
 * @throws Error naming what to install by hand.
 */
export function installedBrowser(kind: BrowserKind = 'any'): string {
  const found = findBrowser(kind);
  if (found !== null) return found;
  process.stdout.write('No Chromium found: asking Playwright for its own.\n');
  spawnSync(process.execPath, [join('node_modules', 'playwright', 'cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 5 * 60 * 1000,
  });
  const downloaded = findBrowser(kind);
  if (downloaded !== null) return downloaded;
  if (process.platform === 'linux' && existsSync('/usr/bin/apt-get')) {
    process.stdout.write("Playwright's Chromium is out of reach: installing Debian's package.\n");
    const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    for (const step of [
      ['apt-get', 'update'],
      ['apt-get', 'install', '-y', '--no-install-recommends', kind === 'any' ? headlessShell : 'chromium'],
    ]) {
      const [command = '', ...rest] = [...prefix, ...step];
      spawnSync(command, rest, { stdio: 'inherit' });
    }
  }
  const installed = findBrowser(kind);
  if (installed !== null) return installed;
  throw new Error(
    'The tests need Chromium and none could be brought. Install Chromium or Chrome, or set LIPI_CHROMIUM to its path, and run again.',
  );
}

/** Command-line switches for a browser that runs unattended: no sandbox for root, no background requests to its vendor. */
export const browserArguments: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // The headless shell would round letter widths to whole pixels, which no reader's screen does.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the browser without a window, or installs it first. @throws Error as `installedBrowser` does. */
export async function launchBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: installedBrowser(), args: [...browserArguments] });
}

import { expect, type Page } from '@playwright/test';
import { builtManifest } from '../../bench/builtScripts.ts';
import { filesOfReaders } from '../../server/siteBuild/viteManifest.ts';
import { legalPages } from '../../src/shared/legalPages.ts';
import { lostNetwork } from '../complaints.ts';
import { narratedStories } from '../support/narratedStories.ts';
import { sharedServer } from '../support/ownServer.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcpProxy.ts';
import { test } from '../test.ts';

const server = sharedServer();
let line: TcpProxy;

test.beforeEach(async ({ page }) => {
  line = await startTcpProxy(() => server.origin);
  // A phone's mobile data: nothing is fetched ahead.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { type: 'cellular', effectiveType: '4g' } }),
  );
});
test.afterEach(() => line.close());

/** The paths of the requests for files, without those that only asked whether a cached file has changed. */
const fetched = () =>
  line.requests
    .filter((request) => !/\r\nif-none-match: /i.test(request))
    .map((request) => /^GET \/(\S+\.\w+) /.exec(request)?.[1] ?? '')
    .filter((path) => path !== '' && path !== 'sw.js');

/** Waits for the worker, then leaves the device with what it has stored, without the HTTP cache and without a network. */
async function goOffline(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto('about:blank');
  line.set({ isRefusing: true });
  line.cut();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.clearBrowserCache');
}

function failedFiles(page: Page): readonly string[] {
  const failed: string[] = [];
  page.on('requestfailed', (request) => {
    // Leaving a page ends what it still loads.
    const isLeft = request.failure()?.errorText === 'net::ERR_ABORTED';
    if (!isLeft && /\/assets\/.*\.(?:js|css)$/.test(request.url())) failed.push(request.url());
  });
  return failed;
}

test('some seconds on the home page bring what every page needs offline, and no file crosses the line twice', async ({
  page,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its line is cut');
  await page.goto(line.origin);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await goOffline(page);
  const paths = fetched();
  expect(paths.length).toBeGreaterThan(filesOfReaders(builtManifest()).length);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);

  const failed = failedFiles(page);
  const stories = await narratedStories(server.origin);
  // In the language of the browser, whose list the device has.
  const story = stories.find(({ language }) => language === 'or') ?? stories[0];
  for (const [path, name] of [
    ['/', /./],
    ['/library', 'All stories'],
    [story.path, story.title],
    ['/account', 'Your account'],
    ['/reading_list', 'Reading list'],
    ['/highlights', 'Highlights and notes'],
    ['/saved', 'Saved stories'],
    [legalPages.privacyPolicy.path, 'Privacy policy'],
    ['/no/such/page', 'Not Found'],
  ] as const) {
    await page.goto(`${line.origin}${path}`);
    await expect(page.getByRole('heading', { level: 1, name }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible();
    expect(failed, path).toEqual([]);
  }
  await page.goto(`${line.origin}/login`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

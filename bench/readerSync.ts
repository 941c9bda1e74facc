import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { catalogueRows } from '../e2e/support/catalogueRows.ts';
import { startServer } from '../e2e/support/server.ts';
import { asha, signIn, signUp } from '../e2e/support/signedIn.ts';
import type { StoryId } from '../src/shared/story/catalogue.ts';
import type {} from './inPage/readerSync.ts';
import { atMost, compared, pairOf, type Section } from './report.ts';
import { median, milliseconds, percentile, whole } from './statistics.ts';
import { withServer } from './stockedServer.ts';

/** Stories with four operations each; a list holds 500 at most. */
const offlineStories = 250;
const changes = 40;
const drainAimMs = 15 * 1000;
const otherDeviceAimMs = 300;
const commitAimMs = 10;

/**
 * A reader's list on two devices: the time until a change is durable on this one and visible on the other, and the time
 * to send a day's offline changes.
 */
export async function readerSync(): Promise<Section> {
  return await withServer(offlineStories + changes, async ({ server, openProfile }) => {
    const { origin, dataDir } = server;
    const page = await (await openProfile('here')).newPage();
    await signUp(page, origin, asha);
    const other = await (await openProfile('there')).newPage();
    await signIn(other, origin, asha);
    await page.evaluate(await inPageCommands());
    const ids = (await catalogueRows<{ readonly id: StoryId }>(origin)).map(({ id }) => id);

    const seenMs = await timesToBeSeen(page, other, origin, ids.slice(0, changes));

    await server.kill();
    // The other device must not slow this one down.
    await other.goto('about:blank');
    const offline = ids.slice(changes, changes + offlineStories);
    const commitsMs = await page.evaluate((all) => readerSyncBench.actAll(all), offline);
    const operations = await page.evaluate(() => readerSyncBench.waiting());
    const bareMs = await page.evaluate((count) => readerSyncBench.bareWrites(count), operations);

    const again = await startServer({ dataDir, port: Number(new URL(origin).port) });
    const begun = Date.now();
    // The event that the system sends a page when a network is available again.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.evaluate(() => readerSyncBench.untilSent());
    const drainMs = Date.now() - begun;
    await other.goto(`${origin}/reading_list`);
    await other.waitForFunction(
      (count) => document.querySelectorAll('[data-line]').length === count,
      offlineStories + changes,
      { polling: 100, timeout: 120_000 },
    );
    const everywhereMs = Date.now() - begun;
    await again.stop();

    const commit = pairOf(percentile(commitsMs, 0.95), percentile(bareMs, 0.95));
    const tenths = (value: number) => `${value.toFixed(1)} ms`;
    const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
    return {
      title: 'A reader’s list on two devices',
      method: `A library of ${offlineStories + changes} stories besides the bundled ones, two browsers of one reader, the real server on loopback. A change is timed from the reader’s command to the frame in which the other browser’s list has its line, ${changes} times; a commit from the command until it is durable, ${whole(operations)} times, each when the page has drawn the one before, with the server gone, the other browser at rest and all of them waiting: stories are put into the list, finished, not finished, and moved; sending them from the moment the server answers again.`,
      rows: [
        {
          what: 'a change shows on the other device, median',
          lipi: milliseconds(median(seenMs)),
          beside: `${milliseconds(percentile(seenMs, 0.95))} (95th percentile)`,
          aim: atMost(otherDeviceAimMs, median(seenMs), milliseconds),
        },
        {
          ...compared(
            'a commit on this device, 95th percentile',
            commit,
            'one row in a bare IndexedDB transaction, as durable',
            tenths,
          ),
          aim: atMost(commitAimMs, commit.lipi, milliseconds),
        },
        {
          what: `${whole(operations)} operations are sent`,
          lipi: seconds(drainMs),
          beside: `${seconds(everywhereMs)} (until the other device’s list, opened then, shows all of them)`,
          aim: atMost(drainAimMs, drainMs, seconds),
        },
      ],
    };
  });
}

/** The script that gives a page the app's commands as `readerSyncBench`. */
async function inPageCommands(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'inPage/readerSync.ts'), formats: ['iife'], name: 'bench' },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [];
  const code = bundle?.output[0].code;
  if (code === undefined) throw new Error('the commands could not be built');
  return code;
}

async function timesToBeSeen(
  page: Page,
  other: Page,
  origin: string,
  ids: readonly StoryId[],
): Promise<number[]> {
  await other.goto(`${origin}/reading_list`);
  await other.getByText('Your list is empty.').waitFor();
  await other.evaluate(`{
    const seenAt = (window.seenAt = {});
    (function look() {
      for (const { dataset } of document.querySelectorAll('[data-line]')) seenAt[dataset.line] ??= Date.now();
      requestAnimationFrame(look);
    })();
  }`);
  const tookMs: number[] = [];
  for (const id of ids) {
    const begun = await page.evaluate((one) => readerSyncBench.add(one), id);
    const seen = await other.waitForFunction(
      (one) => (window as unknown as { seenAt: Record<string, number | undefined> }).seenAt[one],
      id,
      { timeout: 30_000 },
    );
    tookMs.push(((await seen.jsonValue()) ?? Number.NaN) - begun);
  }
  return tookMs;
}

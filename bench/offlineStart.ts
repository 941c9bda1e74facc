import { join } from 'node:path';
import { offlineShell } from './bare/pages.ts';
import { firstCard, firstSeenMs, openProfile, watchFor, workerReady } from './browserSession.ts';
import { atMost, compared, type Section } from './report.ts';
import { inTurn, milliseconds } from './statistics.ts';
import { withServer } from './stockedServer.ts';

const rounds = 9;
const aimRatio = 1.5;

/**
 * The time from a cold browser start without a server to the first story card, beside a bare shell with a six-line
 * worker.
 */
export async function offlineStart(): Promise<Section> {
  return await withServer(0, async ({ server, folder }) => {
    const lipiProfile = join(folder, 'lipi-profile');
    const visit = await openProfile(lipiProfile);
    const page = await visit.newPage();
    await page.goto(server.origin);
    const card = page.locator(firstCard);
    await card.waitFor();
    const words = (await page.locator(':has(> div > h3 > a[href])').textContent()) ?? '';
    await workerReady(page);
    // Once the page is idle, it stores its last rendered cards for the worker.
    await page.waitForFunction(async () => (await (await caches.match('/'))?.text())?.includes('</h3>'));
    await visit.close();
    await server.kill();

    const bare = await offlineShell(join(folder, 'bare'), {
      language: 'or',
      title: 'Lipi',
      paragraphs: [words],
    });
    const bareProfile = join(folder, 'bare-profile');
    const bareVisit = await openProfile(bareProfile);
    const barePage = await bareVisit.newPage();
    await barePage.goto(bare.origin);
    await workerReady(barePage);
    await bareVisit.close();
    bare.close();

    const figures = await inTurn(
      rounds,
      () => coldStart(lipiProfile, server.origin),
      () => coldStart(bareProfile, bare.origin),
    );
    const row = compared('first story card', figures, 'bare shell, six-line worker', milliseconds);
    return {
      title: 'Cold start offline',
      method: `The browser is started with a profile that has visited once, the server is gone, and the page is opened, on a machine with fonts for Odia and Gujarati, as phones have: from the start of the navigation to the frame after the first card is there. ${rounds} rounds in turn, median.`,
      rows: [{ ...row, aim: atMost(aimRatio, figures.ratio) }],
    };
  });
}

/** Starts a browser with this profile, without the server. Milliseconds until the first card is there. */
export async function coldStart(profileFolder: string, origin: string): Promise<number> {
  const profile = await openProfile(profileFolder);
  const page = await profile.newPage();
  await watchFor(page, firstCard);
  await page.goto(origin);
  const seenMs = await firstSeenMs(page);
  await profile.close();
  return seenMs;
}

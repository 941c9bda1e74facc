import { join } from 'node:path';
import { offlineShell } from './bare/pages.ts';
import { firstCard, firstSeenMs, openProfile, watchFor, workerReady } from './browserSession.ts';
import type { Section } from './section.ts';
import { inTurn } from './statistics.ts';
import { bundledServer } from './stockedServer.ts';
import { withTemporaryFolder } from './temporaryFolder.ts';

const rounds = 9;
const aimRatio = 1.5;

/**
 * The time from a cold browser start without a server to the first story card, beside a bare shell with a six-line
 * worker.
 */
export async function offlineStart(): Promise<Section> {
  return await withTemporaryFolder(async (folder) => {
    const server = await bundledServer(folder);
    const lipiProfile = join(folder, 'lipi-profile');
    const visit = await openProfile(lipiProfile);
    const page = await visit.newPage();
    await page.goto(server.origin);
    const card = page.locator(firstCard);
    await card.waitFor();
    const title = (await page.locator('[data-offset="0"] h3').textContent()) ?? '';
    const words = (await page.locator('[data-offset="0"]').textContent()) ?? '';
    await workerReady(page);
    // Once the page is idle, it stores its last painted cards for the worker.
    await page.waitForFunction(async () =>
      (await (await caches.match('/'))?.text())?.includes('data-offset'),
    );
    await visit.close();
    await server.kill();

    const bare = await offlineShell(join(folder, 'bare'), {
      language: 'or',
      title,
      paragraphs: [words],
    });
    const bareProfile = join(folder, 'bare-profile');
    const bareVisit = await openProfile(bareProfile);
    const barePage = await bareVisit.newPage();
    await barePage.goto(bare.origin);
    await workerReady(barePage);
    await bareVisit.close();
    await bare.close();

    const coldStart = (profileFolder: string, origin: string) => async () => {
      const profile = await openProfile(profileFolder);
      try {
        const opened = await profile.newPage();
        await watchFor(opened, firstCard);
        await opened.goto(origin);
        return await firstSeenMs(opened);
      } finally {
        await profile.close();
      }
    };
    const figures = await inTurn(
      rounds,
      coldStart(lipiProfile, server.origin),
      coldStart(bareProfile, bare.origin),
    );
    return {
      title: 'Cold start offline',
      method: `The browser is started with a profile that has visited once, the server is gone, and the page is opened, on a machine with fonts for Odia and Gujarati, as phones have: from the start of the navigation to the frame after the first card is there. ${rounds} rounds in turn, median.`,
      rows: [
        {
          what: 'first story card',
          lipi: `${Math.round(figures.a)} ms`,
          beside: `${Math.round(figures.b)} ms`,
          besideName: 'bare shell, six-line worker',
          ratio: figures.ratio,
          aim: { text: `at most ${aimRatio}`, isMet: figures.ratio <= aimRatio },
        },
      ],
    };
  });
}

import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { type NarratedStory, narratedStories } from '../e2e/support/narratedStories.ts';
import { openProfile } from './browserSession.ts';
import type { Row, Section } from './section.ts';
import { whole } from './statistics.ts';
import { bundledServer } from './stockedServer.ts';
import { withTemporaryFolder } from './temporaryFolder.ts';

const storiesInARow = 50;
/** After this many stories, everything that is loaded once is loaded, and the engine has compiled its hot code. */
const settledAfter = 25;
const mostGrowth = 1.05;

/** The memory of a page, after garbage collection. */
interface Holding {
  readonly heapBytes: number;
  readonly objectUrls: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** The memory of the page after playing one story after another from this device, with read-along. */
export async function listening(): Promise<Section> {
  return await withTemporaryFolder(async (folder) => {
    const server = await bundledServer(folder);
    const profile = await openProfile(join(folder, 'profile'));
    try {
      const page = await profile.newPage();
      // Text and not a function, as in browserSession.ts.
      await page.addInitScript({
        content: `{
          window.liveUrls = new Set();
          const { createObjectURL, revokeObjectURL } = URL;
          URL.createObjectURL = (object) => {
            const url = createObjectURL.call(URL, object);
            window.liveUrls.add(url);
            return url;
          };
          URL.revokeObjectURL = (url) => {
            window.liveUrls.delete(url);
            revokeObjectURL.call(URL, url);
          };
        }`,
      });
      const devtools = await profile.newCDPSession(page);
      const stories = await narratedStories(server.origin);
      await page.goto(server.origin);
      await page.getByRole('button', { name: /Synced/ }).waitFor();
      for (const story of stories) await save(page, story);
      await page.getByRole('checkbox', { name: 'Read along' }).check();

      let settled: Holding | undefined;
      let mostUrls = 0;
      for (let played = 0; played < storiesInARow; played += 1) {
        await playToItsEnd(page, stories[played % stories.length] ?? stories[0]);
        mostUrls = Math.max(mostUrls, (await holdingOf(page, devtools)).objectUrls);
        if (played + 1 === settledAfter) settled = await holdingOf(page, devtools);
      }
      const last = await holdingOf(page, devtools);
      if (!settled) throw new Error('fewer stories were played than were to settle');
      return {
        title: 'Fifty stories in a row',
        method: `The ${stories.length} bundled narrations, saved on the device, are played one after the other in one page, with reading along: opened by a link, begun, moved to the last second and heard to the end, ${storiesInARow} in all. What the page holds is read after its garbage was collected.`,
        rows: [
          row(
            'JavaScript heap',
            settled.heapBytes,
            last.heapBytes,
            (bytes) => `${(bytes / 1e6).toFixed(2)} MB`,
          ),
          row('nodes of the document', settled.nodes, last.nodes, whole),
          row('event listeners', settled.listeners, last.listeners, whole),
          {
            what: 'object URLs that were not given back, at most after any story',
            lipi: String(mostUrls),
            beside: '1',
            besideName: 'the story that is on',
            ratio: null,
            aim: { text: 'at most 1', isMet: mostUrls <= 1 },
          },
        ],
      };
    } finally {
      await profile.close();
      await server.stop();
    }
  });
}

function row(what: string, settled: number, last: number, words: (value: number) => string): Row {
  const ratio = last / settled;
  return {
    what: `${what} after ${storiesInARow} stories`,
    lipi: words(last),
    beside: words(settled),
    besideName: `after ${settledAfter}`,
    ratio,
    aim: { text: `at most ${mostGrowth}`, isMet: ratio <= mostGrowth },
  };
}

/** Navigates to a story within the app, as a link does. */
async function openStory(page: Page, story: NarratedStory): Promise<void> {
  await page.evaluate((path) => {
    const link = Object.assign(document.createElement('a'), { href: path });
    document.body.append(link);
    link.click();
    link.remove();
  }, story.path);
  await page.getByRole('heading', { level: 1, name: story.title }).waitFor();
}

async function save(page: Page, story: NarratedStory): Promise<void> {
  await openStory(page, story);
  await page.getByRole('button', { name: 'Save for offline' }).click();
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor();
}

async function playToItsEnd(page: Page, story: NarratedStory): Promise<void> {
  await openStory(page, story);
  const bar = page.getByRole('region', { name: 'Narration' });
  const place = bar.getByRole('slider', { name: 'Place in the narration' });
  await bar.getByRole('button', { name: 'Play', exact: true }).click();
  await bar.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await page.locator('[data-spoken]').first().waitFor();
  await place.fill(String(Math.floor(story.durationSeconds) - 1));
  await bar.getByRole('button', { name: 'Play', exact: true }).waitFor();
}

async function holdingOf(page: Page, devtools: CDPSession): Promise<Holding> {
  // Collects twice, since objects freed by the first collection may have held others.
  for (let time = 0; time < 2; time += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  return {
    heapBytes: usedSize,
    objectUrls: await page.evaluate<number>('window.liveUrls.size'),
    nodes,
    listeners: jsEventListeners,
  };
}

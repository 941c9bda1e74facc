import type { Page } from '@playwright/test';
import { type NarratedStory, narratedStories } from '../e2e/support/narratedStories.ts';
import { synced } from './browserSession.ts';
import { atMost, compared, pairOf, type Section } from './report.ts';
import { whole } from './statistics.ts';
import { withServer } from './stockedServer.ts';

const storiesInARow = 50;
/** After this many stories, everything that is loaded once is loaded, and the engine has compiled its hot code. */
const settledAfter = 25;
const mostGrowth = 1.05;

/** The memory of a page, after garbage collection. */
interface Holding {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** The memory of the page after playing one story after another from this device, with read-along. */
export async function listening(): Promise<Section> {
  return await withServer(0, async ({ server, openProfile }) => {
    const page = await (await openProfile('profile')).newPage();
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
    const stories = await narratedStories(server.origin);
    await page.goto(server.origin);
    await synced(page);
    for (const story of stories) await save(page, story);
    // The player shows this choice once the narration has been played.
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Read along' }).check();
    await page.getByRole('button', { name: 'Pause', exact: true }).click();

    let mostUrls = 0;
    const play = async (from: number, to: number) => {
      for (let played = from; played < to; played += 1) {
        await playToItsEnd(page, stories[played % stories.length] ?? stories[0]);
        mostUrls = Math.max(mostUrls, await page.evaluate<number>('window.liveUrls.size'));
      }
      return await holdingOf(page);
    };
    const settled = await play(0, settledAfter);
    const last = await play(settledAfter, storiesInARow);
    const grown = (what: string, of: keyof Holding, told: (value: number) => string) => {
      const figures = pairOf(last[of], settled[of]);
      const name = `${what} after ${storiesInARow} stories`;
      const aim = atMost(mostGrowth, figures.ratio);
      return { ...compared(name, figures, `after ${settledAfter}`, told), aim };
    };
    return {
      title: 'Fifty stories in a row',
      method: `The ${stories.length} bundled narrations, saved on the device, are played one after the other in one page, with reading along: opened by a link, begun, moved to the last second and heard to the end, ${storiesInARow} in all. What the page holds is read after its garbage was collected.`,
      rows: [
        grown('JavaScript heap', 'heapBytes', (value) => `${(value / 1e6).toFixed(2)} MB`),
        grown('nodes of the document', 'nodes', whole),
        grown('event listeners', 'listeners', whole),
        {
          what: 'object URLs that were not given back, at most after any story',
          lipi: String(mostUrls),
          beside: '1 (the story that is on)',
          aim: atMost(1, mostUrls),
        },
      ],
    };
  });
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
  await bar.getByRole('button', { name: 'Play', exact: true }).click();
  await bar.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await page.locator('[data-spoken]').first().waitFor();
  const place = bar.getByRole('slider', { name: 'Place in the narration' });
  await place.fill(String(Math.floor(story.durationSeconds) - 1));
  await bar.getByRole('button', { name: 'Play', exact: true }).waitFor();
}

async function holdingOf(page: Page): Promise<Holding> {
  const devtools = await page.context().newCDPSession(page);
  // Collects twice, since objects freed by the first collection may have held others.
  for (let time = 0; time < 2; time += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  await devtools.detach();
  return { heapBytes: usedSize, nodes, listeners: jsEventListeners };
}

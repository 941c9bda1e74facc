import { expect, type Page } from '@playwright/test';
import { byteSize } from '../../src/ui/story/byteSize.ts';
import { lostNetwork } from '../complaints.ts';
import { type NarratedStory, narratedStories } from '../support/narratedStories.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { test } from '../test.ts';
import { audioOnDevice } from './audioOnDevice.ts';
import { type MeteredLine, openMeteredLine } from './meteredLine.ts';

/** More than the app buffers at a time, and less than any narration. */
const someBytes = 400_000;

const server = serverForAllTests();
let line: MeteredLine;

test.beforeEach(async () => {
  line = await openMeteredLine(server.origin);
});
test.afterEach(() => line.close());

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save for offline' });
const savedButton = (page: Page) => page.getByRole('button', { name: 'Saved', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Offline and storage' });

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Offline and storage/ }).click();
  await expect(panel(page)).toBeVisible();
}

/** Opens a story under a controlling worker. */
async function open(page: Page, story: NarratedStory): Promise<void> {
  await page.goto(line.origin + story.path);
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
}

/** Begins to save a story of which only some bytes arrive, and waits until these are stored. */
async function saveInPart(page: Page, story: NarratedStory): Promise<void> {
  line.stopNarrationsAt(someBytes);
  await open(page, story);
  await expect(page.getByText(byteSize(story.sizeBytes), { exact: true })).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByRole('progressbar', { name: 'Saved so far' })).toBeVisible();
  await expect(page.getByText(new RegExp(`^\\d+( KB)? of ${byteSize(story.sizeBytes)}$`))).toBeVisible();
  await expect.poll(async () => (await audioOnDevice(page)).pieces).toBeGreaterThan(0);
}

async function save(page: Page, story: NarratedStory): Promise<void> {
  await open(page, story);
  await saveButton(page).click();
  await expect(savedButton(page)).toBeVisible();
}

test('a save interrupted by a lost server says so, is not shown as saved, and resumes where it stopped', async ({
  page,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  const [story] = await narratedStories(server.origin);
  await saveInPart(page, story);
  await server.kill();
  await expect(page.getByText(/^Paused at .+\. Continues when you’re online\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel saving' })).toBeVisible();
  expect((await audioOnDevice(page)).whole).toBe(0);
  await openPanel(page);
  await expect(panel(page)).toContainText('none yet');

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: story.title })).toBeVisible();
  await expect(page.getByText(/^Paused at .+ Continues when you’re online/)).toBeVisible();
  await expect(savedButton(page)).toBeHidden();
  const { pieces } = await audioOnDevice(page);
  expect(pieces).toBeGreaterThan(0);

  line.letThrough();
  await server.startAgain();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(savedButton(page)).toBeVisible();
  expect(line.requests.at(-1)).toMatch(new RegExp(`^range: bytes=${pieces}-`, 'im'));
  expect(await audioOnDevice(page)).toMatchObject({ whole: story.audioBytes, pieces: 0 });
});

test('several saved stories are removed at once, and one press restores all of them', async ({ page }) => {
  const stories = (await narratedStories(server.origin)).slice(0, 3);
  for (const story of stories) await save(page, story);
  await page.goto(`${line.origin}/saved`);
  const rows = page.getByRole('list', { name: 'Saved stories' }).getByRole('listitem');
  const removeTwo = async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    for (const at of [0, 2]) await page.getByRole('checkbox').nth(at).check();
    await page.getByRole('button', { name: /^Remove 2 stories, / }).click();
  };
  await expect(rows).toHaveCount(3);
  await removeTwo();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Undo: keep them on this device' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(3);

  await removeTwo();
  await expect(page.getByText(/^2 stories removed, freeing /)).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect
    .poll(async () => stories.map(({ audioBytes }) => audioBytes).includes((await audioOnDevice(page)).whole))
    .toBe(true);
});

import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { byteSize } from '../../src/ui/story/byteSize.ts';
import { fullDevice } from '../complaints.ts';
import { alive } from '../support/alive.ts';
import { saveButton, savedStories } from '../support/controls.ts';
import { type NarratedStory, narratedStories } from '../support/narratedStories.ts';
import { openProfile } from '../support/ownProfile.ts';
import { sharedServer } from '../support/ownServer.ts';
import { test } from '../test.ts';
import { audioOnDevice } from './audioOnDevice.ts';
import { type MeteredLine, openMeteredLine } from './meteredLine.ts';

const server = sharedServer();
let line: MeteredLine;

test.beforeEach(async () => {
  line = await openMeteredLine(server.origin);
});
test.afterEach(() => line.close());

const savedButton = (page: Page) => page.getByRole('button', { name: 'Saved', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Offline and storage' });

async function openPanel(page: Page): Promise<void> {
  await alive(page, 'nav button');
  await page.getByRole('button', { name: /Offline and storage/ }).click();
  await expect(panel(page).getByText(/free/)).toBeVisible();
}

/** Opens the settings in the open panel. */
async function openSettings(page: Page): Promise<void> {
  await panel(page).getByText('Settings', { exact: true }).click();
}

/** Opens the page of saved stories, and waits for all of it. */
async function openSaved(page: Page): Promise<void> {
  await page.goto(`${line.origin}/saved`);
  await expect(page.getByRole('region', { name: 'Save more' })).toBeVisible();
}

async function open(page: Page, story: NarratedStory): Promise<void> {
  await page.goto(line.origin + story.path);
  await page.evaluate(async () => await navigator.serviceWorker.ready);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
}

/** The hash of the server's narration. */
async function hashOf({ partUrls }: NarratedStory): Promise<string> {
  const bytes = await (await fetch(partUrls[0] ?? '')).arrayBuffer();
  return createHash('sha256').update(new Uint8Array(bytes)).digest('hex');
}

/** Begins to save a story of which 30 % arrive, and waits until they are stored. */
async function saveThirtyPercent(page: Page, story: NarratedStory): Promise<number> {
  line.stopNarrationsAt(Math.round(story.audioBytes * 0.3));
  await open(page, story);
  await saveButton(page).click();
  // More is being written than one piece: received bytes are stored after the connection has been slow for a while.
  await expect.poll(async () => (await audioOnDevice(page)).pieces).toBeGreaterThan(200_000);
  return (await audioOnDevice(page)).pieces;
}

test('a download cut at 30 % resumes by byte range after a browser restart', async () => {
  const [story] = await narratedStories(server.origin);
  const hash = await hashOf(story);
  const profile = await mkdtemp(join(tmpdir(), 'lipi-profile-'));
  try {
    const visit = await openProfile(profile);
    const pieces = await saveThirtyPercent(await visit.newPage(), story);
    expect(pieces).toBeLessThan(story.audioBytes * 0.31);
    await visit.close();

    line.letThrough();
    const asked = line.requests.length;
    const later = await openProfile(profile);
    const page = await later.newPage();
    await page.goto(line.origin + story.path);
    await expect(savedButton(page)).toBeVisible();
    expect(line.requests.length).toBe(asked + 1);
    expect(line.requests.at(-1)).toMatch(new RegExp(`^range: bytes=${pieces}-`, 'im'));
    expect(await audioOnDevice(page)).toEqual({ whole: story.audioBytes, pieces: 0, hashes: [hash] });
    await later.close();
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
});

test('on a full device saving offers what to remove, loses nothing, and works once there is room (fault 14)', async ({
  page,
  complaints,
}) => {
  complaints.expect(fullDevice, 'the device is full');
  const [story, other] = await narratedStories(server.origin);
  await open(page, story);
  await saveButton(page).click();
  await expect(savedButton(page)).toBeVisible();
  await open(page, other);
  const session = await page.context().newCDPSession(page);
  const usage = (await page.evaluate(() => navigator.storage.estimate())).usage ?? 0;
  const setQuota = (quotaSize?: number) =>
    session.send('Storage.overrideQuotaForOrigin', {
      origin: line.origin,
      ...(quotaSize !== undefined && { quotaSize }),
    });
  await setQuota(usage + 100_000);
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Not enough space on this device');
  const remove = page.getByRole('button', {
    name: `Remove ${story.title}, frees ${byteSize(story.sizeBytes)}`,
  });
  await expect(remove).toBeVisible();
  expect(await audioOnDevice(page)).toMatchObject({ whole: story.audioBytes, pieces: 0 });

  await setQuota();
  await remove.click();
  await expect(remove).toBeHidden();
  await page.getByRole('button', { name: 'Try saving again' }).click();
  await expect(savedButton(page)).toBeVisible();
  expect((await audioOnDevice(page)).hashes).toEqual([await hashOf(other)]);
});

test('a download started in one tab can be watched, paused and resumed in another, which continues it once the first is closed', {
  tag: '@deep',
}, async ({ page, context }) => {
  const [story] = await narratedStories(server.origin);
  const other = await context.newPage();
  await open(other, story);
  await saveThirtyPercent(page, story);
  const progress = new RegExp(`\\d+( KB)? of ${byteSize(story.sizeBytes)}`);
  await expect(other.getByRole('progressbar', { name: 'Saved so far' })).toBeVisible();
  await expect(other.getByText(progress)).toBeVisible();
  const shown = (tab: Page) =>
    tab
      .getByRole('progressbar', { name: 'Saved so far' })
      .evaluate((bar) => (bar as HTMLProgressElement).value);
  // Compares current values: the first tab may still be catching up.
  await expect.poll(async () => (await shown(other)) - (await shown(page))).toBe(0);

  await other.getByRole('button', { name: 'Pause saving' }).click();
  for (const tab of [page, other]) await expect(tab.getByText(/^Paused at \d+( KB)? of/)).toBeVisible();
  await openSaved(other);
  await expect(other.getByText(/^Paused at \d+( KB)? of/)).toBeVisible();
  const { pieces } = await audioOnDevice(other);
  const asked = line.requests.length;
  await other.getByRole('button', { name: `Resume ${story.title}` }).click();
  await expect.poll(() => line.requests.length).toBeGreaterThan(asked);
  await page.close();
  line.letThrough();
  await expect(savedStories(other)).toHaveCount(1);
  expect(line.requests.slice(asked).join()).toMatch(new RegExp(`range: bytes=${pieces}-`, 'i'));
  expect((await audioOnDevice(other)).hashes).toEqual([await hashOf(story)]);
});

test('stories for a journey are suggested, priced, saved, and cleared with all audio; the app can be installed', {
  tag: '@deep',
}, async ({ page }) => {
  await openSaved(page);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await page.getByRole('spinbutton').fill('10');
  await page.getByRole('button', { name: 'Suggest stories' }).click();
  const chosen = page.getByRole('region', { name: 'Save more' }).getByRole('checkbox', { checked: true });
  const titles = await chosen.evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent));
  const stories = (await narratedStories(server.origin)).filter(({ title }) => titles.includes(title));
  const seconds = stories.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const sizeBytes = stories.reduce((sum, story) => sum + story.sizeBytes, 0);
  expect(stories.length).toBeGreaterThan(1);
  expect(seconds).toBeLessThanOrEqual(10 * 60);
  expect(line.requests).toEqual([]);
  await page.getByRole('button', { name: `Save ${stories.length} stories, ${byteSize(sizeBytes)}` }).click();
  await expect(page.getByText(`${stories.length} stories, ${byteSize(sizeBytes)}`)).toBeVisible();
  await expect(savedStories(page)).toHaveCount(stories.length);

  await openPanel(page);
  await panel(page)
    .getByRole('button', { name: /^Remove all narrations/ })
    .click();
  await panel(page)
    .getByRole('button', { name: /^Remove \d/ })
    .click();
  await expect(panel(page)).toContainText('none yet');
  await expect.poll(() => audioOnDevice(page)).toEqual({ whole: 0, pieces: 0, hashes: [] });

  await test.step('the panel offers to install the app, and reports that persistent storage was refused', async () => {
    await page.evaluate(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      const prompt = async () => void document.documentElement.setAttribute('data-asked', '');
      dispatchEvent(Object.assign(offer, { prompt, userChoice: Promise.resolve({ outcome: 'dismissed' }) }));
      Object.defineProperty(navigator.storage, 'persist', { value: async () => false });
    });
    await openSettings(page);
    await panel(page).getByRole('button', { name: 'Install Lipi' }).click();
    await expect(page.locator('html[data-asked]')).toHaveCount(1);
    // An install offer can be used once.
    await expect(panel(page).getByText('To install Lipi')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Protect saved stories' }).click();
    await expect(panel(page).getByText('didn’t agree to protect')).toBeVisible();
  });
});

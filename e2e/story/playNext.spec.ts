import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { type NarratedStory, narratedStories } from '../support/narratedStories.ts';
import { serverForEachTest } from '../support/ownServer.ts';
import { test } from '../test.ts';
import { listenTo, voice } from './voice.ts';

const server = serverForEachTest();

test.beforeEach(async ({ context }) => await listenTo(context));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function open(page: Page, story: NarratedStory): Promise<void> {
  await page.goto(server.origin + story.path);
  await expect(page.getByText('Up to date')).toBeVisible();
}

/** Hears only the last seconds of what speaks. */
async function moveToTheEnd(page: Page): Promise<void> {
  await expect.poll(async () => (await voice(page)).isPaused).toBe(false);
  await page.evaluate('window.voice.currentTime = window.voice.duration - 2');
}

test('the voice goes on with the next story without a network, and the page with it', async ({
  page,
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its server is taken away');
  const stories = await narratedStories(server.origin);
  const [first] = stories;
  const inLanguage = stories.filter((story) => story !== first && story.language === first.language);
  // Whichever the library would offer, at least one of them is not on the device.
  const here = inLanguage.at(-1) as NarratedStory;
  expect(inLanguage.length).toBeGreaterThan(1);
  for (const story of [here, first]) {
    await open(page, story);
    await page.evaluate(async () => await navigator.serviceWorker.ready);
    await button(page, 'Save for offline').click();
    await expect(button(page, 'Remove from this device')).toBeVisible();
  }
  await button(page, 'Listening options').click();
  await page.getByRole('checkbox', { name: 'Play next story' }).check();
  await page.keyboard.press('Escape');
  await button(page, 'Play').click();
  // With a network it would be another one, which is not here.
  await expect(page.getByText('Up next: ')).toBeVisible();
  await expect(page.getByText('Up next: ')).not.toContainText(here.title);

  await server.kill();
  await moveToTheEnd(page);
  await expect(page).toHaveURL(server.origin + here.path);
  await expect(page.getByRole('heading', { level: 1, name: here.title })).toBeVisible();
  await expect(button(page, 'Pause')).toBeVisible();
  await expect.poll(async () => (await voice(page)).seconds).toBeGreaterThan(1);
  expect(await voice(page)).toMatchObject({ isPaused: false, source: expect.stringMatching(/^blob:/) });
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(here.title);

  // Nothing else is here.
  await moveToTheEnd(page);
  await expect(button(page, 'Play')).toBeVisible();
  await expect(page).toHaveURL(server.origin + here.path);
});

import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { button, playerBar, saveButton } from '../support/controls.ts';
import { type NarratedStory, narratedStories } from '../support/narratedStories.ts';
import { sharedServer } from '../support/ownServer.ts';
import { newcomer, signUp, toolbar } from '../support/signedIn.ts';
import { test } from '../test.ts';
import { listenTo, voice } from './voice.ts';

const server = sharedServer();

test.beforeEach(async ({ context }) => await listenTo(context));

async function open(page: Page, story: NarratedStory): Promise<void> {
  await page.goto(server.origin + story.path);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
}

/** Skips to the last two seconds of the playing narration. */
async function moveToTheEnd(page: Page): Promise<void> {
  await expect.poll(async () => (await voice(page)).isPaused).toBe(false);
  // A narration that was told to play knows its duration a little later.
  await expect.poll(() => page.evaluate('Number.isFinite(window.voice.duration)')).toBe(true);
  await page.evaluate('window.voice.currentTime = window.voice.duration - 2');
}

test('offline, playback and page go on to the next story that is on the device', {
  tag: '@corpus',
}, async ({ page, complaints }) => {
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
    await saveButton(page).click();
    await expect(button(page, 'Saved')).toBeVisible();
  }
  await button(page, 'Listening options').click();
  await page.getByRole('checkbox', { name: 'Play next story' }).check();
  await page.keyboard.press('Escape');
  await button(page, 'Play').click();
  // With a network the next story would be another one, which is not on the device.
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

  // No other story is on the device.
  await moveToTheEnd(page);
  await expect(button(page, 'Play')).toBeVisible();
  await expect(page).toHaveURL(server.origin + here.path);
  await server.startAgain();
});

test('a reading list plays from one story to the next and ends after its last', { tag: '@deep' }, async ({
  page,
}) => {
  const [first, second] = await narratedStories(server.origin);
  await signUp(page, server.origin, newcomer());
  for (const story of [first, second]) {
    await open(page, story);
    await button(page, 'Add to reading list').click();
    await expect(button(page, 'Remove from reading list')).toBeVisible();
  }
  await toolbar(page).getByRole('link', { name: 'Reading list' }).click();
  const titles = page.locator('[data-line]').getByRole('link');
  await expect(titles).toHaveCount(2);
  const [upper, lower] = await titles.allTextContents();
  await button(page, 'Play all').click();
  await expect(playerBar(page).getByRole('link', { name: `Back to ${upper}` })).toBeVisible();
  await moveToTheEnd(page);
  await expect(playerBar(page).getByRole('link', { name: `Back to ${lower}` })).toBeVisible();
  await expect.poll(async () => (await voice(page)).seconds).toBeGreaterThan(1);
  await moveToTheEnd(page);
  await expect(playerBar(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(playerBar(page).getByRole('link', { name: `Back to ${lower}` })).toBeVisible();

  await button(page, `Options for ${lower}`).click();
  await button(page, 'Play from here').click();
  await expect(playerBar(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(playerBar(page).getByRole('link', { name: `Back to ${lower}` })).toBeVisible();
});

import { expect, type Page } from '@playwright/test';
import type { LipiStore } from '../../src/settings/lipiStoreFields.ts';
import { importInTwoParts, listenTo } from '../story/voice.ts';
import { button, place, saveButton } from '../support/controls.ts';
import { type NarratedStory, narratedStory } from '../support/narratedStories.ts';
import { serverForAllTests } from '../support/ownServer.ts';
import { test } from '../test.ts';

const server = serverForAllTests(importInTwoParts);
let story: NarratedStory;

test.beforeAll(async () => {
  story = await narratedStory(server.origin, 'in-two-parts/gu');
});

const stored = (page: Page): Promise<{ version: number; state: LipiStore }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('lipi-store') ?? '{}'));

/** The page stores a change within half a second. */
const field = async <K extends keyof LipiStore>(page: Page, name: K): Promise<LipiStore[K]> =>
  (await stored(page)).state[name];

interface Change {
  readonly field: keyof LipiStore;
  /** The reader's action, after those of the previous changes. */
  readonly act: (page: Page) => Promise<unknown>;
  readonly becomes: (value: unknown, page: Page) => void;
}

const is = (expected: unknown) => (value: unknown) => expect(value).toEqual(expected);
const nothing = async () => undefined;

/** Performed in this order, on one page, by actions that a reader can do. */
const changes: readonly Change[] = [
  {
    field: 'language',
    act: async (page) => {
      await page.goto(server.origin);
      await page.getByRole('button', { name: /^ગુજરાતી/ }).click();
      await expect(async () => expect(await field(page, 'language')).toBe('gu')).toPass();
      await page.goto(server.origin + story.path);
      await expect(page.getByText('Synced', { exact: true })).toBeVisible();
    },
    becomes: is('gu'),
  },
  {
    field: 'theme',
    act: async (page) => {
      await page.getByRole('button', { name: /Aa/ }).click();
      await page.getByRole('radio', { name: 'Light' }).check();
    },
    becomes: is('light'),
  },
  {
    field: 'fontSize',
    act: async (page) => {
      await button(page, 'Larger type').click();
      await page.keyboard.press('Escape');
    },
    becomes: is(22),
  },
  {
    field: 'showAudioControls',
    act: (page) => button(page, 'Play').hover(),
    becomes: is(true),
  },
  { field: 'selectedContent', act: nothing, becomes: () => undefined },
  {
    field: 'audioDurations',
    act: nothing,
    becomes: (value) => {
      expect(value).toHaveLength(2);
      expect(Math.min(...(value as number[]))).toBeGreaterThan(60);
    },
  },
  { field: 'totalDuration', act: nothing, becomes: (value) => expect(value).toBeGreaterThan(200) },
  {
    field: 'isLoading',
    act: async (page) => {
      await page.route('**/api/storage/**', () => undefined);
      await button(page, 'Play').click();
    },
    becomes: is(true),
  },
  {
    field: 'isPlaying',
    act: async (page) => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.reload();
      await expect(page.getByText('Synced', { exact: true })).toBeVisible();
      await button(page, 'Play').click();
    },
    becomes: is(true),
  },
  { field: 'currentTime', act: nothing, becomes: (value) => expect(value).toBeGreaterThan(1) },
  {
    field: 'currentAudioIndex',
    act: (page) => place(page).fill(String(Math.floor(story.durationSeconds / 2) + 20)),
    becomes: is(1),
  },
  { field: 'duration', act: nothing, becomes: (value) => expect(value).toBeLessThan(150) },
  {
    field: 'playbackSpeed',
    act: async (page) => {
      await button(page, 'Listening options').click();
      await page.getByLabel('Speed').selectOption('1.25');
    },
    becomes: is(1.25),
  },
  {
    field: 'autoScrollEnabled',
    act: (page) => page.getByRole('checkbox', { name: /^Scroll with the narration/ }).uncheck(),
    becomes: is(false),
  },
  {
    field: 'playNextEnabled',
    act: (page) => page.getByRole('checkbox', { name: 'Play next story' }).check(),
    becomes: is(true),
  },
  {
    field: 'audioTextSyncEnabled',
    act: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('checkbox', { name: 'Read along' }).check();
    },
    becomes: is(true),
  },
  // The text is in the library, and is not stored twice.
  { field: 'textSegments', act: nothing, becomes: is([]) },
  { field: 'highlightedSegmentIndex', act: nothing, becomes: (value) => expect(value).toBeGreaterThan(20) },
  {
    field: 'hoveredSegmentIndex',
    act: async (page) => {
      await page.locator('article [data-from="0"]').scrollIntoViewIfNeeded();
      await page.locator('article [data-from="0"]').hover();
    },
    becomes: is(0),
  },
  {
    field: 'cachedAudioUrls',
    act: async (page) => {
      await saveButton(page).click();
      await expect(button(page, 'Saved')).toBeVisible();
      await place(page).fill('5');
    },
    becomes: (value) => {
      const [address, local] = Object.entries(value as Record<string, string>)[0] ?? [];
      expect(address).toBe(story.partUrls[0]);
      expect(local).toMatch(/^blob:/);
    },
  },
];

test("a reader's actions change the fields of the reader store that the specification names", {
  tag: '@deep',
}, async ({ anotherPage }) => {
  const page = await anotherPage({ serviceWorkers: 'block' });
  await listenTo(page.context());
  await page.goto(server.origin + story.path);
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  const initial = await stored(page).then(({ state }) => state);
  expect(initial ?? {}).not.toHaveProperty('isPlaying', true);

  for (const { field: name, act, becomes } of changes) {
    await test.step(name, async () => {
      await act(page);
      await expect(async () => becomes(await field(page, name), page)).toPass();
    });
  }
  expect(await field(page, 'selectedContent')).toBe(story.path.replace('/content/', ''));

  await button(page, 'Pause').click();
  await expect.poll(async () => (await stored(page)).state.playbackSpeed).toBe(1.25);
  await page.reload();
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/light/);
  await expect(page.getByRole('checkbox', { name: 'Read along' })).toBeChecked();
  await expect(button(page, 'Play')).toBeVisible();
  await expect(page.locator('article [data-from]').first()).toHaveCSS('font-size', '22px');
  await button(page, 'Listening options').click();
  await expect(page.getByLabel('Speed')).toHaveValue('1.25');
  await expect(page.getByRole('checkbox', { name: /^Scroll with the narration/ })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Play next story' })).toBeChecked();
});

import { expect, type Page } from '@playwright/test';
import { fullDevice, lostNetwork } from '../complaints.ts';
import { readLink } from '../support/cards.ts';
import { guestViewLimit, type Libraries } from './libraries.ts';
import type { Screen } from './screen.ts';
import { fill, listenAt, openHome, openStory, saveStory } from './ways.ts';

/** Screens of a story, read and listened to. */
export const storyScreens: readonly Screen[] = [
  ...[
    { name: 'a story in Odia', language: 'or' },
    { name: 'a story in Gujarati', near: true as const, language: 'gu' },
    { name: 'a story in English', language: 'en' },
  ].map(({ language, ...screen }) => ({
    ...screen,
    open: async (page: Page, { stocked, storyPath }: Libraries) => {
      await openStory(page, stocked + storyPath(language));
    },
  })),
  {
    name: 'a story while it is read, with its type settings',
    near: true,
    open: async (page, { stocked, storyPath }) => {
      await openStory(page, stocked + storyPath('gu'));
      await page.evaluate(() => scrollTo(0, 900));
      await expect(page.getByRole('progressbar', { name: 'Read so far' })).toBeAttached();
      await page.getByRole('button', { name: 'Type and theme' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Type' })).toBeFocused();
    },
  },
  {
    name: 'two texts side by side',
    open: async (page, { stocked, storyPath }) => {
      await openStory(page, stocked + storyPath('en'));
      await page.getByRole('link', { name: 'Side by side' }).click();
      await expect(page.getByRole('navigation', { name: 'Side by side' })).toBeVisible();
      await expect(page.locator('[data-story] > div').first()).toBeVisible();
    },
  },
  {
    name: 'a saved story',
    open: async (page, { stocked, storyPath }) => {
      await openStory(page, stocked + storyPath('gu'));
      await saveStory(page);
    },
  },
  {
    name: 'reading along',
    near: true,
    open: async (page, { stocked, storyPath }) => {
      await openStory(page, stocked + storyPath('or'));
      await page.getByRole('checkbox', { name: 'Read along' }).check();
      await listenAt(page, 12);
      await expect(page.locator('[data-spoken]')).toHaveCount(1);
    },
  },
  {
    name: 'a story with another script under each line',
    open: async (page, { stocked, storyPath }) => {
      await openStory(page, stocked + storyPath('or'));
      await page.getByRole('button', { name: 'Type and theme' }).click();
      await page.getByRole('combobox', { name: 'Script' }).selectOption({ label: 'Latin letters' });
      await page.getByRole('checkbox', { name: 'Under each line of the text' }).check();
    },
  },
  {
    name: 'one sentence at a time',
    open: async (page, { stocked, storyPath }) => {
      await openStory(page, stocked + storyPath('gu'));
      await page.getByRole('button', { name: 'Type and theme' }).click();
      await page.getByRole('button', { name: 'One sentence at a time' }).click();
      await expect(page.getByText(/^Sentence 1 of/)).toBeVisible();
    },
  },
  {
    name: 'listening options with a sleep timer',
    open: async (page, { stocked, storyPath }) => {
      await openStory(page, stocked + storyPath('or'));
      await page.getByRole('button', { name: 'Listening options' }).click();
      await page.getByLabel('Sleep timer').selectOption('15');
      await expect(page.getByRole('button', { name: '5 more minutes' }).first()).toBeVisible();
      await page.getByRole('checkbox', { name: 'Play next story' }).check();
      await expect(page.getByText('Up next: ')).toBeVisible();
    },
  },
  {
    name: 'a story past the limit of a guest',
    open: async (page, { stocked, storyPath }) => {
      await page.addInitScript((viewCount) => {
        const session = { id: 'guest_1_x', createdAt: 1, viewCount, lastVisit: 1 };
        localStorage.setItem('guest-view-limit', JSON.stringify(session));
      }, guestViewLimit);
      // The limit applies from the page after the one that first received and stored it.
      await page.goto(stocked + storyPath('en'));
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('lipi-guest-limit')))
        .toContain(`"guestViewLimit":${guestViewLimit}`);
      await page.goto(stocked + storyPath('gu'));
      await expect(page.getByRole('heading', { name: 'Sign in to read on' })).toBeVisible();
    },
  },
  {
    name: 'a story that is not on the device',
    complains: lostNetwork,
    open: async (page, { stocked }) => {
      await page.route('**/api/query', (route) =>
        route.request().postData()?.includes('stories:body') ? route.abort() : route.fallback(),
      );
      await openHome(page, stocked);
      await readLink(page).click();
      await expect(page.getByRole('heading', { name: 'This story is not on this device yet' })).toBeVisible();
    },
  },
  {
    name: 'a story for which there is no room',
    complains: fullDevice,
    open: async (page, { stocked, storyPath }) => {
      await openStory(page, stocked + storyPath('gu'));
      await saveStory(page);
      await openStory(page, stocked + storyPath('or'));
      await fill(page, stocked);
      await page.getByRole('button', { name: 'Save for offline' }).click();
      await expect(page.getByText('Remove one of these to free space:')).toBeVisible();
    },
  },
];

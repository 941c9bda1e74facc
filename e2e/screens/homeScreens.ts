import { expect } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { alive } from '../support/alive.ts';
import type { Screen } from './screen.ts';
import { listenAt, openHome, openStory, withoutBackend } from './ways.ts';

/** The home page, and the screens shown in its place. */
export const homeScreens: readonly Screen[] = [
  {
    name: 'home',
    near: true,
    open: async (page, { stocked }) => {
      await openHome(page, stocked);
      await page.locator('summary', { hasText: 'About Lipi' }).click();
      await expect(page.getByRole('region', { name: 'To listen to' })).toBeVisible();
    },
  },
  {
    name: 'home, with something to go on with',
    open: async (page, { stocked, storyPath }) => {
      await openStory(page, stocked + storyPath('or'));
      await listenAt(page, 70);
      await page.goto(stocked);
      await expect(page.getByRole('region', { name: 'Continue' })).toBeVisible();
      await alive(page, '#newsletter-email');
    },
  },
  {
    name: 'home without a network, with what is not here',
    complains: lostNetwork,
    worker: true,
    open: async (page, { stocked }) => {
      await openHome(page, stocked);
      await page.evaluate(async () => await navigator.serviceWorker.ready);
      await withoutBackend(page);
      await page.reload();
      await expect(page.getByText('Offline', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: /Gujarati/ }).click();
      await expect(page.getByText('Not on this device').first()).toBeVisible();
      await alive(page, '#newsletter-email');
    },
  },
  {
    name: 'the small bar of what plays',
    near: true,
    open: async (page, { stocked, storyPath }) => {
      await openStory(page, stocked + storyPath('or'));
      await listenAt(page, 70);
      await page.getByRole('link', { name: 'Home' }).click();
      await expect(page.getByRole('complementary', { name: 'Now playing' })).toBeVisible();
      await alive(page, '#newsletter-email');
    },
  },
  {
    name: 'an empty library',
    open: async (page, { empty }) => {
      await page.goto(empty);
      await expect(page.getByText('Synced', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'No stories yet' })).toBeVisible();
      await alive(page, '#newsletter-email');
    },
  },
  {
    name: 'an empty language',
    complains: lostNetwork,
    open: async (page, { stocked }) => {
      await withoutBackend(page);
      await page.goto(stocked);
      await expect(page.getByText('Offline', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: /Gujarati/ }).click();
      await expect(page.getByRole('heading', { name: /Gujarati are not on this device yet/ })).toBeVisible();
      await alive(page, '#newsletter-email');
    },
  },
  {
    name: 'a first start without a network',
    complains: lostNetwork,
    worker: true,
    open: async (page, { stocked }) => {
      await withoutBackend(page);
      await page.goto(`${stocked}/service-terms`);
      await page.evaluate(async () => await navigator.serviceWorker.ready);
      await page.goto(stocked);
      await expect(
        page.getByRole('heading', { name: 'The library is not on this device yet' }),
      ).toBeVisible();
      await alive(page, '#newsletter-email');
    },
  },
];

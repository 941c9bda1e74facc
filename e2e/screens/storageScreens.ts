import { expect } from '@playwright/test';
import { fullDevice, lostNetwork } from '../complaints.ts';
import type { Screen } from './screen.ts';
import { fill, openHome, openPanel, openStory, saveByHand, saveStory, turnOnTesterTools } from './ways.ts';

/** What is kept on the device. */
export const storageScreens: readonly Screen[] = [
  {
    name: 'the storage panel',
    near: true,
    open: async (page, { stocked, storyPath }) => {
      await openStory(page, stocked + storyPath('gu'));
      await saveStory(page);
      await openPanel(page);
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
    },
  },
  {
    name: 'the empty storage panel',
    open: async (page, { stocked }) => {
      await openHome(page, stocked);
      await openPanel(page);
      await page.getByRole('button', { name: 'Find stories' }).click();
      await expect(page.getByRole('button', { name: /^Save \d+ stories,/ })).toBeVisible();
    },
  },
  {
    name: 'the storage panel with many stories',
    open: async (page, { stocked }) => {
      await openHome(page, stocked);
      await openPanel(page);
      await saveByHand(page, 5);
      await expect(page.getByRole('heading', { name: /^5 stories saved/ })).toBeVisible();
      await page.getByRole('button', { name: 'Choose several' }).click();
      await page.getByRole('button', { name: 'Choose all' }).click();
      await page.getByRole('button', { name: 'Remove 5 stories' }).click();
      await expect(page.getByRole('button', { name: 'Keep things as they are' })).toBeFocused();
    },
  },
  {
    name: 'the storage panel while stories arrive',
    open: async (page, { stocked }) => {
      await page.route('**/api/storage/**', () => undefined);
      await openHome(page, stocked);
      await openPanel(page);
      await saveByHand(page, 3);
      await expect(page.getByRole('progressbar')).toHaveCount(2);
    },
  },
  {
    name: 'the storage panel with stories paused',
    open: async (page, { stocked }) => {
      await page.route('**/api/storage/**', () => undefined);
      await openHome(page, stocked);
      await openPanel(page);
      await saveByHand(page, 3);
      await page.getByRole('button', { name: 'Pause all' }).click();
      await expect(page.getByRole('dialog').getByText(/^Paused, /)).toHaveCount(3);
    },
  },
  {
    name: 'the storage panel of a full device',
    complains: fullDevice,
    open: async (page, { stocked, storyPath }) => {
      await openStory(page, stocked + storyPath('gu'));
      await saveStory(page);
      await fill(page, stocked);
      await openPanel(page);
      await saveByHand(page, 1);
      await expect(page.getByText(/^There is not enough space left on this device/)).toBeVisible();
    },
  },
  {
    name: 'the storage panel on an iPhone',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    open: async (page, { stocked }) => {
      await openHome(page, stocked);
      await openPanel(page);
      await page.getByText('Add to Home Screen').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'the tester tools, with the line cut',
    complains: lostNetwork,
    worker: true,
    open: async (page, { stocked }) => {
      await openHome(page, stocked);
      await turnOnTesterTools(page);
      await page.getByLabel('Line', { exact: true }).selectOption('Offline');
      await expect(page.getByRole('complementary', { name: 'Tester tools' })).toContainText('offline');
    },
  },
];

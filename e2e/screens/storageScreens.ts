import { expect } from '@playwright/test';
import { fullDevice, lostNetwork } from '../complaints.ts';
import { savedStories } from '../support/controls.ts';
import type { Screen } from './screen.ts';
import {
  fill,
  openHome,
  openPanel,
  openSaved,
  openStory,
  saveByHand,
  saveStory,
  turnOnTesterTools,
} from './ways.ts';

/** Screens of the data stored on the device. */
export const storageScreens: readonly Screen[] = [
  {
    name: 'the storage panel',
    near: true,
    open: async (page, { stocked, storyPath }) => {
      await openStory(page, stocked + storyPath('gu'));
      await saveStory(page);
      await openPanel(page);
      await expect(page.getByRole('dialog').getByText(/^1, /)).toBeVisible();
    },
  },
  {
    name: 'no saved stories',
    open: async (page, { stocked }) => {
      await openSaved(page, stocked);
      await page.getByRole('button', { name: 'Suggest stories' }).click();
      await expect(page.getByRole('button', { name: /^Save \d+ stories,/ })).toBeVisible();
    },
  },
  {
    name: 'saved stories of which one is removed',
    open: async (page, { stocked }) => {
      await openSaved(page, stocked);
      await saveByHand(page, 3);
      await expect(savedStories(page)).toHaveCount(3);
      await savedStories(page)
        .first()
        .getByRole('button', { name: /^Remove/ })
        .click();
      await expect(page.getByRole('button', { name: 'Undo: keep it on this device' })).toBeFocused();
    },
  },
  {
    name: 'saved stories of which several are chosen',
    open: async (page, { stocked }) => {
      await openSaved(page, stocked);
      await saveByHand(page, 3);
      await expect(savedStories(page)).toHaveCount(3);
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await page.getByRole('checkbox').first().check();
      await expect(page.getByRole('button', { name: /^Remove 1 story, / })).toBeVisible();
    },
  },
  {
    name: 'saved stories with others paused',
    open: async (page, { stocked }) => {
      await page.route('**/api/storage/**', () => undefined);
      await openSaved(page, stocked);
      await saveByHand(page, 3);
      await expect(page.getByRole('progressbar')).toHaveCount(2);
      await page.getByRole('button', { name: 'Pause all' }).click();
      await expect(page.getByText(/^Paused at /)).toHaveCount(3);
    },
  },
  {
    name: 'the saved stories of a full device',
    complains: fullDevice,
    open: async (page, { stocked, storyPath }) => {
      await openStory(page, stocked + storyPath('gu'));
      await saveStory(page);
      await fill(page, stocked);
      await openSaved(page, stocked);
      await saveByHand(page, 1);
      await expect(page.getByText(/^Not enough space on this device/)).toBeVisible();
    },
  },
  {
    name: 'the storage panel on an iPhone',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    open: async (page, { stocked }) => {
      await openHome(page, stocked);
      await openPanel(page);
      await page.getByText('Settings', { exact: true }).click();
      await expect(page.getByRole('checkbox', { name: /^Data saver/ })).toBeVisible();
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
      await page.getByLabel('Fault').selectOption('Offline');
      await expect(page.getByRole('complementary', { name: 'Tester tools' })).toContainText('Offline');
    },
  },
];

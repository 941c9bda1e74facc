import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { alive } from '../support/alive.ts';
import { asha, logOutButton, newcomer, signUp, toolbar } from '../support/signedIn.ts';
import type { Libraries } from './libraries.ts';
import type { Screen } from './screen.ts';
import { cutLine, openStory } from './ways.ts';

/** The reading list, and the screens that belong to it. */
export const readingListScreens: readonly Screen[] = [
  {
    name: 'the reading list of a guest',
    open: async (page, { stocked }) => {
      await page.goto(`${stocked}/reading_list`);
      await alive(page, '#main > *');
      await expect(page.getByRole('heading', { name: 'Reading list', level: 1 })).toBeVisible();
    },
  },
  {
    name: 'an empty reading list',
    open: async (page, { stocked }) => {
      await signUp(page, stocked, newcomer(), '/reading_list');
      await expect(page.getByText('Your list is empty.')).toBeVisible();
    },
  },
  {
    // With the options of a story, one finished, and changes that wait.
    name: 'the reading list',
    near: true,
    complains: lostNetwork,
    open: async (page, libraries) => {
      await openThree(page, libraries);
      await cutLine(page);
      const options = page.getByRole('button', { name: /^Options for / });
      await options.first().click();
      await page.getByRole('button', { name: 'Mark as finished' }).click();
      await expect(page.getByText('Waiting to be sent', { exact: true })).toBeVisible();
      await options.last().click();
    },
  },
  {
    name: 'the question before signing out with unsent changes',
    complains: lostNetwork,
    open: async (page, { stocked, storyPath }) => {
      await signUp(page, stocked, newcomer(), storyPath('or'));
      await cutLine(page);
      await page.getByRole('button', { name: 'Add to reading list' }).click();
      await expect(page.getByText(/^[12] waiting$/)).toBeVisible();
      await logOutButton(page, asha.name).click();
      await expect(page.getByRole('heading', { name: /not been sent$/ })).toBeVisible();
    },
  },
];

/** Opens a list of three stories in three languages, all of it sent. */
async function openThree(page: Page, { stocked, storyPath }: Libraries): Promise<void> {
  await signUp(page, stocked, newcomer(), storyPath('or'));
  for (const language of ['or', 'gu', 'en']) {
    if (language !== 'or') await openStory(page, stocked + storyPath(language));
    await page.getByRole('button', { name: 'Add to reading list' }).click();
    await expect(page.getByRole('button', { name: 'Remove from reading list' })).toBeVisible();
  }
  await toolbar(page).getByRole('link', { name: 'Reading list' }).click();
  await expect(page.getByText('3 stories', { exact: true })).toBeVisible();
  await expect(page.getByText('Synced', { exact: true })).toBeVisible();
}

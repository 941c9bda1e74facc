import type { Page } from '@playwright/test';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Saves the story of the page; its name has the size too. */
export const saveButton = (page: Page) => page.getByRole('button', { name: /^Save for offline/ });

/** What the desk says of the last action. */
export const note = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

/** The slider of the narration. */
export const place = (page: Page) => page.getByRole('slider', { name: 'Place in the narration' });
export const playerBar = (page: Page) => page.getByRole('complementary', { name: 'Now playing' });

export const placeNote = (page: Page) => page.getByRole('complementary', { name: 'Your place' });
export const savedStories = (page: Page) =>
  page.getByRole('list', { name: 'Saved stories' }).getByRole('listitem');

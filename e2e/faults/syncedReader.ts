import { expect, type Page } from '@playwright/test';
import { readBy } from '../story/placeInSight.ts';
import { privateRows } from '../support/privateRows.ts';
import { serverRows } from './serverRows.ts';

/** A story's place in the text, as a device stores it. */
export interface KeptPlace {
  readonly storyId: string;
  readonly text: { readonly offset: number };
}

/** Opens a story and waits until it can be read. */
export async function openStory(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('[data-from]').first()).toBeVisible();
  // A font that loads later would move the text, and the stored place is that of the last scrolling.
  await page.evaluate(async () => await document.fonts.ready);
}

/**
 * Scrolls on, or near the story's end up again. Resolves with the place once the device has stored it, ready for the
 * next page.
 */
export async function readOn(page: Page, pixels = 1300): Promise<KeptPlace> {
  const offset = await readBy(page, pixels, -1900);
  const places = (await privateRows(page, 'places')) as unknown as KeptPlace[];
  const place = places.find(({ storyId }) => page.url().endsWith(storyId));
  if (place?.text.offset !== offset)
    throw new Error('the place that is kept is not the one that was read to');
  return place;
}

/** Operations still in the outbox: not answered, or not in the mirror yet. */
export async function waitingCount(page: Page): Promise<number> {
  return (await privateRows(page, 'outbox')).length;
}

/** Waits until a device's outbox is empty. */
export async function expectAllSent(page: Page): Promise<void> {
  await expect.poll(() => waitingCount(page)).toBe(0);
}

/**
 * Adds the open story to the reading list; it shows at once, with or without a network. The button is pressed without
 * scrolling to it: that would store another place soon after.
 */
export async function addToList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to reading list' }).dispatchEvent('click');
  await expect(page.getByRole('button', { name: 'Remove from reading list' })).toBeVisible();
}

/**
 * Waits until everything is sent and pulled, and checks that the server has this place, at number `seq` of the reader's
 * feed.
 */
export async function expectSynced(page: Page, origin: string, place: KeptPlace, seq: number): Promise<void> {
  await expectAllSent(page);
  const { items, progress, cursor } = await serverRows(page, origin);
  const row = progress.find(({ storyId }) => storyId === place.storyId);
  expect(row?.text?.entries[0]?.place).toEqual(place.text);
  // Each effect has one number: applied twice, it would have two.
  expect(cursor, `one number for each of ${JSON.stringify({ items, progress })}`).toBe(seq);
}

import { expect, type Page } from '@playwright/test';
import { hashOf } from '../../src/shared/reader/readerOps.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { lostNetwork } from '../complaints.ts';
import { longestStory } from '../support/longestStory.ts';
import { privateRows } from '../support/privateRows.ts';
import { fairWeather } from '../support/tcpProxy.ts';
import { test } from '../test.ts';
import { overwriteOperation, waitingOperations } from './outboxRow.ts';
import { serverRows } from './serverRows.ts';
import { addToList, openStory, readOn } from './syncedReader.ts';
import { troubledReader } from './troubledReader.ts';

const reader = troubledReader();

/** Without a network, adds a language's longest story to the list, and then reads on. */
async function addAndReadOn(language: string) {
  const { page, proxy, server } = reader;
  await openStory(page, proxy.origin + (await longestStory(server.origin, language)));
  proxy.set({ isRefusing: true });
  proxy.cut();
  await addToList(page);
  const place = await readOn(page);
  const [first, ...others] = await waitingOperations(page);
  expect(first?.action.type).toBe('addToList');
  expect(others).toHaveLength(1);
  if (!first) throw new Error('nothing waits');
  return { first, place };
}

/** Expects the reader to be told of the refused operation, in the toolbar and in the panel, and dismisses it. */
async function expectRefused(page: Page, code: string, words: string): Promise<void> {
  expect(await privateRows(page, 'refused')).toMatchObject([{ code, type: 'addToList' }]);
  await expect(page.locator('[data-sync-note]')).toHaveText('1 refused');
  // By keyboard, since reading on has hidden the toolbar.
  await page.getByRole('button', { name: /Offline and storage/ }).press('Enter');
  const refusals = page.getByRole('list', { name: 'Changes that the library refused' });
  await expect(refusals).toContainText(words);
  await refusals.getByRole('button', { name: /^Got it/ }).click();
  await expect.poll(() => privateRows(page, 'refused')).toEqual([]);
  await expect(refusals).toBeHidden();
  await page.keyboard.press('Escape');
  expect(await privateRows(page, 'refused')).toEqual([]);
}

test('a damaged outbox row is set aside, and the rest is sent (fault 20)', {
  tag: '@deep',
}, async ({ complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const { page, proxy, server } = reader;
  const { first, place } = await addAndReadOn('or');
  await overwriteOperation(page, first.id, { action: { ...first.action, position: 'Z' } });
  proxy.set(fairWeather);
  await reader.expectSynced(place, 1);
  expect((await serverRows(page, server.origin)).items).toEqual([]);
  await expectRefused(page, 'damaged', 'was damaged');
  // It is not shown as done.
  await expect(page.getByRole('button', { name: 'Add to reading list' })).toBeVisible();
});

test('a first operation that the server always refuses does not block the others (fault 39)', {
  tag: '@deep',
}, async ({ complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const { page, proxy, server } = reader;
  const { first, place } = await addAndReadOn('gu');
  const { id, time, version } = first;
  const action = { ...first.action, storyId: 'a story that is not there' as StoryId };
  const hash = hashOf({ id, time, version, action: action as Parameters<typeof hashOf>[0]['action'] });
  await overwriteOperation(page, id, { action, hash });
  proxy.set(fairWeather);
  await reader.expectSynced(place, 1);
  expect((await serverRows(page, server.origin)).items).toEqual([]);
  await expectRefused(page, 'unknown_story', 'this story is no longer in the library');
  await expect(page.getByRole('button', { name: 'Add to reading list' })).toBeVisible();
});

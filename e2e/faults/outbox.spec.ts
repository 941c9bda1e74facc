import { expect } from '@playwright/test';
import { hashOf } from '../../src/shared/reader/readerOps.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { lostNetwork } from '../complaints.ts';
import { longestStory } from '../support/longestStory.ts';
import { privateRows } from '../support/privateRows.ts';
import { goodNetwork } from '../support/tcpProxy.ts';
import { test } from '../test.ts';
import { overwriteOperation, waitingOperations } from './outboxRow.ts';
import { serverRows } from './serverRows.ts';
import { addToList, openStory, readOn } from './syncedReader.ts';
import { troubledReader } from './troubledReader.ts';

const reader = troubledReader();

test('a first operation that the server always refuses does not block the others, and the reader is told of it (fault 39)', {
  tag: '@deep',
}, async ({ complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const { page, proxy, server } = reader;
  await openStory(page, proxy.origin + (await longestStory(server.origin, 'gu')));
  proxy.set({ isRefusing: true });
  proxy.cut();
  await addToList(page);
  const place = await readOn(page);
  const [first, ...others] = await waitingOperations(page);
  expect(others).toHaveLength(1);
  if (first?.action.type !== 'addToList') throw new Error('the first operation is another one');
  const { id, time, version } = first;
  const action = { ...first.action, storyId: 'a story that is not there' as StoryId };
  const hash = hashOf({ id, time, version, action: action as Parameters<typeof hashOf>[0]['action'] });
  await overwriteOperation(page, id, { action, hash });
  proxy.set(goodNetwork);
  await reader.expectSynced(place, 1);
  expect((await serverRows(page, server.origin)).items).toEqual([]);
  expect(await privateRows(page, 'refused')).toMatchObject([{ code: 'unknown_story', type: 'addToList' }]);

  await expect(page.locator('[data-sync-note]')).toHaveText('1 refused');
  // By keyboard, since reading on has hidden the toolbar.
  await page.getByRole('button', { name: /Offline and storage/ }).press('Enter');
  const refusals = page.getByRole('list', { name: 'Changes that the library refused' });
  await expect(refusals).toContainText('this story is no longer in the library');
  await refusals.getByRole('button', { name: /^Got it/ }).click();
  await expect.poll(() => privateRows(page, 'refused')).toEqual([]);
  await expect(refusals).toBeHidden();
  await page.keyboard.press('Escape');
  // It is not shown as done.
  await expect(page.getByRole('button', { name: 'Add to reading list' })).toBeVisible();
});

import { expect, type Page } from '@playwright/test';
import { lostNetwork } from '../complaints.ts';
import { catalogueRows } from '../support/catalogueRows.ts';
import { goodNetwork } from '../support/tcpProxy.ts';
import { test } from '../test.ts';
import { waitingOperations } from './outboxRow.ts';
import { expectMirrored, serverRows } from './serverRows.ts';
import { addToList, expectAllSent, openStory } from './syncedReader.ts';
import { troubledReader } from './troubledReader.ts';

const reader = troubledReader();

/** The ids of stories other than the one that the first tab has open. */
async function otherStories(count: number): Promise<readonly string[]> {
  const rows = await catalogueRows<{ id: string }>(reader.server.origin);
  const ids = rows.map(({ id }) => id).filter((id) => !reader.story.endsWith(id));
  expect(ids.length).toBeGreaterThanOrEqual(count);
  return ids.slice(0, count);
}

/** Opens another tab of the reader's browser. */
async function openTab(id: string): Promise<Page> {
  const tab = await reader.context.newPage();
  await openStory(tab, `${reader.proxy.origin}/content/${id}`);
  return tab;
}

const listedIds = async () =>
  (await serverRows(reader.page, reader.server.origin)).items.map(({ storyId }) => storyId).sort();

test('ten offline tabs show their own changes at once, and all of them arrive once (fault 28)', async ({
  complaints,
}) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const { page, proxy } = reader;
  const before = await listedIds();
  const ids = (await otherStories(12)).filter((id) => !before.includes(id)).slice(0, 10);
  const tabs: Page[] = [];
  for (const id of ids) tabs.push(await openTab(id));
  proxy.set({ isRefusing: true });
  proxy.cut();
  await Promise.all(tabs.map(addToList));
  const waiting = await waitingOperations(page);
  expect(waiting.map(({ storyId }) => storyId).sort()).toEqual([...ids].sort());
  const numbers = waiting.map(({ n }) => n);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));

  proxy.set(goodNetwork);
  await expectAllSent(page);
  expect(await listedIds()).toEqual([...before, ...ids].sort());
  expect((await serverRows(page, reader.server.origin)).cursor).toBe(reader.seq + 10);
  await expectMirrored(page, reader.server.origin);
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: 'Remove from reading list' })).toBeVisible();
    await tab.close();
  }
});

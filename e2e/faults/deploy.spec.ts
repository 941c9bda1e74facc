import { rm } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { lostNetwork, refusedCall } from '../complaints.ts';
import { changeSource, ownCheckout } from '../offline/ownCheckout.ts';
import { privateRows } from '../support/privateRows.ts';
import { test } from '../test.ts';
import { serverRows } from './serverRows.ts';
import { addToList, openStory, readOn } from './syncedReader.ts';
import { troubledReader } from './troubledReader.ts';

const reader = troubledReader();

/** Stops the server and starts the one of another checkout. */
async function deploy(checkout?: string): Promise<void> {
  await reader.server.stop();
  await reader.server.startAgain(checkout === undefined ? {} : { cwd: checkout });
  expect(reader.server.output()).not.toContain('Building the app');
}

test('operations that a deploy does not accept stay on the device until the next deploy (fault 37)', {
  tag: '@deep',
}, async ({ complaints }) => {
  complaints.expect(refusedCall, 'it has no such mutation');
  complaints.expect(lostNetwork, 'its line is cut');
  const { page, proxy } = reader;
  const [storyId] = reader.story.split('/').slice(-1);
  const checkout = await ownCheckout();
  const rows = () => serverRows(page, reader.server.origin);
  const states = async () =>
    Object.fromEntries(
      (await privateRows(page, 'outbox')).map(({ action, state }) => [
        (action as { readonly type: string }).type,
        state,
      ]),
    );
  try {
    // At the story's head, where the button is: pressing it there does not scroll.
    await reader.expectSynced(await readOn(page, -5000), 1);
    await changeSource(checkout, 'convex/reader.ts', 'export const push =', 'export const pushBefore =');
    await deploy(checkout);
    const before = proxy.requests.length;
    await addToList(page);
    const place = await readOn(page);
    const pushes = () => proxy.requests.slice(before).filter((text) => text.includes('reader:push')).length;
    await expect.poll(pushes).toBeGreaterThan(0);
    await expect(page.locator('[data-sync-note]')).toContainText('waiting');
    expect(await states()).toEqual({ addToList: 'unsent', textPlace: 'unsent' });
    expect(await rows()).toMatchObject({ items: [], cursor: reader.seq + 1 });

    await changeSource(checkout, 'convex/reader.ts', 'export const pushBefore =', 'export const push =');
    await changeSource(
      checkout,
      'convex/readers/readerPush.ts',
      "if (read.kind === 'unknown')",
      "if (read.kind === 'unknown' || (read.kind === 'known' && read.action.type === 'addToList'))",
    );
    await deploy(checkout);
    // A page that is opened sends at once.
    await openStory(page, reader.story);
    await expect.poll(states).toEqual({ addToList: 'held' });
    const { items, progress, cursor } = await rows();
    expect(progress[0]?.text?.entries[0]?.place).toEqual(place.text);
    expect([items, cursor]).toEqual([[], reader.seq + 2]);
    // It is shown as done, because it will be sent later.
    await expect(page.getByRole('button', { name: 'Remove from reading list' })).toBeVisible();
    await expect.poll(states).toEqual({ addToList: 'held' });

    await deploy();
    await openStory(page, reader.story);
    await expect.poll(states).toEqual({});
    expect(await rows()).toMatchObject({ items: [{ storyId }], cursor: reader.seq + 3 });
    expect(await privateRows(page, 'refused')).toEqual([]);
  } finally {
    await rm(checkout, { recursive: true, force: true });
  }
});

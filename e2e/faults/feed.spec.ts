import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { spreadPositions } from '../../src/shared/reader/listPosition.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { lostNetwork } from '../complaints.ts';
import { libraryCommand } from '../support/libraryCommand.ts';
import { asha, signIn } from '../support/signedIn.ts';
import { fairWeather } from '../support/tcpProxy.ts';
import { test } from '../test.ts';
import { importStories } from './importedStories.ts';
import { otherDevice } from './otherDevice.ts';
import { both, mirrorOf, mirrorRows, readerOf, serverRows, sorted } from './serverRows.ts';
import { expectAllSent, openStory, readOn } from './syncedReader.ts';
import { troubledReader } from './troubledReader.ts';

const reader = troubledReader();

test('after a server is restored from an older backup, the device follows it and sends what waited (fault 36)', {
  tag: '@deep',
}, async ({ complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const { page, proxy, server } = reader;
  const folder = await mkdtemp(join(tmpdir(), 'lipi-backup-'));
  const backup = join(folder, 'library.backup');
  try {
    const { epoch } = await serverRows(page, server.origin);
    await libraryCommand(server.dataDir, 'backup', backup);
    await reader.expectSynced(await readOn(page), 1);
    proxy.set({ isRefusing: true });
    proxy.cut();
    const waiting = await readOn(page);
    await libraryCommand(server.dataDir, 'restore', backup);
    proxy.set(fairWeather);
    await expectAllSent(page);

    const { items, progress, epoch: nextEpoch, ...after } = await serverRows(page, server.origin);
    expect(nextEpoch).not.toBe(epoch);
    expect(progress[0]?.text?.entries[0]?.place).toEqual(waiting.text);
    await expect.poll(async () => sorted(await mirrorRows(page))).toEqual(sorted({ items, progress }));
    await reader.expectSynced(await readOn(page), after.cursor - reader.seq + 1);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a pull cut between two pages keeps the first page whole and resumes after it (fault 10)', {
  tag: '@deep',
}, async ({ anotherPage, complaints }) => {
  complaints.expect(lostNetwork, 'its line is cut');
  const { page, proxy, server } = reader;
  let tab = await anotherPage();
  const laptop = tab.context();
  await signIn(tab, proxy.origin, asha);
  const known = await serverRows(page, server.origin);
  await expect.poll(async () => (await mirrorOf(tab)).cursor).toBe(known.cursor);
  await tab.goto(`${proxy.origin}/icons/favicon.svg`);

  const ids = (await importStories(server, 110)) as readonly StoryId[];
  const positions = spreadPositions(ids.length);
  const at = Date.now();
  await otherDevice(page, server.origin).do([
    ...ids.map((storyId, index) => ({
      type: 'addToList' as const,
      storyId,
      position: positions[index] ?? '',
      at,
    })),
    ...ids.map((storyId) => ({ type: 'finish' as const, storyId, at })),
  ]);
  const first = await serverRows(page, server.origin, known.cursor);
  expect(first.isDone).toBe(false);
  const second = await serverRows(page, server.origin, first.cursor);
  expect(second.isDone).toBe(true);
  // The first device has everything, and requests no more.
  await expect.poll(async () => (await mirrorOf(page)).cursor).toBe(second.cursor);

  let between: Awaited<ReturnType<typeof mirrorOf>> | undefined;
  const asked = `"after":${first.cursor},`;
  proxy.ambush(
    asked,
    { kind: 'cutRequest' },
    {
      kind: 'cutAnswer',
      async first() {
        between = await mirrorOf(tab);
        await tab.close();
      },
    },
  );
  await tab.goto(`${proxy.origin}/privacy-policy`);
  await expect.poll(() => tab.isClosed()).toBe(true);
  expect(proxy.ambushesLeft()).toBe(0);
  expect(between).toEqual({ cursor: first.cursor, rows: both(known, first) });

  const before = proxy.requests.length;
  tab = await laptop.newPage();
  await openStory(tab, reader.story);
  await expect.poll(async () => (await mirrorOf(tab)).cursor).toBe(second.cursor);
  expect((await mirrorOf(tab)).rows).toEqual(both(both(known, first), second));
  const { userId } = await readerOf(tab);
  const pulls = proxy.requests
    .slice(before)
    .filter((text) => text.includes('reader:changes') && text.includes(userId));
  expect(pulls[0]).toContain(asked);
});

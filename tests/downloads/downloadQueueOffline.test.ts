import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { storeSavedRecord, want } from '../../src/catalogue/saved.ts';
import { DownloadQueue } from '../../src/downloads/downloadQueue.ts';
import { downloads, showDownloads } from '../../src/downloads/downloadStates.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { withFreshDatabase } from '../catalogue/freshDatabase.ts';
import { eventually } from '../eventually.ts';
import { withLeadingTab } from './leadingTab.ts';

withFreshDatabase();
withLeadingTab();

const ids = Array.from({ length: 30 }, (_, index) => `story ${index}` as StoryId);
let tried: StoryId[] = [];
let isReachable = (_id: StoryId) => false;

const queue = new DownloadQueue({
  async save(storyId) {
    tried.push(storyId);
    if (!isReachable(storyId)) return { ok: false, failure: { reason: 'offline', message: 'no network' } };
    await storeSavedRecord({ storyId, savedAt: 0, sizeBytes: 1, bodyHash: '', partHashes: [], partUrls: [] });
    return { ok: true, value: undefined };
  },
  storedBytes: async () => ({ receivedBytes: 0, totalBytes: 1 }),
  sweep: async () => undefined,
  hasPrice: () => false,
  onPriceChange: () => undefined,
});

const kinds = () => new Set(Object.values(downloads).map(({ kind }) => kind));
const expectAll = (kind: string, count: number) =>
  eventually(() => {
    expect(kinds()).toEqual(new Set([kind]));
    expect(Object.keys(downloads)).toHaveLength(count);
  });

beforeEach(() => {
  showDownloads({});
  [tried, isReachable] = [[], () => false];
});

test('offline the whole queue waits after the first tries, and is saved once there is a connection', async () => {
  await want(ids.slice(1));
  await queue.changed();
  await expectAll('waiting', 29);
  expect(tried).toEqual(ids.slice(1, 3));

  // A story that is asked for now waits with the others.
  await want(ids.slice(0, 1));
  await queue.changed();
  await expectAll('waiting', 30);
  expect(tried).toHaveLength(2);

  isReachable = () => true;
  queue.connected();
  await expectAll('ready', 30);
});

test('a story that alone cannot be reached does not hold up the others', async () => {
  isReachable = (id) => id !== ids[0];
  await want(ids);
  await queue.changed();
  await eventually(() => expect(tried).toHaveLength(30));
  await eventually(() => expect(downloads[ids[29] as StoryId]?.kind).toBe('ready'));
  expect(downloads[ids[0] as StoryId]?.kind).toBe('waiting');
});

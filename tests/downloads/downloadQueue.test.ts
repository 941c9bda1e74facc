import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { storeSavedRecord, want } from '../../src/catalogue/saved.ts';
import { DownloadQueue } from '../../src/downloads/downloadQueue.ts';
import { downloads, showDownload, showDownloads } from '../../src/downloads/downloadStates.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { withFreshDatabase } from '../catalogue/freshDatabase.ts';
import { eventually } from '../eventually.ts';
import { withLeadingTab } from './leadingTab.ts';

withFreshDatabase();
withLeadingTab();

const held = 'held' as StoryId;
const agreed = 'agreed' as StoryId;
const unmeasured = 'unmeasured' as StoryId;

let [saving, end, measuring] = [gate(), gate(), gate()];
let saves: StoryId[] = [];
let measured: StoryId[] = [];

const queue = new DownloadQueue({
  async save(storyId) {
    saves.push(storyId);
    saving.open();
    await end.opened;
    await storeSavedRecord({ storyId, savedAt: 0, sizeBytes: 1, bodyHash: '', partHashes: [], partUrls: [] });
    return { ok: true, value: undefined };
  },
  async storedBytes(id) {
    measured.push(id);
    if (id === unmeasured) await measuring.opened;
    return { receivedBytes: 0, totalBytes: 1 };
  },
  sweep: async () => undefined,
  hasPrice: () => true,
  onPriceChange: () => undefined,
});

beforeEach(async () => {
  showDownloads({});
  [saving, end, measuring, saves, measured] = [gate(), gate(), gate(), [], []];
  await want([held]);
  await want([agreed], { atAnyPrice: true });
  await queue.changed();
  await saving.opened;
  await want([unmeasured]);
});

/** The stored queue has been read but not drawn yet, because its new entry is still being measured. */
const queueIsRead = () => eventually(() => expect(measuring.isAwaited()).toBe(true));

async function expectReadyOnce(): Promise<void> {
  end.open();
  await eventually(() => expect(downloads[agreed]?.kind).toBe('ready'));
  measuring.open();
  await queue.changed();
  expect(downloads).toMatchObject({ [held]: { kind: 'held' }, [agreed]: { kind: 'ready' } });
  expect(saves).toEqual([agreed]);
}

test('a download that finishes while the queue is being redrawn stays ready', async () => {
  const changed = queue.changed();
  await queueIsRead();
  await expectReadyOnce();
  await changed;
});

test('a download that finishes while the downloading tab reads the queue is not started again', async () => {
  // Another tab changed the queue.
  const otherTab = new BroadcastChannel('lipi-tabs');
  otherTab.postMessage({ topic: 'downloads', message: { kind: 'changed' } });
  await queueIsRead();
  await expectReadyOnce();
  otherTab.close();
});

test('the bytes on the device for a waiting story are measured once', async () => {
  measuring.open();
  await queue.changed();
  const before = measured.length;
  await queue.changed();
  await queue.changed();
  expect(before).toBeGreaterThan(0);
  expect(measured.slice(before)).toEqual([]);
  end.open();
});

test('a failure that could not be stored in the queue is still shown', async () => {
  measuring.open();
  showDownload('full' as StoryId, { kind: 'failed', isUnrecorded: true, reason: 'quota', message: 'full' });
  await queue.changed();
  expect(downloads['full' as StoryId]).toMatchObject({ kind: 'failed', reason: 'quota' });
  end.open();
});

function gate(): { open: () => void; readonly opened: Promise<void>; isAwaited: () => boolean } {
  const opening = new EventTarget();
  const opened = new Promise<void>((resolve) => {
    opening.addEventListener('open', () => resolve());
  });
  let isAwaited = false;
  return {
    open: () => opening.dispatchEvent(new Event('open')),
    get opened() {
      isAwaited = true;
      return opened;
    },
    isAwaited: () => isAwaited,
  };
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CountBatch, count, endBatch, nextBatch } from '../../src/settings/counts.ts';
import { batchLimit } from '../../src/shared/desk/numbers.ts';
import { FakeStorage, stubPage } from './fakeDocument.ts';

const hourMs = 60 * 60 * 1000;

let storage: FakeStorage;

beforeEach(() => {
  storage = new FakeStorage();
  stubPage(storage);
  vi.stubGlobal('navigator', { doNotTrack: null });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 12) });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const told = (batch: CountBatch | undefined) =>
  batch?.events.map(({ day, event, storyId }) => `${day} ${event} ${storyId}`);

test('each event counts once per day and story, also after it was sent', () => {
  count('read', 'a');
  count('read', 'a');
  count('listened', 'a');
  count('read', 'b');
  const batch = nextBatch();
  expect(told(batch)).toEqual(['2026-11-22 read a', '2026-11-22 listened a', '2026-11-22 read b']);
  endBatch(batch?.key ?? '');
  count('read', 'a');
  expect(nextBatch()).toBeUndefined();
  vi.setSystemTime(new Date(2026, 10, 23, 0, 1));
  count('read', 'a');
  expect(told(nextBatch())).toEqual(['2026-11-23 read a']);
});

test('a batch stays the same until it is ended, and later counts wait for the next one', () => {
  count('read', 'a');
  const first = nextBatch();
  count('read', 'b');
  expect(nextBatch()).toEqual(first);
  endBatch('another key');
  expect(nextBatch()).toEqual(first);
  endBatch(first?.key ?? '');
  const second = nextBatch();
  expect(told(second)).toEqual(['2026-11-22 read b']);
  expect(second?.key).toMatch(/^[\w-]{16,64}$/);
  expect(second?.key).not.toBe(first?.key);
});

test('a batch is limited in size, and only the last 500 counts are kept', () => {
  for (let n = 0; n < 600; n += 1) count('read', `story${n}`);
  const sent: string[] = [];
  for (let batch = nextBatch(); batch; batch = nextBatch()) {
    expect(batch.events.length).toBeLessThanOrEqual(batchLimit);
    sent.push(...batch.events.map(({ storyId }) => storyId));
    endBatch(batch.key);
  }
  expect(sent).toHaveLength(500);
  expect(sent[0]).toBe('story100');
});

test('a batch unanswered for 20 hours is dropped, before the library forgets its key', () => {
  count('read', 'a');
  const first = nextBatch();
  vi.advanceTimersByTime(20 * hourMs - 1);
  expect(nextBatch()).toEqual(first);
  vi.advanceTimersByTime(1);
  expect(nextBatch()).toBeUndefined();
  count('read', 'b');
  expect(told(nextBatch())).toEqual([expect.stringContaining('read b')]);
});

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'with %j nothing is counted, and earlier counts are deleted',
  (wishes) => {
    count('read', 'a');
    vi.stubGlobal('navigator', wishes);
    count('read', 'b');
    expect(storage.items.get('lipi-counts')).not.toContain('read b');
    expect(nextBatch()).toBeUndefined();
    expect(storage.items.size).toBe(0);
  },
);

test('the stored counts hold only the day, the event and the story', () => {
  count('read', 'a');
  expect([...storage.items]).toEqual([
    [
      'lipi-counts',
      JSON.stringify({
        version: 1,
        state: {
          waiting: [{ day: '2026-11-22', event: 'read', storyId: 'a' }],
          today: { day: '2026-11-22', names: ['read a'] },
        },
      }),
    ],
  ]);
});

test('stored counts of another shape are ignored', () => {
  for (const state of [{}, { waiting: 3, today: {} }, { waiting: [], today: null }]) {
    storage.items.set('lipi-counts', JSON.stringify({ version: 1, state }));
    expect(nextBatch()).toBeUndefined();
    count('read', 'a');
    expect(told(nextBatch())).toEqual(['2026-11-22 read a']);
    storage.items.clear();
  }
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { batchLimit } from '../../src/shared/numbers.ts';
import { type CountBatch, count, endBatch, nextBatch } from '../../src/state/counts.ts';
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

test('each event counts once a day for each story, also after it was sent', () => {
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

test('a batch is the same until it is ended, and what is counted meanwhile waits for the next', () => {
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

test('a batch is small, and no more waits than a month’s reading', () => {
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

test('a batch without an answer for 20 hours is given up, before the library forgets its key', () => {
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
  'with %j nothing is counted, and what was counted before is forgotten',
  (wishes) => {
    count('read', 'a');
    vi.stubGlobal('navigator', wishes);
    count('read', 'b');
    expect(storage.items.get('lipi-counts')).not.toContain('read b');
    expect(nextBatch()).toBeUndefined();
    expect(storage.items.size).toBe(0);
  },
);

test('what is stored says the day and no nearer, and nothing of who', () => {
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

test('what is stored in another shape is no count', () => {
  for (const state of [{}, { waiting: 3, today: {} }, { waiting: [], today: null }]) {
    storage.items.set('lipi-counts', JSON.stringify({ version: 1, state }));
    expect(nextBatch()).toBeUndefined();
    count('read', 'a');
    expect(told(nextBatch())).toEqual(['2026-11-22 read a']);
    storage.items.clear();
  }
});

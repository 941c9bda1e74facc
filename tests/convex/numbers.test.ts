import { beforeEach, expect, test } from 'vitest';
import { api } from '../../convex/_generated/api.js';
import type { CountedEvent, NumbersRow, ReaderEvent } from '../../src/shared/desk/numbers.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';
import { library } from './accounts/backend.ts';
import { asha, importStory, makeCurator, withDesk } from './desk/deskFixture.ts';
import { expectRefusal } from './refusals.ts';

const dayMs = 24 * 60 * 60 * 1000;
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const key = () => crypto.randomUUID();

let odia: StoryId;
let gujarati: StoryId;

withDesk();

beforeEach(async () => {
  await importStory({ work: 'neem', language: 'or', title: 'ନିମ' });
  await importStory({ work: 'neem', language: 'gu', title: 'લીમડો' });
  const args = { scope: 'catalogue', after: 0, limit: 10 };
  const { rows } = await library.query(api.feed.changes, args);
  [odia, gujarati] = rows.map(({ id }) => id) as [StoryId, StoryId];
});

async function add(batch: string, ...events: CountedEvent[]): Promise<void> {
  await library.mutation('numbers:add', JSON.parse(JSON.stringify({ key: batch, events })));
}
const read = async (span: 'day' | 'month', from: string, to: string, by = asha) =>
  await by.caller.query(api.desk.numbers.read, { span, from, to });
const told = (rows: readonly NumbersRow[]) =>
  rows.map(({ on, event, language, count }) => `${on} ${event} ${language} ${count}`);
const stories = async (month: string, event: ReaderEvent) =>
  await asha.caller.query(api.desk.numbers.stories, { month, event });

const today = dayFromNow(0);
const month = today.slice(0, 7);

test('events are counted by day, month, language and story', async () => {
  await add(
    key(),
    { day: today, event: 'read', storyId: odia },
    { day: today, event: 'read', storyId: gujarati },
  );
  await add(
    key(),
    { day: today, event: 'read', storyId: odia },
    { day: today, event: 'saved', storyId: odia },
  );
  const sums = ['read gu 1', 'read or 2', 'saved or 1'];
  expect(told(await read('day', today, today))).toEqual(sums.map((sum) => `${today} ${sum}`));
  expect(told(await read('month', month, month))).toEqual(sums.map((sum) => `${month} ${sum}`));
  expect(await stories(month, 'read')).toEqual([
    { storyId: odia, title: 'ନିମ', language: 'or', count: 2 },
    { storyId: gujarati, title: 'લીમડો', language: 'gu', count: 1 },
  ]);
  expect(await stories(month, 'listened')).toEqual([]);
});

test('a batch that is sent again counts once, and so does a repeated event in a batch', async () => {
  const batch = key();
  const event = { day: today, event: 'listened', storyId: odia } as const;
  await add(batch, event, event);
  await add(batch, event);
  expect(told(await read('day', today, today))).toEqual([`${today} listened or 1`]);
});

test('only sums and random keys are stored, nothing about who or when', async () => {
  await add(key(), { day: today, event: 'read', storyId: odia });
  const fields = Object.keys((await read('day', today, today))[0] ?? {});
  expect(fields.sort()).toEqual(['count', 'event', 'language', 'on']);
  const dump = JSON.parse(await library.dump()) as Record<string, unknown>[][];
  const rows = dump.flat().filter((row) => 'receivedAt' in row);
  expect(
    rows.map((row) =>
      Object.keys(row)
        .filter((name) => !name.startsWith('_'))
        .sort(),
    ),
  ).toEqual([['key', 'receivedAt']]);
});

test.each([
  ['over a month ago', -32, 0],
  ['a month ago', -31, 1],
  ['today', 0, 1],
  ['tomorrow, as it is in the east', 1, 1],
  ['the day after tomorrow', 2, 0],
])('an event is counted or ignored by its day: %s', async (_when, days, counted) => {
  const day = dayFromNow(days);
  await add(key(), { day, event: 'read', storyId: odia });
  expect(await read('day', day, day)).toHaveLength(counted);
});

test('events with an invalid day or an unknown story are not counted', async () => {
  await add(
    key(),
    { day: `${today.slice(0, 8)}3x`, event: 'read', storyId: odia },
    { day: today, event: 'read', storyId: 'no story' },
    { day: today, event: 'read', storyId: asha.userId },
  );
  expect(await library.count('numbers')).toBe(0);
  expect(await library.count('storyNumbers')).toBe(0);
});

test('a batch has at most twenty events, and needs a long random key', async () => {
  const events = Array.from({ length: 21 }, () => ({ day: today, event: 'read', storyId: odia }) as const);
  await expectRefusal(add(key(), ...events), 'invalid_request');
  for (const wrong of ['', 'short', 'x'.repeat(65), 'with a space in it']) {
    await expectRefusal(add(wrong), 'invalid_request');
  }
  expect(await library.count('numberBatches')).toBe(0);
});

test('all devices share one limit, which refills', async () => {
  for (let shard = 0; shard < 8; shard += 1)
    await library.insert('rateLimits', {
      name: `numbers#${shard}`,
      tokens: shard === 0 ? 1 : 0,
      updatedAt: Date.now(),
    });
  await add(key());
  await expectRefusal(add(key()), 'rate_limited');
  library.advance(1000);
  await add(key());
});

test('days and stories are kept for 400 days, and months for good', async () => {
  await add(key(), { day: today, event: 'read', storyId: odia });
  library.advance(399 * dayMs);
  await library.mutation('numbers:prune');
  expect(await library.count('numbers')).toBe(2);
  library.advance(40 * dayMs);
  await library.mutation('numbers:prune');
  // The first session has expired by now.
  const ravi = await makeCurator('Ravi');
  expect(told(await read('month', month, month, ravi))).toEqual([`${month} read or 1`]);
  expect(await library.count('numbers')).toBe(1);
  expect(await library.count('storyNumbers')).toBe(0);
});

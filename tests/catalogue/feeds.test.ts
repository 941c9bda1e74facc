import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { makeFeeds } from '../../src/catalogue/feeds.ts';
import { follow, lists, unfollow } from '../../src/catalogue/lists.ts';
import { allStories } from '../../src/catalogue/queries.ts';
import type { FunctionCall } from '../../src/shared/functionCall.ts';
import type { CatalogueRow } from '../../src/shared/story/catalogue.ts';
import { eventually } from '../eventually.ts';
import { changeList, withFreshDatabase } from './freshDatabase.ts';
import { makeListPage, makeStory } from './makeStory.ts';

withFreshDatabase();

const started: { stop(): void }[] = [];
afterEach(() => {
  for (const feeds of started.splice(0)) feeds.stop();
});

/** Feeds of a library that has these rows. */
function startFeeds(rows: readonly CatalogueRow[] = []) {
  const calls: string[] = [];
  const connections: string[] = [];
  let caughtUp = 0;
  const call: FunctionCall = async (_kind, path, args) => {
    const { language, after } = args as { language?: string; after: number };
    calls.push(language === undefined ? path : `${path} ${language} after ${after}`);
    const ofLanguage = rows.filter((row) => row.language === language && row.seq > after);
    const page = makeListPage({ rows: ofLanguage });
    const front = { epoch: 'epoch1', seq: 0, front: null };
    const value = path === 'list:library' ? { ...page, languages: [], front } : page;
    return { ok: true, value: { ...value, cursor: Math.max(page.cursor, after) } };
  };
  const feeds = makeFeeds({
    call,
    preferredLanguages: () => [],
    onConnection: (kind) => connections.push(kind),
    onCaughtUp: () => {
      caughtUp += 1;
    },
    timing: { random: () => 0.5 },
  });
  started.push(feeds);
  return { feeds, calls, connections, caughtUp: () => caughtUp };
}

test("a list's feed starts when it is followed and ends with it, without a warning or a question to sign in", async () => {
  const warn = vi.spyOn(console, 'warn');
  const { feeds, calls, connections, caughtUp } = startFeeds([makeStory({ seq: 1 })]);
  await follow(['or'], true);
  feeds.follow(await lists());
  await eventually(async () => expect(await allStories()).toHaveLength(1));
  await eventually(() => expect(caughtUp()).toBeGreaterThan(0));
  expect(calls).toEqual(['list:library', 'list:changes or after 0']);

  // Another tab lets it go, which the live query has not reported when the feed pulls.
  await unfollow('or');
  feeds.reportHeads({ epoch: 'epoch1', front: 0, lists: [{ language: 'or', seq: 2 }] });
  expect(connections.at(-1)).toBe('syncing');
  await eventually(() => expect(connections.at(-1)).toBe('online'));
  feeds.follow(await lists());
  expect(calls).toHaveLength(2);
  expect(await allStories()).toEqual([]);
  expect(connections.at(-1)).toBe('online');
  expect(new Set(connections)).toEqual(new Set(['starting', 'syncing', 'online']));
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('a list that was let go and followed again is read again, though its feed did not notice', async () => {
  const { feeds, calls } = startFeeds([makeStory({ seq: 1 })]);
  await follow(['or'], true);
  feeds.follow(await lists());
  feeds.reportHeads({ epoch: 'epoch1', front: 0, lists: [{ language: 'or', seq: 1 }] });
  await eventually(async () => expect(await lists()).toMatchObject([{ filled: true }]));
  await unfollow('or');
  await follow(['or'], true);
  feeds.follow(await lists());
  await eventually(async () => expect(await allStories()).toHaveLength(1));
  expect(calls.slice(1)).toEqual(['list:changes or after 0', 'list:changes or after 0']);
});

test('first stories that become a whole list have another feed', async () => {
  const { feeds, calls } = startFeeds();
  await follow(['or']);
  feeds.follow(await lists());
  await eventually(async () => expect(await lists()).toMatchObject([{ filled: true }]));
  await follow(['or'], true);
  feeds.follow(await lists());
  await eventually(async () => expect(await lists()).toMatchObject([{ isWhole: true, filled: true }]));
  expect(calls.slice(1)).toEqual(['list:shelf or after 0', 'list:changes or after 0']);
});

test('a head is news to its language alone', async () => {
  const { feeds, calls } = startFeeds([makeStory({ seq: 5 })]);
  await follow(['gu', 'or'], true);
  for (const language of ['gu', 'or'])
    await changeList(`list:${language}`, {
      epoch: 'epoch1',
      cursor: 4,
      filled: true,
      everFilled: true,
    });
  feeds.follow(await lists());
  const heads = (gu: number, or: number) => ({
    ...{ epoch: 'epoch1', front: 0 },
    lists: [
      { language: 'gu', seq: gu },
      { language: 'or', seq: or },
    ],
  });
  feeds.reportHeads(heads(4, 4));
  feeds.reportHeads(heads(4, 5));
  await eventually(() => expect(calls).toEqual(['list:library', 'list:changes or after 4']));
});

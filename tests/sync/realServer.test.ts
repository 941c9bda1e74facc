import 'fake-indexeddb/auto';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket as NodeWebSocket, type RawData } from 'ws';
import { follow, listOf, unfollow } from '../../src/catalogue/lists.ts';
import { makeOpenStory } from '../../src/catalogue/openStory.ts';
import { allStories, body, languages, story } from '../../src/catalogue/queries.ts';
import { makeFetchRows } from '../../src/catalogue/rows.ts';
import { type SyncOptions, startSync } from '../../src/catalogue/startSync.ts';
import type { PageEvents } from '../../src/page/pageEvents.ts';
import { makeFunctionCall } from '../../src/shared/functionCall.ts';
import type { CatalogueRow, HomeSnapshot, StoryId } from '../../src/shared/story/catalogue.ts';
import { compareOnShelf } from '../../src/shared/story/shelfOrder.ts';
import { connection } from '../../src/sync/connection.ts';
import { withFreshDatabase } from '../catalogue/freshDatabase.ts';
import { storiesIn } from '../catalogue/storiesIn.ts';
import { eventually } from '../eventually.ts';
import { LipiServer, webSocketConstructor } from './lipiServer.ts';

withFreshDatabase();

let server: LipiServer;
const visits: { leave(): Promise<void> }[] = [];

beforeEach(async () => {
  server = await LipiServer.start();
});

afterEach(async () => {
  for (const visit of visits.splice(0)) await visit.leave();
  await server.dispose();
});

function visit(
  options: Pick<SyncOptions, 'fetch' | 'webSocketConstructor' | 'idleMs' | 'preferredLanguages'> = {},
) {
  const ending = new AbortController();
  const page: PageEvents = {
    isVisible: () => true,
    onVisible: () => undefined,
    onLeft: () => undefined,
    onCameBack: () => undefined,
    onNetworkChange: () => undefined,
  };
  const ended = startSync({
    address: server.address,
    page,
    signal: ending.signal,
    webSocketConstructor,
    ...options,
  });
  const made = {
    async leave() {
      ending.abort();
      await ended;
    },
  };
  visits.push(made);
  return made;
}

const until = (kind: typeof connection.kind) => eventually(() => expect(connection.kind).toBe(kind));

const untilReady = (cursor: number, language = 'or') =>
  eventually(async () => expect(await listOf(language)).toMatchObject({ filled: true, cursor }));

function works(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    work: `work-${index}`,
    language: ['or', 'gu', 'en'][index % 3] ?? 'en',
  }));
}

async function idOf(work: string, language = 'or'): Promise<StoryId> {
  const found = (await storiesIn(language)).find((row) => row.work === work);
  if (!found) throw new Error(`${work} is not in the mirror`);
  return found.id;
}

/** As the first paint has it, which shows cards alone. */
const asCard = ({ licence, source, credits, ...card }: CatalogueRow) => card;

test("a first visit brings the first stories of the reader's language, and the numbers of the others", async () => {
  await server.publish(...works(200));
  visit({ preferredLanguages: () => ['gu-IN', 'or'] });
  await untilReady(200, 'gu');
  expect(await listOf('gu')).toMatchObject({ isWhole: false });
  expect(await languages()).toEqual([
    { language: 'or', storyCount: 67 },
    { language: 'gu', storyCount: 67 },
    { language: 'en', storyCount: 66 },
  ]);
  const home = (await server.query('firstPaint:home', {
    limit: 40,
    language: 'gu',
  })) as unknown as HomeSnapshot;
  expect(await allStories()).toHaveLength(40);
  expect((await storiesIn('gu')).map(asCard)).toEqual(home.rows);
  await until('online');
});

test('a visit that lasts brings the rest of the followed lists, over several pages', async () => {
  await server.publish(...works(500).map((work) => ({ ...work, language: 'or' })));
  visit({ idleMs: 0 });
  await eventually(async () => expect(await listOf('or')).toMatchObject({ isWhole: true, filled: true }));
  expect(await storiesIn('or')).toHaveLength(500);
});

test('a language is followed and let go on an open page, whichever tab says so', async () => {
  await server.publish(...works(9));
  visit({ preferredLanguages: () => ['or'] });
  await untilReady(7);
  await follow(['gu'], true);
  await untilReady(8, 'gu');
  await server.publish({ work: 'new', language: 'gu' }, { work: 'new', language: 'en' });
  await eventually(async () => expect(await storiesIn('gu')).toHaveLength(4));
  await unfollow('gu');
  await server.publish({ work: 'newest', language: 'gu' }, { work: 'newest', language: 'or' });
  await eventually(async () => expect(await storiesIn('or')).toHaveLength(4));
  expect(new Set((await allStories()).map(({ language }) => language))).toEqual(new Set(['or']));
  await until('online');
});

test('a changed and a removed story reach an open page over the socket', async () => {
  await follow(['or'], true);
  await server.publish({ work: 'a' }, { work: 'b' });
  visit();
  await untilReady(2);
  const [a, b] = [await idOf('a'), await idOf('b')];

  await server.publish({ work: 'a', title: 'A new title' });
  await eventually(async () => expect((await story(a))?.title).toBe('A new title'));
  await server.remove('b/or');
  await eventually(async () => expect(await story(b)).toBeUndefined());
});

test('a server that goes away is shown as offline, and later changes arrive when it is back', async () => {
  await server.publish({ work: 'a' });
  visit();
  await untilReady(1);
  await until('online');

  await server.goAway();
  await until('offline');
  expect(await storiesIn('or')).toHaveLength(1);

  await server.comeBack();
  await server.publish({ work: 'b' });
  await untilReady(2);
  await until('online');
});

test('stories published at the same time have the same order in the first paint, the mirror and the API', async () => {
  const names = ['m', 'b', 'z.1', 'a-2', 'a', '9', 'z', 'a_2', 'b0', 'k'];
  await server.publish(
    ...names.map((work) => ({ work })),
    { work: 'c', publishedAt: 1_700_000_000_001 },
    { work: 'pictures', publishedAt: 1_700_000_000_002, content: '' },
    { work: 'd', publishedAt: 1_699_999_999_999 },
  );
  // A change gets a new number in the feed, and keeps its place on the shelf.
  await server.publish({ work: 'b', title: 'Changed' });
  await follow(['or'], true);
  visit();
  await untilReady(14);

  const shelf = await storiesIn('or');
  expect(shelf.map(({ work }) => work)).toEqual([
    ...['c', 'z.1', 'z', 'm', 'k', 'b0', 'b', 'a_2', 'a-2', 'a', '9', 'd', 'pictures'],
  ]);
  expect([...shelf].reverse().sort(compareOnShelf)).toEqual(shelf);
  const home = (await server.query('firstPaint:home', { limit: 60 })) as unknown as HomeSnapshot;
  const fetchRows = makeFetchRows(makeFunctionCall({ address: server.address, fetch, timeoutMs: 5000 }));
  expect(await fetchRows(shelf.map(({ id }) => id))).toBe(true);
  const whole = await storiesIn('or');
  expect(home.rows).toEqual(whole.filter(({ work }) => work !== 'pictures').map(asCard));
  const listed = (await server.query('content:get', {})) as { _id: string }[];
  expect(listed.map(({ _id }) => _id)).toEqual(shelf.map(({ id }) => id));
});

/** Real prose, since it compresses like real stories. */
const prose = (await readFile('seed/the-salt-ledger/or.md', 'utf8')).split('---\n').slice(2).join('').trim();
/** Every optional field, in the script with the most bytes per letter: Odia prose moved to the Malayalam block. */
const longest = {
  language: 'ml',
  title: 'ഉപ്പ് കണക്കുപുസ്തകം: പുഴക്കരയിലെ ഒരു കടയുടെ കഥ',
  content: prose
    .replace(/[\u0b00-\u0b7f]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0x200))
    .replace(/ /g, '\u0d4d'),
  translation_author: 'ഒരു വിവർത്തക, മറ്റൊരു വിവർത്തകൻ',
  originalLanguage: 'or',
  credits: [
    {
      role: 'Illustration',
      name: 'One Illustrator, Another Illustrator, A Third, A Fourth, A Fifth, A Sixth',
    },
    { role: 'Guest editor', name: 'An Editor of the Magazine' },
  ],
  source: {
    name: 'A Collection of Stories',
    url: 'https://stories.example.org/stories/4770-maangngaathongngwaa-aakaasam-niranjnjoru-maangngaamaram',
  },
};

test('a second visit after one story changed among 416 of its language costs at most 2 KB of payload', async () => {
  await follow(['ml'], true);
  await server.publish(...works(416).map((work) => ({ ...work, language: 'ml' })));
  const first = visit();
  await untilReady(416, 'ml');
  await first.leave();
  await server.publish({ work: 'work-2', ...longest, narration: new Uint8Array(1000) });

  let payloadBytes = 0;
  const count = (data: string | Uint8Array) => {
    payloadBytes += typeof data === 'string' ? Buffer.byteLength(data) : data.byteLength;
  };
  class CountingSocket extends NodeWebSocket {
    constructor(address: string) {
      super(address);
      this.on('message', (data: RawData) => count(Buffer.from(data as Buffer)));
    }
    override send(data: string): void {
      count(data);
      super.send(data);
    }
  }
  const requests: unknown[] = [];
  visit({
    webSocketConstructor: CountingSocket as unknown as typeof WebSocket,
    fetch: async (url, init) => {
      requests.push(JSON.parse(String(init?.body)).path);
      count(String(init?.body));
      const response = await fetch(url, init);
      // The compressed size, as transferred.
      payloadBytes += Number(response.headers.get('content-length') ?? Number.NaN);
      return response;
    },
  });
  await untilReady(417, 'ml');
  await until('online');
  expect(requests.sort()).toEqual(['list:changes', 'list:library']);
  expect(payloadBytes).toBeGreaterThan(500);
  expect(payloadBytes).toBeLessThanOrEqual(2 * 1024);
  expect((await story(await idOf('work-2', longest.language)))?.title).toBe(longest.title);
});

test('a story opened ahead of the catalogue brings its row and text, and later opens without a request', async () => {
  await server.publish({ work: 'a', content: 'Once.' });
  const [row] = (await server.query('library:listStories', { after: '', limit: 1 })) as { id: StoryId }[];
  if (!row) throw new Error('nothing was published');
  let requests = 0;
  const openStory = makeOpenStory(
    makeFunctionCall({
      address: server.address,
      timeoutMs: 5000,
      fetch: (...request) => {
        requests += 1;
        return fetch(...request);
      },
    }),
  );

  expect(await Promise.all([openStory(row.id), openStory(row.id)])).toEqual([
    { kind: 'ready' },
    { kind: 'ready' },
  ]);
  expect(requests).toBe(1);
  expect(await body(row.id)).toMatchObject({ content: 'Once.' });
  await server.goAway();
  expect(await openStory(row.id)).toEqual({ kind: 'ready' });
  expect(requests).toBe(1);
});

test('a story unknown to the device is missing, or offline when the server cannot be asked', async () => {
  const openStory = makeOpenStory(makeFunctionCall({ address: server.address, fetch, timeoutMs: 5000 }));
  expect(await openStory('nothing' as StoryId)).toEqual({ kind: 'missing' });
  await server.goAway();
  expect(await openStory('nothing' as StoryId)).toEqual({ kind: 'offline' });
});

test('a changed text is fetched on opening, and the older one is shown while the server is away', async () => {
  await server.publish({ work: 'a', content: 'Old.' });
  const openStory = makeOpenStory(makeFunctionCall({ address: server.address, fetch, timeoutMs: 5000 }));
  visit();
  await untilReady(1);
  const id = await idOf('a');
  await openStory(id);
  await server.publish({ work: 'a', content: 'New.' });
  await untilReady(2);

  await server.goAway();
  expect(await openStory(id)).toEqual({ kind: 'ready' });
  expect(await body(id)).toMatchObject({ content: 'Old.' });
  await server.comeBack();
  expect(await openStory(id)).toEqual({ kind: 'ready' });
  expect(await body(id)).toMatchObject({ content: 'New.' });
});

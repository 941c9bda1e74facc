// @vitest-environment edge-runtime
import { afterEach, expect, test, vi } from 'vitest';
import { api, internal } from '../../convex/_generated/api.js';
import { parseRows } from '../../src/shared/protocol/catalogue.ts';
import { expectRefusal } from './refusals.ts';
import { type Backend, makeBackend, makeStory, publish } from './setup.ts';

afterEach(() => {
  vi.useRealTimers();
});

const elephant = makeStory({
  work: 'tusks',
  language: 'hi',
  title: 'हाथी का बच्चा',
  author: 'Mala Kumar, Bina Rao',
});
const neem = makeStory({ translation_author: 'Anil' });

async function search(
  backend: Backend,
  query: string,
  { languages = [], ...about }: { languages?: string[]; person?: string; subject?: string } = {},
) {
  const args = { query, languages, ...about };
  const rows = await backend.query(api.list.search, args);
  expect(parseRows(rows)).toBe(rows);
  return rows.map(({ work }) => work);
}

test('a title is found by its sound in any script, by beginnings of its words and by its persons', async () => {
  const backend = makeBackend();
  await publish(backend, elephant, neem);
  for (const query of ['हाथी', 'haathi', 'HAATHI', 'hath', 'bina haathi', 'kuma']) {
    expect([query, await search(backend, query)]).toEqual([query, ['tusks']]);
  }
  expect(await search(backend, 'anil')).toEqual(['neem-shade']);
});

test('stories in the device’s languages are left out, and unknown languages leave out nothing', async () => {
  const backend = makeBackend();
  await publish(backend, elephant, { ...elephant, language: 'mr' });
  expect(await search(backend, 'haathi')).toHaveLength(2);
  expect(await search(backend, 'haathi', { languages: ['hi'] })).toHaveLength(1);
  expect(await search(backend, 'haathi', { languages: ['hi', 'mr'] })).toEqual([]);
  expect(await search(backend, 'haathi', { languages: ['', 'xx-unknown', '🐘'] })).toHaveLength(2);
});

test('a word of a preview is found after names, also in the device’s languages, whose previews it may not have', async () => {
  const backend = makeBackend();
  await publish(
    backend,
    makeStory({ work: 'tale', language: 'hi', title: 'एक बच्चा', content: 'वहाँ एक मोर नाचता था।' }),
    makeStory({ work: 'name', language: 'hi', title: 'मोर' }),
  );
  expect(await search(backend, 'mor')).toEqual(['name', 'tale']);
  expect(await search(backend, 'bachcha mor')).toEqual(['tale']);
  expect(await search(backend, 'mor', { languages: ['hi'] })).toEqual(['tale']);
});

test('a subject is found', async () => {
  const backend = makeBackend();
  await publish(backend, { ...elephant, subjects: ['Animals', 'forêt'] }, neem);
  expect(await search(backend, 'animal')).toEqual(['tusks']);
});

test('the stories about a subject are found without case, with or without words', async () => {
  const backend = makeBackend();
  await publish(
    backend,
    { ...elephant, subjects: ['Animals', 'वर्षा'] },
    makeStory({ work: 'named', language: 'en', title: 'Animals' }),
    makeStory({ work: 'zoo', language: 'en', subjects: ['Animals', 'Zoo'] }),
  );
  expect((await search(backend, '', { subject: 'animals' })).sort()).toEqual(['tusks', 'zoo']);
  expect(await search(backend, '', { subject: 'वर्षा' })).toEqual(['tusks']);
  expect(await search(backend, 'zoo', { subject: 'Animals' })).toEqual(['zoo']);
  expect(await search(backend, '', { subject: 'Anim' })).toEqual([]);
});

test('stories with every word come alone; where there are none, those with most of the words', async () => {
  const backend = makeBackend();
  await publish(
    backend,
    makeStory({ work: 'a', language: 'en', title: 'Salt and rain' }),
    makeStory({ work: 'b', language: 'en', title: 'Salt' }),
  );
  expect(await search(backend, 'salt rain')).toEqual(['a']);
  expect(await search(backend, 'salt')).toEqual(['a', 'b']);
  expect(await search(backend, 'salt rain moon')).toEqual(['a']);
  expect(await search(backend, 'moon')).toEqual([]);
  // Of which many words are the beginning.
  expect(await search(backend, 's')).toEqual([]);
});

test('what is spelt as typed comes before what only sounds alike', async () => {
  const backend = makeBackend();
  await publish(
    backend,
    makeStory({ work: 'tale', language: 'hi', title: 'गाथा' }),
    makeStory({ work: 'goat', language: 'en', title: 'The Goat' }),
  );
  expect(await search(backend, 'goat')).toEqual(['goat', 'tale']);
  expect(await search(backend, 'गाथा')).toEqual(['tale', 'goat']);
});

test('a beginning in the reader’s languages comes before a title in others that only sounds so', async () => {
  const backend = makeBackend();
  const words = async (query: string) => (await search(backend, query, { languages: ['or'] })).join(' ');
  await publish(
    backend,
    makeStory({ work: 'own', language: 'or', title: 'ବଣ', content: 'ହାତୀଠୁ ବି ଆଗରେ' }),
    makeStory({ work: 'hated', language: 'en', title: 'The boy who hated' }),
    makeStory({ work: 'hati', language: 'en', title: 'Hati' }),
  );
  expect(await words('hati')).toBe('hati own hated');
});

test.each(['தமிழ் கதை', 'മഴ', 'চাঁদের বুড়ি', 'चाँदनी'])('%s is found as it is written', async (title) => {
  const backend = makeBackend();
  for (const language of ['ta', 'ml', 'bn', 'mr']) await publish(backend, makeStory({ language, title }));
  expect(await search(backend, title)).toHaveLength(4);
  expect(await search(backend, '', { person: 'Lipi' })).toHaveLength(4);
});

test('a person’s stories are those that name this author or translator, and no namesake', async () => {
  const backend = makeBackend();
  await publish(
    backend,
    elephant,
    makeStory({ work: 'b', author: 'Anil', translation_author: 'MALA KUMAR' }),
    makeStory({ work: 'c', author: 'Mala Kumari' }),
    makeStory({ work: 'd', title: 'Mala Kumar' }),
  );
  expect(await search(backend, '', { person: 'Mala Kumar' })).toEqual(['tusks', 'b']);
  expect(await search(backend, 'haathi', { person: 'Mala Kumar' })).toEqual(['tusks']);
  expect(await search(backend, '', { person: 'Mala Kumar, Bina Rao' })).toEqual(['tusks']);
  expect(await search(backend, '', { person: 'Mala' })).toEqual([]);
});

test('at most 50 are found, and what has no words finds nothing', async () => {
  const backend = makeBackend();
  await publish(
    backend,
    ...Array.from({ length: 51 }, (_, n) => makeStory({ work: `w${n}`, title: 'Salt' })),
  );
  expect(await search(backend, 'salt')).toHaveLength(50);
  for (const query of ['', ' ', '…!?', '🐘', '\u0301\u0300'])
    expect(await search(backend, query)).toEqual([]);
});

test('a search is cut at 200 characters, and too many languages are refused', async () => {
  const backend = makeBackend();
  await publish(backend, elephant, makeStory({ title: 'Salt', author: 'bakuri'.repeat(16) }));
  expect(await search(backend, `haathi${' '.repeat(194)}salt`)).toEqual(['tusks']);
  expect(await search(backend, 'haathi '.repeat(1400))).toEqual(['tusks']);
  // A word of 32 bytes would not be in Convex’s index.
  expect(await search(backend, 'bakuri'.repeat(1600))).toEqual(['neem-shade']);
  const [{ sound = '' } = {}] = await backend.run((ctx) => ctx.db.query('stories').order('desc').take(1));
  expect(Math.max(...sound.split(' ').map((word) => word.length))).toBeLessThan(32);
  const many = (length: number) => Array.from({ length }, (_, n) => `l${n}`);
  expect(await search(backend, 'haathi', { languages: many(100) })).toEqual(['tusks']);
  await expectRefusal(search(backend, 'haathi', { languages: many(101) }), 'invalid_request');
});

test('a story is found by what it is now, and not once it is withdrawn', async () => {
  const backend = makeBackend();
  await publish(backend, neem);
  await publish(backend, makeStory({ title: 'Salt', author: 'Asha' }));
  expect(await search(backend, 'anil')).toEqual([]);
  expect(await search(backend, 'asha')).toEqual(['neem-shade']);
  await backend.mutation(internal.library.removeStories, { slugs: ['neem-shade/or'] });
  expect(await search(backend, 'asha')).toEqual([]);
});

test('an upgrade makes the stories of version 0.9.0 findable, under the numbers that they have', async () => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  const backend = makeBackend();
  const others = Array.from({ length: 250 }, (_, n) => makeStory({ work: `w${n}` }));
  await publish(backend, ...others, elephant);
  const stored = () => backend.run((ctx) => ctx.db.query('stories').withIndex('by_seq').collect());
  const written = await stored();
  await backend.run(async (ctx) => {
    for (const { _id } of written) await ctx.db.patch(_id, { sound: undefined });
  });
  await backend.mutation(internal.upgrade.sounds, {});
  await backend.finishAllScheduledFunctions(() => vi.runAllTimers());
  expect(await stored()).toEqual(written);
  // An unchanged story stays unchanged, whatever its sound was.
  expect(await publish(backend, elephant)).toEqual(['unchanged']);
  expect(await search(backend, 'haathi')).toEqual(['tusks']);
});

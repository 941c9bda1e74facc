import { beforeEach, describe, expect, test } from 'vitest';
import { type AccountsBackend, onEmbeddedHost } from '../accounts/backend.ts';
import { type Curator, makeCurator, readersFeed, type Saved } from './deskFixture.ts';
import { makeMp3 } from './makeAudio.ts';
import { NarrationDesk } from './narrationDesk.ts';

// convex-test gives a file the address of its hash, so that a copy has the same.
describe('on the embedded host', () => {
  let library: AccountsBackend;
  let asha: Curator;
  let desk: NarrationDesk;
  let at: Saved;
  let parts: string[];

  /** A published story with a narration of two files. */
  beforeEach(async () => {
    library = await onEmbeddedHost();
    asha = await makeCurator(library, 'Asha');
    desk = new NarrationDesk(library, asha);
    at = await asha.create({}, 'One goes. Two stays.');
    parts = [await desk.upload(makeMp3(3, 1)), await desk.upload(makeMp3(3, 2))];
    await desk.setAudio(at, 0, parts);
    await asha.publish(at);
  });

  const publicUrls = async () =>
    (await readersFeed(library)).rows.flatMap((row) => row.narration?.parts.map(({ url }) => url) ?? []);
  const deskUrls = async () => (await desk.get(at))?.parts.map(({ url }) => url) ?? [];

  /** Waits until no address that readers know is good, and checks that the desk has its files. */
  async function untilEnded(known: readonly string[], before: readonly string[]): Promise<void> {
    await library.eventually(async () => {
      expect(await library.count('exposedFiles')).toBe(0);
      const files = await library.storedFiles();
      expect(files.filter((id) => before.includes(id))).toEqual([]);
      expect(files).toHaveLength(2);
    });
    expect((await deskUrls()).filter((url) => known.includes(url))).toEqual([]);
    expect((await desk.get(at))?.parts.map(({ sha256 }) => sha256)).toEqual(parts);
  }

  test.each(['unpublished', 'deleted'] as const)(
    'what is %s has other addresses at the desk, and is heard when it is published again',
    async (how) => {
      const [known, before] = [await publicUrls(), await library.storedFiles()];
      expect(known).toHaveLength(2);
      expect(await deskUrls()).toEqual(known);
      if (how === 'unpublished') await asha.unpublish(at);
      else await asha.remove(at);
      await untilEnded(known, before);

      if (how === 'unpublished') await asha.publish(at);
      else await asha.restore(at);
      const now = await publicUrls();
      expect(now).toHaveLength(2);
      expect(now.filter((url) => known.includes(url))).toEqual([]);
      expect(await library.storedFiles()).toHaveLength(2);
    },
  );

  test('a withdrawn narration that the desk has none of its own of has other addresses too', async () => {
    const untouched = await asha.create({ work: 'another' }, 'One goes.');
    const narration = [await desk.upload(makeMp3(3, 5))];
    await desk.setAudio(untouched, 0, narration);
    await asha.publish(untouched);
    const known = (await desk.get(untouched))?.parts.map(({ url }) => url) ?? [];
    await asha.remove(untouched);
    await library.eventually(async () => expect(await library.count('exposedFiles')).toBe(0));
    await asha.restore(untouched);
    const urls = await publicUrls();
    expect(urls).toHaveLength(3);
    expect(urls.filter((url) => known.includes(url))).toEqual([]);
  });

  test('what an import takes from readers, and the desk still has, has other addresses', async () => {
    const [known, before] = [await publicUrls(), await library.storedFiles()];
    await library.mutation('library:removeStories', { slugs: ['neem-shade/or'] });
    await untilEnded(known, before);
  });

  test('a story that is published again meanwhile has its files, each under a good address', async () => {
    await asha.unpublish(at);
    await asha.publish(at);
    await library.eventually(async () => {
      expect(await library.count('exposedFiles')).toBe(0);
      expect(await library.storedFiles()).toHaveLength(2);
    });
    expect(await publicUrls()).toHaveLength(2);
    expect(await deskUrls()).toEqual(await publicUrls());
  });

  test('what an action could not do the sweep does, once', async () => {
    const [known, before] = [await publicUrls(), await library.storedFiles()];
    await asha.unpublish(at);
    for (let time = 0; time < 2; time += 1) await library.mutation('desk/exposedFiles:sweep');
    await untilEnded(known, before);
    const [storageId] = await library.storedFiles();
    await library.action('desk/exposedFiles:storeAnew', { storageIds: [String(storageId)] });
    expect(await library.storedFiles()).toContain(storageId);
    expect(await library.storedFiles()).toHaveLength(2);
  });

  test('a file that went meanwhile is not missed', async () => {
    await asha.unpublish(at);
    await desk.setAudio(at, 1, [await desk.upload(makeMp3(3, 3))]);
    await asha.publish(at);
    await library.eventually(async () => {
      expect(await library.count('exposedFiles')).toBe(0);
      expect(await library.storedFiles()).toHaveLength(1);
    });
    expect(await publicUrls()).toHaveLength(1);
  });
});

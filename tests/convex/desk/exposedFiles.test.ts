import { beforeEach, describe, expect, test } from 'vitest';
import { type AccountsBackend, onEmbeddedHost } from '../accounts/backend.ts';
import { type Curator, makeCurator, readersFeed, type Saved } from './deskFixture.ts';
import { makeMp3 } from './makeAudio.ts';
import { NarrationDesk } from './narrationDesk.ts';

// convex-test names a file by its hash, so that a copy has the same address.
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

  /** Waits until no address known to readers works, and checks that the desk still has its files. */
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
    'the audio of a story that is %s gets new addresses, and is public again once published',
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

  test('audio that only readers had gets new addresses too when its story is deleted and restored', async () => {
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

  test('audio of a story that a command removed gets new addresses at the desk', async () => {
    const [known, before] = [await publicUrls(), await library.storedFiles()];
    await library.mutation('library:removeStories', { slugs: ['neem-shade/or'] });
    await untilEnded(known, before);
  });

  test('a story that is published again meanwhile keeps its files, each under a working address', async () => {
    await asha.unpublish(at);
    await asha.publish(at);
    await library.eventually(async () => {
      expect(await library.count('exposedFiles')).toBe(0);
      expect(await library.storedFiles()).toHaveLength(2);
    });
    expect(await publicUrls()).toHaveLength(2);
    expect(await deskUrls()).toEqual(await publicUrls());
  });

  test('the sweep does what an action failed to do, and a second run does nothing more', async () => {
    const [known, before] = [await publicUrls(), await library.storedFiles()];
    await asha.unpublish(at);
    for (let time = 0; time < 2; time += 1) await library.mutation('desk/exposedFiles:sweep');
    await untilEnded(known, before);
    const [storageId] = await library.storedFiles();
    await library.action('desk/exposedFiles:storeAnew', { storageIds: [String(storageId)] });
    expect(await library.storedFiles()).toContain(storageId);
    expect(await library.storedFiles()).toHaveLength(2);
  });

  test('a file that was deleted meanwhile causes no error', async () => {
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

import { withPrivateDatabase } from '../../src/readerData/privateDatabase.ts';
import { unsentWork } from '../../src/readerData/readerQueries.ts';
import { addToList, markFinished, markUnfinished, moveInList } from '../../src/readerData/readingList.ts';
import type { StoryId } from '../../src/shared/story/catalogue.ts';

/**
 * The part of `bench/readerSync.ts` that runs in the page of the built app: the app's own commands on the app's own
 * database, as in another tab of the same reader.
 */
const commands = {
  /**
   * Four operations on each story, none of which replaces another. Resolves with the time that each took until it was
   * durable, in milliseconds.
   */
  async actAll(storyIds: readonly StoryId[]): Promise<number[]> {
    const tookMs: number[] = [];
    for (const storyId of storyIds) {
      const steps = [
        () => addToList(storyId),
        () => markFinished(storyId),
        () => markUnfinished(storyId),
        () => moveInList(storyId, storyIds[0]),
      ];
      for (const step of steps) {
        const begun = performance.now();
        await step();
        tookMs.push(performance.now() - begun);
        await nextFrame();
      }
    }
    return tookMs;
  },

  /** Adds one story to the reading list. Resolves with the time of the action, in milliseconds since the Unix epoch. */
  async add(storyId: StoryId): Promise<number> {
    const begun = Date.now();
    await addToList(storyId);
    return begun;
  },

  /**
   * The time to write an outbox row in a database with nothing else, with the same durability and pauses, in
   * milliseconds each.
   */
  async bareWrites(count: number): Promise<number[]> {
    const row = await withPrivateDatabase(({ outbox }) => outbox.toCollection().first());
    if (!row) throw new Error('the outbox is empty');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('bare-writes', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true });
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const tookMs: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const begun = performance.now();
      await new Promise<void>((resolve, reject) => {
        const writing = database.transaction('rows', 'readwrite', { durability: 'strict' });
        writing.objectStore('rows').add(row);
        writing.oncomplete = () => resolve();
        writing.onabort = () => reject(writing.error);
      });
      tookMs.push(performance.now() - begun);
      await nextFrame();
    }
    database.close();
    indexedDB.deleteDatabase('bare-writes');
    return tookMs;
  },

  /** How many operations have not reached the server. */
  async waiting(): Promise<number> {
    return (await unsentWork()).waiting;
  },

  /** Resolves when all operations have reached the server. */
  async untilSent(): Promise<void> {
    while ((await unsentWork()).waiting > 0) await new Promise((resolve) => setTimeout(resolve, 100));
  },
};

/** Resolves when the page has shown the change: a reader does not act again before that. */
async function nextFrame(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
}

declare global {
  var readerSyncBench: typeof commands;
}
globalThis.readerSyncBench = commands;

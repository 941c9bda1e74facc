import type { StoryId } from '../shared/catalogue.ts';
import { database, type SavedStory } from './database.ts';

/** Records that a story is wholly on this device, and that nothing more is wanted of it. Resolves when durable. */
export async function keepSaved(record: SavedStory): Promise<void> {
  await database.transaction('rw', [database.saved, database.meta], async () => {
    await database.saved.put(record);
    await changeWanted((wanted) => wanted.delete(record.storyId));
  });
}

/** Forgets that a story is saved or wanted. */
export async function forgetSaved(storyId: StoryId): Promise<void> {
  await database.transaction('rw', [database.saved, database.meta], async () => {
    await database.saved.delete(storyId);
    await changeWanted((wanted) => wanted.delete(storyId));
  });
}

/** Remembers across reloads that a story's download was asked for, or no longer is. */
export async function setWanted(storyId: StoryId, isWanted: boolean): Promise<void> {
  await database.transaction('rw', database.meta, () =>
    changeWanted((wanted) => (isWanted ? wanted.add(storyId) : wanted.delete(storyId))),
  );
}

/** The stories whose download was asked for and has not finished, first asked first. */
export async function readWanted(): Promise<StoryId[]> {
  const stored = await database.meta.get('wanted');
  return stored?.key === 'wanted' ? [...stored.storyIds] : [];
}

async function changeWanted(change: (wanted: Set<StoryId>) => unknown): Promise<void> {
  const wanted = new Set(await readWanted());
  change(wanted);
  await database.meta.put({ key: 'wanted', storyIds: [...wanted] });
}

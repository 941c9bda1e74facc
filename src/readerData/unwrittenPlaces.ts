import { readPersisted, writePersisted, writeStored } from '../page/persistedStore.ts';
import { isCount, isText, optional, shape } from '../shared/guards.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { unwrittenPlacesKey } from './privateName.ts';
import type { Place } from './readerStore.ts';

export interface UnwrittenPlace {
  readonly id: string;
  readonly name: string;
  readonly storyId: StoryId;
  readonly change: Pick<Place, 'text' | 'audio' | 'finishedAt'>;
}

const version = 1;

const isTimed = optional(shape({ at: isCount }));
const isNote = shape<UnwrittenPlace>({
  id: isText,
  name: isText,
  storyId: isText,
  change: shape<UnwrittenPlace['change']>({ text: isTimed, audio: isTimed, finishedAt: optional(isCount) }),
});

/** The ids of the notes that this page made: it writes those places itself. */
const ownIds = new Set<string>();

/**
 * Notes a place in localStorage while it is being written to the database, because a write that begins as the page is
 * left may be lost; the note is stored when the call returns. Returns a function that removes it. A change without a
 * place needs no note.
 */
export function noteUnwritten(name: string, storyId: StoryId, change: Partial<Place>): () => void {
  const { text, audio, finishedAt } = change;
  if (!text && !audio) return () => undefined;
  const id = `${Date.now()} ${Math.random()}`;
  ownIds.add(id);
  const place = { ...(text && { text }), ...(audio && { audio }), ...(finishedAt && { finishedAt }) };
  const isSuperseded = (note: UnwrittenPlace) =>
    note.name === name && note.storyId === storyId && 'text' in note.change === 'text' in place;
  store([...noted().filter((note) => !isSuperseded(note)), { id, name, storyId, change: place }]);
  return () => {
    forgetUnwritten((note) => note.id === id);
    ownIds.delete(id);
  };
}

/** The places that other pages noted for the private database of this name. */
export function unwrittenOf(name: string): readonly UnwrittenPlace[] {
  return noted().filter((note) => note.name === name && !ownIds.has(note.id));
}

export function forgetUnwritten(isDone: (note: UnwrittenPlace) => boolean): void {
  const before = noted();
  const left = before.filter((note) => !isDone(note));
  if (left.length < before.length) store(left);
}

function store(notes: readonly UnwrittenPlace[]): void {
  if (notes.length === 0) writeStored(unwrittenPlacesKey, undefined);
  else writePersisted(unwrittenPlacesKey, version, { notes });
}

function noted(): readonly UnwrittenPlace[] {
  const { notes } = readPersisted(unwrittenPlacesKey, version) ?? {};
  return Array.isArray(notes) ? notes.filter(isNote) : [];
}

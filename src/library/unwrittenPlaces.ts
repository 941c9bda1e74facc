import type { Place } from '../outbox/readerStore.ts';
import type { StoryId } from '../shared/catalogue.ts';
import { readPersisted, writePersisted, writeStored } from '../state/persistedStore.ts';
import { unwrittenPlacesKey } from './privateName.ts';

/** Where a reader got to in a story, while it is on its way into their private database. */
export interface UnwrittenPlace {
  readonly id: string;
  /** Of the private database. */
  readonly name: string;
  readonly storyId: StoryId;
  readonly change: Pick<Place, 'text' | 'audio' | 'finishedAt'>;
}

const version = 1;

/** The notes that this page made, by their ids: it writes the places itself. */
const ownIds = new Set<string>();

/**
 * Notes a place while it is being written: what a page begins to write into a database as it is left may be lost, and this
 * is kept when the call returns. Returns what takes the note back. A change without a place needs no note.
 */
export function noteUnwritten(name: string, storyId: StoryId, change: Partial<Place>): () => void {
  const { text, audio, finishedAt } = change;
  if (!text && !audio) return () => undefined;
  const id = `${Date.now()} ${Math.random()}`;
  ownIds.add(id);
  const place = { ...(text && { text }), ...(audio && { audio }), ...(finishedAt && { finishedAt }) };
  const isOvertaken = (note: UnwrittenPlace) =>
    note.name === name && note.storyId === storyId && 'text' in note.change === 'text' in place;
  store([...noted().filter((note) => !isOvertaken(note)), { id, name, storyId, change: place }]);
  return () => {
    forgetUnwritten((note) => note.id === id);
    ownIds.delete(id);
  };
}

/** What other pages noted for a reader's private database. */
export function unwrittenOf(name: string): readonly UnwrittenPlace[] {
  return noted().filter((note) => note.name === name && !ownIds.has(note.id));
}

/** Takes back every note that `isDone` says so of. */
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

function isNote(note: Partial<UnwrittenPlace> | null): note is UnwrittenPlace {
  const { text, audio } = note?.change ?? {};
  const isTimed = [text?.at, audio?.at].every((at) => at === undefined || Number.isFinite(at));
  return typeof note?.name === 'string' && typeof note.storyId === 'string' && isTimed;
}

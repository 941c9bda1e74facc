import type { LetterId, LetterWording } from '../../../shared/letters.ts';
import { readPersisted, writeStored } from '../../../state/persistedStore.ts';
import { visit } from '../../../state/visit.ts';

/** What was typed of a letter and not saved yet, with the revision that it began from. */
interface UnsavedLetter {
  readonly revision: number;
  readonly wording: LetterWording;
}

const version = 1;

/** What this device keeps of a letter for this curator. Undefined when there is nothing, or nothing that can be read. */
export function readUnsavedLetter(userId: string, id: LetterId): UnsavedLetter | undefined {
  const { revision, wording } = readPersisted(keyOf(userId, id), version) ?? {};
  return typeof revision === 'number' && isWording(wording) ? { revision, wording } : undefined;
}

/** Keeps it, in place of what was kept. False when this device has no room or no storage for it. */
export function keepUnsavedLetter(userId: string, id: LetterId, state: UnsavedLetter): boolean {
  if (visit.aborted) return false;
  try {
    localStorage.setItem(keyOf(userId, id), JSON.stringify({ version, state }));
    return true;
  } catch (error) {
    console.warn(`What is not saved yet could not be kept: ${String(error)}`);
    return false;
  }
}

/** Forgets it: it was saved or given up. */
export function forgetUnsavedLetter(userId: string, id: LetterId): void {
  writeStored(keyOf(userId, id), undefined);
}

function keyOf(userId: string, id: LetterId): string {
  return `lipi-desk-unsaved-letter ${userId} ${id}`;
}

function isWording(value: unknown): value is LetterWording {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['subject', 'text', 'language'].every(
      (field) => typeof (value as Readonly<Record<string, unknown>>)[field] === 'string',
    ) &&
    'storyIds' in value &&
    Array.isArray(value.storyIds)
  );
}

import type { ManuscriptId } from '../../../shared/desk.ts';
import { readPersisted, writeStored } from '../../../state/persistedStore.ts';
import { visit } from '../../../state/visit.ts';
import { isNewStory } from './newStory.ts';
import { fieldNames, type Wording } from './wording.ts';

/** What was typed and not saved yet, with the revision that it began from. */
export interface UnsavedWork {
  readonly revision: number;
  readonly wording: Wording;
}

/** One entry for each curator and manuscript: `lipi-desk-unsaved <user> <manuscript>`. */
const keyPrefix = 'lipi-desk-unsaved';
const version = 1;

/** What this device keeps of a manuscript for this curator. Undefined when there is nothing, or nothing that can be read. */
export function readUnsaved(userId: string, id: ManuscriptId): UnsavedWork | undefined {
  const { revision, wording } = readPersisted(keyOf(userId, id), version) ?? {};
  return typeof revision === 'number' && isWording(wording) ? { revision, wording } : undefined;
}

/** Keeps it, in place of what was kept. False when this device has no room or no storage for it. */
export function keepUnsaved(userId: string, id: ManuscriptId, state: UnsavedWork): boolean {
  if (visit.aborted) return false;
  try {
    localStorage.setItem(keyOf(userId, id), JSON.stringify({ version, state }));
    return true;
  } catch (error) {
    console.warn(`What is not saved yet could not be kept: ${String(error)}`);
    return false;
  }
}

/** New stories that this curator began on this device and never saved. */
export function unsavedNewStories(
  userId: string,
): readonly { readonly id: ManuscriptId; readonly wording: Wording }[] {
  const beginning = `${keyPrefix} ${userId} `;
  return storedKeys().flatMap((key) => {
    const id = key.slice(beginning.length) as ManuscriptId;
    const kept = key.startsWith(beginning) && isNewStory(id) ? readUnsaved(userId, id) : undefined;
    return kept ? [{ id, wording: kept.wording }] : [];
  });
}

/** None where the browser lets no page keep anything. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch (error) {
    console.warn(`What is not saved yet could not be looked for: ${String(error)}`);
    return [];
  }
}

/** Forgets it: it was saved or given up. */
export function forgetUnsaved(userId: string, id: ManuscriptId): void {
  writeStored(keyOf(userId, id), undefined);
}

function keyOf(userId: string, id: ManuscriptId): string {
  return `${keyPrefix} ${userId} ${id}`;
}

function isWording(value: unknown): value is Wording {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(fieldNames).every(
      (field) => field in value && typeof value[field as keyof typeof value] === 'string',
    )
  );
}

import type { ManuscriptId } from '../../../../shared/desk.ts';
import { readPersisted, writeStored } from '../../../../state/persistedStore.ts';
import { visit } from '../../../../state/visit.ts';
import type { Cue } from './cues.ts';

/** Times that were set and not saved yet. */
export interface UnsavedTimings {
  /** The narration's version that they began from. */
  readonly number: number;
  /** The revision of the text that their offsets point into. */
  readonly revision: number;
  /** SHA-256 of each part of the narration. */
  readonly parts: readonly string[];
  readonly cues: readonly Cue[];
}

/** One entry for each curator and manuscript: `lipi-desk-timings <user> <manuscript>`. */
const keyPrefix = 'lipi-desk-timings';
const version = 1;

/** What this device keeps for this curator. Undefined when there is nothing, or nothing that can be read. */
export function readUnsavedTimings(userId: string, id: ManuscriptId): UnsavedTimings | undefined {
  const { number, revision, parts, cues } = readPersisted(keyOf(userId, id), version) ?? {};
  if (typeof number !== 'number' || typeof revision !== 'number') return undefined;
  if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string')) return undefined;
  return Array.isArray(cues) && cues.every(isCue) ? { number, revision, parts, cues } : undefined;
}

/** Keeps it, in place of what was kept. False when this device has no room or no storage for it. */
export function keepUnsavedTimings(userId: string, id: ManuscriptId, state: UnsavedTimings): boolean {
  if (visit.aborted) return false;
  try {
    localStorage.setItem(keyOf(userId, id), JSON.stringify({ version, state }));
    return true;
  } catch (error) {
    console.warn(`Times that are not saved yet could not be kept: ${String(error)}`);
    return false;
  }
}

/** Forgets it: it was saved or given up. */
export function forgetUnsavedTimings(userId: string, id: ManuscriptId): void {
  writeStored(keyOf(userId, id), undefined);
}

function keyOf(userId: string, id: ManuscriptId): string {
  return `${keyPrefix} ${userId} ${id}`;
}

function isCue(value: unknown): value is Cue {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['part', 'startSeconds', 'endSeconds', 'from', 'to'].every(
      (field) => field in value && typeof value[field as keyof typeof value] === 'number',
    )
  );
}

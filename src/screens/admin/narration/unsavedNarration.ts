import type { ManuscriptId } from '../../../shared/desk.ts';
import { readPersisted, writePersisted, writeStored } from '../../../state/persistedStore.ts';
import type { DraftFile, NarrationDraft } from './narrationDraft.ts';

/** One entry for each curator and manuscript: `lipi-desk-narration <user> <manuscript>`. */
const keyPrefix = 'lipi-desk-narration';
const version = 1;

/** What this device keeps of a narration that is not saved yet. Undefined when there is nothing, or nothing that can be read. */
export function readUnsavedNarration(userId: string, id: ManuscriptId): NarrationDraft | undefined {
  const { number, narrator, synthetic, files } = readPersisted(keyOf(userId, id), version) ?? {};
  const isDraft =
    typeof number === 'number' &&
    typeof narrator === 'string' &&
    typeof synthetic === 'boolean' &&
    Array.isArray(files) &&
    files.every(isFile);
  return isDraft ? { number, narrator, synthetic, files } : undefined;
}

/** Keeps it, in place of what was kept; undefined forgets it. */
export function keepUnsavedNarration(
  userId: string,
  id: ManuscriptId,
  draft: NarrationDraft | undefined,
): void {
  const key = keyOf(userId, id);
  if (draft) writePersisted(key, version, draft);
  else writeStored(key, undefined);
}

function keyOf(userId: string, id: ManuscriptId): string {
  return `${keyPrefix} ${userId} ${id}`;
}

function isFile(value: unknown): value is DraftFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    'sha256' in value &&
    typeof value.sha256 === 'string' &&
    'sizeBytes' in value &&
    typeof value.sizeBytes === 'number' &&
    'name' in value &&
    typeof value.name === 'string'
  );
}

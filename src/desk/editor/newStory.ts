import type { EditorId, Manuscript, ManuscriptId } from '../../shared/desk/desk.ts';

/** Distinguishes these ids from the server's, which have no hyphen. */
const prefix = 'new-';

/** A temporary id for a story that was never saved, which is also the key with which it is begun. */
export function newStoryId(): ManuscriptId {
  return `${prefix}${crypto.randomUUID()}` as ManuscriptId;
}

/** Whether an id is one of these temporary ids. */
export function isNewStory(id: ManuscriptId): boolean {
  return id.startsWith(prefix);
}

/** The manuscript that the editor opens for a new story: revision 0, with empty fields. */
export function blankManuscript(id: ManuscriptId): Manuscript {
  const fields = { work: '', language: '', title: '', author: '', licence: '' };
  const savedBy = '' as EditorId; // nobody
  const row = { ...fields, id, seq: 0, revision: 0, wordCount: 0, bodySizeBytes: 0, savedAt: 0, savedBy };
  return { row, content: '' };
}

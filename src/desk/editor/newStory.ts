import type { EditorId, Manuscript, ManuscriptId } from '../../shared/desk.ts';

/** Ids of the server have no hyphen. */
const prefix = 'new-';

/** Stands for the id of a story that no server has heard of yet, and is the key with which it is begun. */
export function newStoryId(): ManuscriptId {
  return `${prefix}${crypto.randomUUID()}` as ManuscriptId;
}

/** Whether an id is one of ours. */
export function isNewStory(id: ManuscriptId): boolean {
  return id.startsWith(prefix);
}

/** What the editor opens in place of a manuscript that there is not yet: revision 0, which says nothing. */
export function blankManuscript(id: ManuscriptId): Manuscript {
  const fields = { work: '', language: '', title: '', author: '', licence: '' };
  const savedBy = '' as EditorId; // of nobody
  const row = { ...fields, id, seq: 0, revision: 0, wordCount: 0, bodySizeBytes: 0, savedAt: 0, savedBy };
  return { row, content: '' };
}

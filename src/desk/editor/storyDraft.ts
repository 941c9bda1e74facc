import type { EditorId, Manuscript, ManuscriptId } from '../../shared/desk/desk.ts';
import { type Answer, callDesk } from '../feed/deskCall.ts';
import { draftForm, formEntry } from '../unsaved/draftForm.ts';
import { emptyValues, type FormValues, isFormValues, type manuscriptOf } from './formValues.ts';

/** Distinguishes these ids from the server's, which have no hyphen. */
const prefix = 'new-';

/** A temporary id for a story that was never saved, which is also the key with which it is begun. */
export function newStoryId(): ManuscriptId {
  return `${prefix}${crypto.randomUUID()}` as ManuscriptId;
}

export function isNewStory(id: ManuscriptId): boolean {
  return id.startsWith(prefix);
}

export function blankManuscript(id: ManuscriptId): Manuscript {
  const fields = { work: '', language: '', title: '', author: '', licence: '' };
  const savedBy = '' as EditorId; // nobody
  const row = { ...fields, id, seq: 0, revision: 0, wordCount: 0, bodySizeBytes: 0, savedAt: 0, savedBy };
  return { row, content: '' };
}

const { content: _, ...emptyFields } = emptyValues;

/** The form of a story: `lipi-desk-unsaved <user> <manuscript>`. A draft of before a field was added has it empty. */
export const storyForm = draftForm<ManuscriptId, FormValues>(formEntry, {
  isValues: isFormValues,
  defaults: emptyFields,
});

export function unsavedNewStories(userId: string) {
  return storyForm.idsOf(userId).flatMap((stored) => {
    const id = stored as ManuscriptId; // of a new story, as it was stored
    const draft = isNewStory(id) ? storyForm.read(userId, id) : undefined;
    return draft ? [{ id, values: draft.values }] : [];
  });
}

/** A manuscript at a revision: the base of its next change. */
export interface At {
  readonly manuscriptId: ManuscriptId;
  readonly revision: number;
}

/**
 * Saves in place of revision `at.revision`. A new story is begun, once however often the request is sent, and `onBegun`
 * gets its id, even if the rest fails.
 */
export async function saveStory(
  at: At,
  story: ReturnType<typeof manuscriptOf>,
  onBegun: (id: ManuscriptId) => void,
): Promise<Answer<At>> {
  if (!isNewStory(at.manuscriptId)) return callDesk<At>('mutation', 'manuscripts:save', { ...at, ...story });
  const begun = await callDesk<At>('mutation', 'manuscripts:create', { key: at.manuscriptId, ...story });
  if (!begun.ok) return begun;
  const { manuscriptId } = begun.value;
  onBegun(manuscriptId);
  // An earlier attempt whose response was lost may have begun it with an older text, as revision 1.
  return callDesk<At>('mutation', 'manuscripts:save', { manuscriptId, revision: 1, ...story });
}

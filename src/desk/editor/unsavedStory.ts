import type { ManuscriptId } from '../../shared/desk/desk.ts';
import { formEntry, unsavedWording } from '../unsaved/unsavedWork.ts';
import { isNewStory } from './newStory.ts';
import { keptWording, type Wording } from './wording.ts';

/** Unsaved wordings of manuscripts: `lipi-desk-unsaved <user> <manuscript>`. */
export const unsavedStory = unsavedWording<ManuscriptId, Wording>(formEntry, 1, keptWording);

/** New stories that this curator began on this device and never saved. */
export function unsavedNewStories(
  userId: string,
): readonly { readonly id: ManuscriptId; readonly wording: Wording }[] {
  return unsavedStory.idsOf(userId).flatMap((stored) => {
    const id = stored as ManuscriptId; // of a new story, as it was stored
    const kept = isNewStory(id) ? unsavedStory.read(userId, id) : undefined;
    return kept ? [{ id, wording: kept.wording }] : [];
  });
}

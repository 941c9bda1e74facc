import type { ManuscriptId } from '../../shared/desk/desk.ts';
import { draftForm, formEntry } from '../unsaved/draftForm.ts';
import { emptyValues, type FormValues, isFormValues } from './formValues.ts';
import { isNewStory } from './newStory.ts';

const { content: _, ...emptyFields } = emptyValues;

/** The form of a story: `lipi-desk-unsaved <user> <manuscript>`. A draft of before a field was added has it empty. */
export const storyForm = draftForm<ManuscriptId, FormValues>(formEntry, {
  isValues: isFormValues,
  defaults: emptyFields,
});

/** New stories that this curator began on this device and never saved. */
export function unsavedNewStories(
  userId: string,
): readonly { readonly id: ManuscriptId; readonly values: FormValues }[] {
  return storyForm.idsOf(userId).flatMap((stored) => {
    const id = stored as ManuscriptId; // of a new story, as it was stored
    const kept = isNewStory(id) ? storyForm.read(userId, id) : undefined;
    return kept ? [{ id, values: kept.values }] : [];
  });
}

import type { ManuscriptId } from '../../shared/desk/desk.ts';
import type { Result } from '../../shared/result.ts';
import { callDesk, type DeskFailure } from '../../sync/desk/deskCall.ts';
import type { manuscriptOf } from './formValues.ts';
import { isNewStory } from './newStory.ts';

/** A manuscript at a revision: the base of its next change. */
export interface At {
  readonly manuscriptId: ManuscriptId;
  readonly revision: number;
}

/**
 * Saves fields and text in place of revision `at.revision`. A new story is begun, once however often the request is sent,
 * and `onBegun` gets its id, even if the rest fails.
 */
export async function saveStory(
  at: At,
  story: ReturnType<typeof manuscriptOf>,
  onBegun: (id: ManuscriptId) => void,
): Promise<Result<At, DeskFailure>> {
  if (!isNewStory(at.manuscriptId)) return callDesk<At>('mutation', 'manuscripts:save', { ...at, ...story });
  const begun = await callDesk<At>('mutation', 'manuscripts:create', { key: at.manuscriptId, ...story });
  if (!begun.ok) return begun;
  const { manuscriptId } = begun.value;
  onBegun(manuscriptId);
  // An earlier attempt whose response was lost may have begun it with an older text, as revision 1.
  return callDesk<At>('mutation', 'manuscripts:save', { manuscriptId, revision: 1, ...story });
}

import { guestWork } from '../../library/readerAdoption.ts';
import { readerQuestion } from '../../state/readerQuestion.ts';

/** Asks the user, quietly, whether what a guest left on this device is theirs. Never throws. */
export async function offerAdoption(userId: string, ending: AbortSignal): Promise<void> {
  // Asked in the user's own time: whoever signs in as somebody else is asked anew.
  ending.addEventListener('abort', () => {
    if (readerQuestion.current?.kind === 'adopting') readerQuestion.current = undefined;
  });
  try {
    const { places, storyIds } = await guestWork(userId);
    if (ending.aborted || readerQuestion.current || places.length + storyIds.length === 0) return;
    readerQuestion.current = {
      kind: 'adopting',
      userId,
      places: places.length,
      stories: storyIds.length,
    };
  } catch (error) {
    console.warn(`What a guest left here could not be looked through: ${String(error)}`);
  }
}

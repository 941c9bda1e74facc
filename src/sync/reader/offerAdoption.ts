import { guestWork } from '../../library/reader/readerAdoption.ts';
import { readerQuestion } from '../../state/readerQuestion.ts';

/** Shows the bar that offers the user to take over a guest's work on this device, if there is any. Never throws. */
export async function offerAdoption(userId: string, ending: AbortSignal): Promise<void> {
  // The bar waits for an answer, but only this user's: another user who signs in is asked anew.
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

import { guestWork } from '../../library/readerAdoption.ts';
import { readerQuestion } from '../../state/readerQuestion.ts';

/** Offers the user, in a bar, to take over what a guest left on this device. Never throws. */
export async function offerAdoption(userId: string, ending: AbortSignal): Promise<void> {
  // The bar waits for an answer; if another user signs in, they are asked anew.
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

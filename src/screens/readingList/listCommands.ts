import { nameLibraryFailure } from '../../library/libraryStatus.ts';
import type { CommandOutcome } from '../../library/reader/readingList.ts';
import * as words from '../../words/readingList/button.ts';

/**
 * Awaits a command of the reading list. Resolves with the reason for its failure, as a sentence; undefined when it is stored
 * on this device.
 */
export async function troubleOf(done: Promise<CommandOutcome>): Promise<string | undefined> {
  try {
    const outcome = await done;
    switch (outcome.kind) {
      case 'saved':
        return undefined;
      case 'signedOut':
        return words.signedOut;
      default:
        return outcome satisfies never;
    }
  } catch (error) {
    const { reason, message } = nameLibraryFailure(error);
    switch (reason) {
      case 'unavailable':
        return words.noStorage;
      case 'quota':
        return words.noSpace;
      case 'outdated':
        return words.outdated;
      case 'failed':
        return words.notSaved(message);
      default:
        return reason satisfies never;
    }
  }
}

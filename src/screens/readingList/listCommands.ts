import { nameLibraryFailure } from '../../library/libraryStatus.ts';
import type { CommandOutcome } from '../../library/reader/readingList.ts';
import * as words from '../../words/readingList/button.ts';

/**
 * Awaits a command of the reading list. Resolves with the reason for its failure, as a sentence; undefined when it is stored
 * on this device.
 */
export async function troubleOf(done: Promise<CommandOutcome>): Promise<string | undefined> {
  try {
    const { kind } = await done;
    return kind === 'saved' ? undefined : words.signedOut;
  } catch (error) {
    const { reason, message } = nameLibraryFailure(error);
    return reason === 'failed' ? words.notSaved(message) : words.notSavedBecause[reason];
  }
}

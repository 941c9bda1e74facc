import { nameLibraryFailure } from '../../library/libraryStatus.ts';
import type { CommandOutcome } from '../../library/readingList.ts';

/**
 * Waits for a command of the reading list. Answers why it was not done, as a sentence; undefined when it is kept on this
 * device.
 */
export async function troubleOf(done: Promise<CommandOutcome>): Promise<string | undefined> {
  try {
    const outcome = await done;
    switch (outcome.kind) {
      case 'saved':
        return undefined;
      case 'signedOut':
        return 'Nobody is signed in here any more, so there is no list to change.';
      default:
        return outcome satisfies never;
    }
  } catch (error) {
    const { reason, message } = nameLibraryFailure(error);
    switch (reason) {
      case 'unavailable':
        return 'That was not kept: this browser gives Lipi no storage.';
      case 'quota':
        return 'That was not kept: there is no space left on this device.';
      case 'outdated':
        return 'That was not kept: a newer version of Lipi is open in another tab. Loading this page again helps.';
      case 'failed':
        return `That was not kept: ${message}`;
      default:
        return reason satisfies never;
    }
  }
}

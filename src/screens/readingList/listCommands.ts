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
        return 'You are signed out. Sign in to change your list.';
      default:
        return outcome satisfies never;
    }
  } catch (error) {
    const { reason, message } = nameLibraryFailure(error);
    switch (reason) {
      case 'unavailable':
        return 'Not saved: this browser doesn’t let Lipi store anything.';
      case 'quota':
        return 'Not saved: no space left on this device.';
      case 'outdated':
        return 'Not saved: a newer version of Lipi is open in another tab. Reload this page.';
      case 'failed':
        return `Not saved: ${message}`;
      default:
        return reason satisfies never;
    }
  }
}

import { nameLibraryFailure } from '../page/libraryStatus.ts';
import type { CommandOutcome } from '../readerData/readingList.ts';
import * as words from './words.ts';

/** Why a command failed, as a sentence; undefined when it is stored on this device. */
export async function troubleOf(done: Promise<CommandOutcome>): Promise<string | undefined> {
  try {
    const { kind } = await done;
    return kind === 'saved' ? undefined : words.signedOut;
  } catch (error) {
    const { reason, message } = nameLibraryFailure(error);
    return reason === 'failed' ? words.changeNotSaved(message) : words.notSavedBecause[reason];
  }
}

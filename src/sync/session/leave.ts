import { tellTabs } from '../../library/readerSignal.ts';
import { countUnsent, type UnsentCount } from '../../library/readerUnsent.ts';
import { readerQuestion } from '../../state/readerQuestion.ts';
import { isSignedIn, keptAccount, session } from '../../state/session.ts';
import { readerSyncStatus } from '../reader/readerSyncStatus.ts';
import { signOut } from './signOut.ts';

/** How long reading the unsent work from the device's storage may take. */
const storagePatienceMs = 3 * 1000;

/** How long work that is being sent right now may take before the reader is asked. */
const sendingPatienceMs = 1500;
const lookEveryMs = 100;

/**
 * Signs out at once when the server has all of the user's work; else asks what to do with the rest, and keeps them
 * signed in until they answer. Never throws.
 */
export async function leave(visit: AbortSignal): Promise<void> {
  const kept = keptAccount();
  if (!kept) {
    signOut(visit);
    return;
  }
  const { id } = kept.user;
  try {
    const unsent = await countAfterSending(id);
    if (unsent.operations === 0) signOut(visit);
    else {
      readerQuestion.current = { kind: 'leaving', userId: id, ...unsent, canSend: isSignedIn(session.now) };
    }
  } catch (error) {
    console.warn(`What was not sent could not be counted, and is kept: ${String(error)}`);
    signOut(visit, 'keep');
  }
}

/** A place stored a moment ago is just being sent: on a good connection the reader is not asked about it. */
async function countAfterSending(userId: string): Promise<UnsentCount> {
  let unsent = await countUnsent(userId, storagePatienceMs);
  if (unsent.operations > 0) tellTabs({ kind: 'saved' });
  for (let waitedMs = 0; waitedMs < sendingPatienceMs; waitedMs += lookEveryMs) {
    const { kind } = readerSyncStatus;
    const isSending = kind === 'sending' || kind === 'fetching' || kind === 'inStep';
    if (unsent.operations === 0 || !isSending) break;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    unsent = await countUnsent(userId, storagePatienceMs);
  }
  return unsent;
}

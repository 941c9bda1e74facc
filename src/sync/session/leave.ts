import { tellTabs } from '../../library/readerSignal.ts';
import { countUnsent, type UnsentCount } from '../../library/readerUnsent.ts';
import { readerQuestion } from '../../state/readerQuestion.ts';
import { isSignedIn, keptAccount, session } from '../../state/session.ts';
import { readerSyncStatus } from '../reader/readerSyncStatus.ts';
import { signOut } from './signOut.ts';

/** How long the device's own storage may take to say what has not been sent. */
const storagePatienceMs = 3 * 1000;

/** How long what is being sent at this very moment may take before the reader is asked. */
const sendingPatienceMs = 1500;
const lookEveryMs = 100;

/**
 * Signs out at once when the server has all that the user did here; else asks what becomes of the rest, and leaves them
 * signed in until they have answered. Never throws.
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

/** A place that was kept a moment ago is on its way: nobody is asked about it while the line is good. */
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

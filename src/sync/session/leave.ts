import { tellTabs } from '../../library/reader/readerSignal.ts';
import { countUnsent, type UnsentCount } from '../../library/reader/readerUnsent.ts';
import { readerQuestion } from '../../state/readerQuestion.ts';
import { isSignedIn, keptAccount, session } from '../../state/session.ts';
import { readerSyncStatus } from '../reader/readerSyncStatus.ts';
import { signOut } from './signOut.ts';

/** The longest wait for the device's storage to return the unsent work. */
const storagePatienceMs = 3 * 1000;

/** The longest wait for work that is being sent, before the reader is asked. */
const sendingPatienceMs = 1500;
const lookEveryMs = 100;

/**
 * Signs out at once when the server has all of the user's work; otherwise asks what to do with the unsent work, and keeps
 * the user signed in until they answer. Never throws.
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

/** Counts the unsent work after a short wait: on a good connection, a place stored a moment ago is sent by then. */
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

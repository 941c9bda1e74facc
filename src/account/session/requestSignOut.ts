import { pushAll } from '../../readerData/push.ts';
import { readerStoreOf } from '../../readerData/readerDatabase.ts';
import { readerSyncStatus } from '../../readerData/readerSyncStatus.ts';
import { countUnsent, type UnsentCount } from '../../readerData/readerUnsent.ts';
import { isSignedIn, readerQuestion, session, storedAccount } from '../../settings/session.ts';
import { warn } from '../../shared/warn.ts';
import { callAsUser } from './liveSession.ts';
import { signOut } from './signOut.ts';

const storageTimeoutMs = 3 * 1000;

const sendTimeoutMs = 1500;

/** Signs out at once if the reader has confirmed it and nothing is unsent; otherwise asks them. Never throws. */
export async function requestSignOut(visit: AbortSignal, isConfirmed: boolean): Promise<void> {
  const account = storedAccount();
  if (!account) return signOut(visit);
  const { id } = account.user;
  const unsent = await countAfterSending(id).catch((error: unknown) => {
    console.warn(`Unsent changes could not be counted, so they stay on this device: ${String(error)}`);
    return undefined;
  });
  const { operations, stories } = unsent ?? { operations: 0, stories: 0 };
  if (isConfirmed && operations === 0) signOut(visit, unsent ? 'delete' : 'keep');
  else {
    const canSend = isSignedIn(session.now);
    readerQuestion.current = { kind: 'leaving', userId: id, operations, stories, canSend };
  }
}

/** Tries to send first: on a good connection, a place stored a moment ago is sent by then. */
async function countAfterSending(userId: string): Promise<UnsentCount> {
  const unsent = await countUnsent(userId, storageTimeoutMs);
  const { kind } = readerSyncStatus;
  const isServerAnswering = kind === 'sending' || kind === 'fetching' || kind === 'inStep';
  if (unsent.operations === 0 || !isServerAnswering) return unsent;
  const sending = pushAll(readerStoreOf(userId), userId, callAsUser).catch(
    warn("The reader's changes could not be stored"),
  );
  await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, sendTimeoutMs))]);
  return countUnsent(userId, storageTimeoutMs);
}

import { pushAll } from '../../readerData/push.ts';
import { readerStoreOf } from '../../readerData/readerDatabase.ts';
import { readerSyncStatus } from '../../readerData/readerSyncStatus.ts';
import { countUnsent, type UnsentCount } from '../../readerData/readerUnsent.ts';
import { isSignedIn, readerQuestion, session, storedAccount } from '../../settings/session.ts';
import { warn } from '../../shared/warn.ts';
import { callAsUser } from './liveSession.ts';
import { signOut } from './signOut.ts';

const storagePatienceMs = 3 * 1000;

const sendingPatienceMs = 1500;

/** Signs out at once when the server has all of the user's work and they are sure; otherwise asks. Never throws. */
export async function leave(visit: AbortSignal, isSure: boolean): Promise<void> {
  const kept = storedAccount();
  if (!kept) return signOut(visit);
  const { id } = kept.user;
  const unsent = await countAfterSending(id).catch((error: unknown) => {
    console.warn(`What was not sent could not be counted, and is kept: ${String(error)}`);
    return undefined;
  });
  const { operations, stories } = unsent ?? { operations: 0, stories: 0 };
  if (isSure && operations === 0) signOut(visit, unsent ? 'delete' : 'keep');
  else {
    const canSend = isSignedIn(session.now);
    readerQuestion.current = { kind: 'leaving', userId: id, operations, stories, canSend };
  }
}

/** Tries to send first: on a good connection, a place stored a moment ago is sent by then. */
async function countAfterSending(userId: string): Promise<UnsentCount> {
  const unsent = await countUnsent(userId, storagePatienceMs);
  const { kind } = readerSyncStatus;
  const isServerAnswering = kind === 'sending' || kind === 'fetching' || kind === 'inStep';
  if (unsent.operations === 0 || !isServerAnswering) return unsent;
  const sending = pushAll(readerStoreOf(userId), userId, callAsUser).catch(
    warn("The reader's changes could not be stored"),
  );
  await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, sendingPatienceMs))]);
  return countUnsent(userId, storagePatienceMs);
}

import { deletePrivateDatabase, setWorkKept } from '../../library/reader/privateWork.ts';
import { warn } from '../../shared/warn.ts';
import { forgetCounts } from '../../state/counts.ts';
import { lipiStore } from '../../state/lipiStore.ts';
import { forgetAccount, keptAccount, setSession } from '../../state/session.ts';
import { accountCall } from './accountCall.ts';
import { dropRevocation, keepRevocation, startRevoking } from './revocations.ts';
import { eraseTokens, refreshLockName, storedTokens, type Tokens } from './tokens.ts';

const reportLeft = warn('What a user kept here could not be deleted');
const report = warn('The library could not be told of the sign-out');

/**
 * Signs out. When this returns, nothing that identifies the user is on the device and every tab shows a guest's page.
 * Their private data (`src/library/reader/privateDatabase.ts`) is deleted right after, or kept for their return, hidden from
 * every other reader. The server is told as soon as there is a connection, until `visit` aborts. Works offline and never
 * throws.
 */
export function signOut(visit: AbortSignal, ofWork: 'delete' | 'keep' = 'delete'): void {
  const tokens = storedTokens();
  const kept = keptAccount();
  // The stored account is removed first, because other tabs treat tokens without one as invalid.
  forgetAccount();
  eraseTokens();
  setSession({ kind: 'guest' });
  // The user's listening position and today's counts must not reach the next reader.
  forgetCounts();
  Object.assign(lipiStore, { selectedContent: null, currentAudioIndex: 0, currentTime: 0 });
  eraseLateTokens().catch(report);
  if (kept) {
    // Set before a pending write ends, because it then checks this to decide whether to delete the database.
    setWorkKept(kept.user.id, ofWork === 'keep');
    if (ofWork === 'delete') deletePrivateDatabase(kept.user.id).catch(reportLeft);
  }
  if (tokens) revoke(tokens, visit).catch(report);
}

/** Erases the tokens that a refresh under way, in this tab or another, may still store; its lock tells when it is over. */
async function eraseLateTokens(): Promise<void> {
  await globalThis.navigator?.locks?.request(refreshLockName, () => {
    if (keptAccount() === undefined) eraseTokens();
  });
}

async function revoke(tokens: Tokens, signal: AbortSignal): Promise<void> {
  await keepRevocation(tokens);
  const answer = await accountCall('action', 'auth:signOut', {}, { accessToken: tokens.accessToken });
  if (answer.ok) dropRevocation(tokens.sessionId);
  else startRevoking(signal);
}

import { deletePrivateDatabase, setWorkKept } from '../../library/erasePrivate.ts';
import { forgetCounts } from '../../state/counts.ts';
import { lipiStore } from '../../state/lipiStore.ts';
import { forgetAccount, keptAccount, setSession } from '../../state/session.ts';
import { accountCall } from './accountCall.ts';
import { startDelivery } from './deliverRevocations.ts';
import { dropRevocation, keepRevocation } from './revocations.ts';
import { eraseTokens, refreshLockName, storedTokens, type Tokens } from './tokens.ts';

/**
 * Signs out. When this returns, nothing by which the user is known is on the device and every tab shows a guest's page.
 * What they kept here (`src/library/privateDatabase.ts`) goes right after, or stays for when they are back, which nobody
 * else can see; and the server is told, now or when there is a connection, until `visit` aborts. Works without a network
 * and never throws.
 */
export function signOut(visit: AbortSignal, ofWork: 'delete' | 'keep' = 'delete'): void {
  const tokens = storedTokens();
  const kept = keptAccount();
  // The kept account goes first: to other tabs, tokens without one are invalid.
  forgetAccount();
  eraseTokens();
  setSession({ kind: 'guest' });
  // Where they were listening, and what they read today, is no business of the next reader.
  forgetCounts();
  Object.assign(lipiStore, { selectedContent: null, currentAudioIndex: 0, currentTime: 0 });
  eraseLateTokens().catch(report);
  if (kept) {
    // Before anything that may be on its way is done: it looks here whether to delete.
    setWorkKept(kept.user.id, ofWork === 'keep');
    if (ofWork === 'delete') deletePrivateDatabase(kept.user.id).catch(reportLeft);
  }
  if (tokens) revoke(tokens, visit).catch(report);
}

/** A refresh that is under way, in this tab or another, may still store what it gets: its lock says when it is over. */
async function eraseLateTokens(): Promise<void> {
  await globalThis.navigator?.locks?.request(refreshLockName, () => {
    if (keptAccount() === undefined) eraseTokens();
  });
}

async function revoke(tokens: Tokens, signal: AbortSignal): Promise<void> {
  await keepRevocation(tokens);
  const answer = await accountCall('action', 'auth:signOut', {}, { accessToken: tokens.accessToken });
  if (answer.ok) dropRevocation(tokens.sessionId);
  else startDelivery({ signal });
}

function reportLeft(error: unknown): void {
  console.warn(`What a user kept here could not be deleted: ${String(error)}`);
}

function report(error: unknown): void {
  console.warn(`The library could not be told of the sign-out: ${String(error)}`);
}

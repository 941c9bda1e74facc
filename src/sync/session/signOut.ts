import { forgetAccount, keptAccount, setSession } from '../../state/session.ts';
import { accountCall } from './accountCall.ts';
import { startDelivery } from './deliverRevocations.ts';
import { dropRevocation, keepRevocation } from './revocations.ts';
import { eraseTokens, refreshLockName, storedTokens, type Tokens } from './tokens.ts';

/**
 * Signs out. When this returns, nothing of the user is on the device and every tab shows a guest's page; the server is
 * told afterwards, now or when there is a connection, until
 * `visit` aborts. Works without a network and never throws.
 */
export function signOut(visit: AbortSignal): void {
  const tokens = storedTokens();
  // Who is kept goes first: for the other tabs, tokens without them are nobody's.
  forgetAccount();
  eraseTokens();
  setSession({ kind: 'guest' });
  eraseLateTokens().catch(report);
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
  const answer = await accountCall('action', 'auth:signOut', {}, tokens.accessToken);
  if (answer.ok) dropRevocation(tokens.sessionId);
  else startDelivery({ signal });
}

function report(error: unknown): void {
  console.warn(`The library could not be told of the sign-out: ${String(error)}`);
}

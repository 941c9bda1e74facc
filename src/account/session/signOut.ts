import { readPersisted, writePersisted, writeStored } from '../../page/persistedStore.ts';
import { deletePrivateDatabase, setUnsentRetained } from '../../readerData/privateWork.ts';
import { forgetCounts } from '../../settings/counts.ts';
import { lipiStore } from '../../settings/lipiStore.ts';
import { removeAccount, revocationsKey, setSession, storedAccount } from '../../settings/session.ts';
import { isText, shape } from '../../shared/guards.ts';
import { sha256Of } from '../../shared/sha256.ts';
import { warn } from '../../shared/warn.ts';
import { accountCall } from '../../sync/libraryCall.ts';
import { whenReachable } from '../../sync/whenReachable.ts';
import { eraseTokens, refreshLockName, storedTokens, type Tokens } from './tokens.ts';

const reportLeft = warn('The data of a signed-out user could not be deleted');
const report = warn('The sign-out could not be reported to the library');

/**
 * When this returns, nothing that identifies the user is on the device and every tab shows a guest's page. Their
 * private data is deleted right after, or kept for their return, hidden from every other reader. The server is told as
 * soon as there is a connection, until `visit` aborts. Works offline and never throws.
 */
export function signOut(visit: AbortSignal, ofWork: 'delete' | 'keep' = 'delete'): void {
  const tokens = storedTokens();
  const account = storedAccount();
  // The stored account is removed first, because other tabs treat tokens without one as invalid.
  removeAccount();
  eraseTokens();
  setSession({ kind: 'guest' });
  // The user's listening position and today's counts must not reach the next reader.
  forgetCounts();
  Object.assign(lipiStore, { selectedContent: null, currentAudioIndex: 0, currentTime: 0 });
  eraseLateTokens().catch(report);
  if (account) {
    // Set before a pending write ends, because it then checks this to decide whether to delete the database.
    setUnsentRetained(account.user.id, ofWork === 'keep');
    if (ofWork === 'delete') deletePrivateDatabase(account.user.id).catch(reportLeft);
  }
  if (tokens) revoke(tokens, visit).catch(report);
}

/** A refresh under way, in this tab or another, may still store tokens; its lock tells when it is over. */
async function eraseLateTokens(): Promise<void> {
  await globalThis.navigator?.locks?.request(refreshLockName, () => {
    if (storedAccount() === undefined) eraseTokens();
  });
}

async function revoke(tokens: Tokens, signal: AbortSignal): Promise<void> {
  await storeRevocation(tokens);
  const answer = await accountCall('action', 'auth:signOut', {}, { accessToken: tokens.accessToken });
  if (answer.ok) removeRevocation(tokens.sessionId);
  else startRevoking(signal);
}

const revocationsVersion = 1;

/** More than anyone makes between two connections; the oldest are dropped. */
const storedRevocationLimit = 20;

const isRevocation = shape<Revocation>({ sessionId: isText, refreshTokenHash: isText });

let last: Promise<unknown> = Promise.resolve();

/** Ends a session and grants nothing: the hash proves that the device had the refresh token and cannot be reversed. */
interface Revocation {
  readonly sessionId: string;
  readonly refreshTokenHash: string;
}

/** Until the server has confirmed it. Outside a secure context, where Web Crypto is missing, nothing is stored. */
async function storeRevocation({ sessionId, refreshToken }: Tokens): Promise<void> {
  if (!globalThis.crypto?.subtle) return;
  const refreshTokenHash = await sha256Of(new TextEncoder().encode(refreshToken));
  write([...storedRevocations(), { sessionId, refreshTokenHash }].slice(-storedRevocationLimit));
}

function removeRevocation(sessionId: string): void {
  write(storedRevocations().filter((revocation) => revocation.sessionId !== sessionId));
}

/** Sends the stored sign-outs one by one whenever the library may be reachable, until `signal` aborts. */
export function startRevoking(signal: AbortSignal): void {
  whenReachable(() => {
    last = last.then(sendRevocations);
  }, signal);
}

/** Stops at a failed call: the rest wait for a better connection. */
async function sendRevocations(): Promise<void> {
  for (const { sessionId, refreshTokenHash } of storedRevocations()) {
    const answer = await accountCall('mutation', 'devices:revoke', { sessionId, refreshTokenHash });
    if (!answer.ok && answer.failure.kind !== 'refused') return;
    removeRevocation(sessionId);
  }
}

function storedRevocations(): readonly Revocation[] {
  const revocations = readPersisted(revocationsKey, revocationsVersion)?.kept;
  return Array.isArray(revocations) ? revocations.filter(isRevocation) : [];
}

function write(revocations: readonly Revocation[]): void {
  if (revocations.length === 0) writeStored(revocationsKey, undefined);
  else writePersisted(revocationsKey, revocationsVersion, { kept: revocations });
}

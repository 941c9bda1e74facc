import { isText, shape } from '../../shared/guards.ts';
import { sha256Of } from '../../shared/sha256.ts';
import { readPersisted, writePersisted, writeStored } from '../../state/persistedStore.ts';
import { revocationsKey } from '../../state/session.ts';
import { whenReachable } from '../whenReachable.ts';
import { accountCall } from './accountCall.ts';
import type { Tokens } from './tokens.ts';

const revocationsVersion = 1;

/** The most sign-outs to store, more than anyone makes between two connections; the oldest are dropped. */
const keptLimit = 20;

const isRevocation = shape<Revocation>({ sessionId: isText, refreshTokenHash: isText });

let last: Promise<unknown> = Promise.resolve();

/**
 * Ends a session and grants nothing: the hash proves that the device had the refresh token and cannot be reversed. A
 * device that changes hands therefore holds no secret of its last reader.
 */
interface Revocation {
  readonly sessionId: string;
  readonly refreshTokenHash: string;
}

/**
 * Stores a sign-out until the server has confirmed it. Outside a secure context, where Web Crypto is missing, it stores
 * nothing.
 */
export async function keepRevocation({ sessionId, refreshToken }: Tokens): Promise<void> {
  if (!globalThis.crypto?.subtle) return;
  const refreshTokenHash = await sha256Of(new TextEncoder().encode(refreshToken));
  write([...keptRevocations(), { sessionId, refreshTokenHash }].slice(-keptLimit));
}

/** Removes the sign-out of a session that the server has ended. */
export function dropRevocation(sessionId: string): void {
  write(keptRevocations().filter((kept) => kept.sessionId !== sessionId));
}

/** Sends the stored sign-outs whenever the library may be reachable, one call after the other, until `signal` aborts. */
export function startRevoking(signal: AbortSignal): void {
  whenReachable(() => {
    last = last.then(sendRevocations);
  }, signal);
}

/** Stops at a failed call: the rest wait for a better connection. */
async function sendRevocations(): Promise<void> {
  for (const { sessionId, refreshTokenHash } of keptRevocations()) {
    const answer = await accountCall('mutation', 'devices:revoke', { sessionId, refreshTokenHash });
    if (!answer.ok && answer.failure.kind !== 'refused') return;
    dropRevocation(sessionId);
  }
}

function keptRevocations(): readonly Revocation[] {
  const kept = readPersisted(revocationsKey, revocationsVersion)?.kept;
  return Array.isArray(kept) ? kept.filter(isRevocation) : [];
}

function write(kept: readonly Revocation[]): void {
  if (kept.length === 0) writeStored(revocationsKey, undefined);
  else writePersisted(revocationsKey, revocationsVersion, { kept });
}

import type { SignInMethods } from '../../shared/accounts.ts';
import type { CallFailure } from '../../shared/callFailure.ts';
import type { Result } from '../../shared/result.ts';
import { visit } from '../../state/visit.ts';
import type { SignInOutcome } from './liveSession.ts';

/*
 * The doors to what looks after a session: @convex-dev/auth, Convex and what goes with them are fetched when somebody
 * goes through one.
 */

/** Looks after the session from now on. */
export async function startSession(): Promise<void> {
  (await live()).startSession(visit);
}

/** Signs in with a provider and its form fields, or, without a provider, with the code that one sent back. */
export async function signIn(
  provider: string | undefined,
  fields: Readonly<Record<string, string>>,
): Promise<SignInOutcome> {
  const module = await live().catch(() => undefined);
  if (module === undefined) return { kind: 'failed', failure: lostScripts };
  module.startSession(visit);
  return module.signIn(provider, fields);
}

/** Whether a sign-in with a provider was begun in this browser and has not come back. */
export async function isSignInUnderWay(): Promise<boolean> {
  return (await live()).hasVerifier();
}

/** Does one of the account's actions. Never rejects for want of the scripts that do it: the library is out of reach then. */
export async function askAccount<T>(
  ask: (actions: AccountActions) => Promise<Result<T, CallFailure>>,
): Promise<Result<T, CallFailure>> {
  const { live, accountActions } = (await parts().catch(() => undefined)) ?? {};
  if (!live || !accountActions) return { ok: false, failure: lostScripts };
  live.startSession(visit);
  return await ask(accountActions);
}

/** Asks which ways to sign in this library has; undefined when it cannot be asked. */
export async function signInMethods(): Promise<SignInMethods | undefined> {
  return await (await parts()).accountActions.signInMethods();
}

/** Signs out, after asking where something has not been sent. What it takes is on the device, so it works without a network. */
export function signOut(): void {
  parts().then(
    ({ leave }) => leave(visit),
    (error: unknown) => console.warn(`Nobody could be signed out: ${String(error)}`),
  );
}

/** Tells the server of the sign-outs that it has not heard of, for as long as the page lives. */
export async function startRevoking(): Promise<void> {
  (await parts()).startRevoking({ signal: visit });
}

type AccountActions = Awaited<ReturnType<typeof parts>>['accountActions'];

const lostScripts: CallFailure = { kind: 'offline', cause: 'network' };

const parts = () => import('./sessionParts.ts');
const live = async () => (await parts()).live;

import { lazyModule } from '../../page/lazy.tsx';
import { visit } from '../../page/visit.ts';
import type { CallFailure } from '../../shared/callFailure.ts';
import type { UserCall } from '../../shared/functionCall.ts';
import type { SignInMethods } from '../../shared/protocol/account.ts';
import type { Result } from '../../shared/result.ts';
import { warn } from '../../shared/warn.ts';
import type { SignInOutcome } from './liveSession.ts';

/* Entry points that load the session code on first use: @convex-dev/auth, Convex and their dependencies. */

/** Keeps the session valid until the page is closed, and returns it. Rejects when its scripts cannot be loaded. */
export async function openSession() {
  const { live } = await parts();
  live.startSession(visit);
  return live;
}

/** With a provider and its form fields, or, without a provider, with the code that a provider returned. */
export async function signIn(
  provider: string | undefined,
  fields: Readonly<Record<string, string>>,
): Promise<SignInOutcome> {
  const session = await openSession().catch(() => undefined);
  return session ? session.signIn(provider, fields) : { kind: 'failed', failure: scriptsUnavailable };
}

/** Whether a sign-in with a provider was started in this browser and is not finished. */
export async function isSignInUnderWay(): Promise<boolean> {
  return (await parts()).live.hasVerifier();
}

/** Runs one of the account's actions. Resolves with an 'offline' failure if the scripts cannot be loaded. */
export async function withAccount<T>(
  act: (actions: AccountActions) => Promise<Result<T, CallFailure>>,
): Promise<Result<T, CallFailure>> {
  const loaded = await parts().catch(() => undefined);
  if (!loaded) return { ok: false, failure: scriptsUnavailable };
  loaded.live.startSession(visit);
  return await act(loaded.accountActions);
}

/** For `withAccount`: a call of one of the account's functions as the user. */
export const calling =
  (...call: Parameters<UserCall>) =>
  (actions: AccountActions) =>
    actions.callAsUser(...call);

/** Undefined when the library cannot be reached. */
export async function signInMethods(): Promise<SignInMethods | undefined> {
  return await (await parts()).accountActions.signInMethods();
}

/** Asks the reader first if there is unsent work. Works offline: a page that is signed in has loaded the code. */
export const signOut = (): void => startSignOut(true);

/** Like `signOut`, but asks in any case. */
export const signOutWithPrompt = (): void => startSignOut(false);

function startSignOut(isConfirmed: boolean): void {
  parts().then(({ requestSignOut }) => requestSignOut(visit, isConfirmed), warn('Signing out failed'));
}

/** Reports stored sign-outs to the server for as long as the page lives. */
export async function startRevoking(): Promise<void> {
  (await parts()).startRevoking(visit);
}

type AccountActions = Awaited<ReturnType<typeof parts>>['accountActions'];

const scriptsUnavailable: CallFailure = { kind: 'offline', cause: 'network' };

const scripts = lazyModule('The session', () => import('./sessionParts.ts'));

async function parts() {
  const loaded = await scripts.load();
  if (!loaded) throw new Error('The scripts of the session could not be loaded');
  return loaded;
}

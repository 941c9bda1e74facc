import { subscribe } from 'valtio/vanilla';
import { interfaceLanguage } from '../../page/translate.ts';
import { startReaderSync } from '../../readerData/startReaderSync.ts';
import {
  accountNotices,
  type StoredUser,
  session,
  setSession,
  storeAccount,
  storedAccount,
} from '../../settings/session.ts';
import { type CallFailure, problemOf } from '../../shared/callFailure.ts';
import type { FunctionCall, UserCall } from '../../shared/functionCall.ts';
import { type AccountProfile, asProfile, asRemembered, knownUserOf } from '../../shared/protocol/account.ts';
import type { Result } from '../../shared/result.ts';
import { warn } from '../../shared/warn.ts';
import { accountCall, backendAddress, libraryCall } from '../../sync/libraryCall.ts';
import { whenReachable } from '../../sync/whenReachable.ts';
import { followAccountLanguage } from './accountLanguage.ts';
import { type AuthLink, openAuthLink } from './authLink.tsx';
import { CallFailed } from './sessionClient.ts';
import {
  initialMachine,
  type Machine,
  type SessionEffect,
  type SessionEvent,
  step,
} from './sessionMachine.ts';
import {
  deviceKey,
  eraseTokens,
  hasVerifier,
  refreshLockName,
  storeDeviceKey,
  storedTokens,
} from './tokens.ts';

export { hasVerifier };

/** With the longest retry delay, the outbox is sent within half a minute of a half-open connection's recovery. */
const readerCall = libraryCall(10 * 1000);

/** A token that expires so soon is refreshed before it is used. */
const leewayMs = 10 * 1000;

let machine: Machine = initialMachine;
let link: OpenLink | undefined;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let ending: AbortSignal | undefined;

/** Tells the reader's sync of a 'head', and of a 'disconnection'. */
const linkEvents = new EventTarget();
let lastHead: unknown;

interface OpenLink {
  readonly opening: Promise<AuthLink>;
  readonly closing: AbortController;
}

export type SignInOutcome =
  /** With `speaksOther`, the account's language is another than this page's: the next page speaks it. */
  | { readonly kind: 'signedIn'; readonly speaksOther: boolean }
  | { readonly kind: 'codeSent' }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'tooLate' }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

/**
 * Until `visit` aborts, that is, for the life of the page, the session is confirmed by the server, its tokens are
 * refreshed in time, it ends when the server ends it, and all tabs agree on it. For guests it does nothing.
 */
export function startSession(visit: AbortSignal): void {
  if (ending || visit.aborted) return;
  ending = visit;
  // Another tab, or signing out in this one, changed the stored session.
  const stopWatching = subscribe(session, () => {
    if (session.now !== machine.session) restoreSession();
  });
  visit.addEventListener('abort', () => {
    stopWatching();
    closeLink();
  });
  restoreSession();
  whenReachable(() => dispatch({ kind: 'retry' }), visit);
  followReader(visit).catch(warn('Reading list and places are not synced'));
}

async function followReader(signal: AbortSignal): Promise<void> {
  await startReaderSync({
    signal,
    call: (...request) => callAsUserBy(readerCall, ...request),
    onHead(listener, until) {
      linkEvents.addEventListener('head', () => listener(lastHead), { signal: until });
      if (lastHead !== undefined) listener(lastHead);
    },
    onDisconnected: (listener, until) =>
      linkEvents.addEventListener('disconnection', listener, { signal: until }),
  });
}

/** Of a mail that the call may send; English without it. */
const inThisLanguage = interfaceLanguage === 'en' ? {} : { language: interfaceLanguage };

/** Without a provider, `fields` has the code that a provider returned. */
export async function signIn(
  provider: string | undefined,
  fields: Readonly<Record<string, string>>,
): Promise<SignInOutcome> {
  const key = deviceKey();
  const params =
    provider === undefined ? fields : { ...fields, ...inThisLanguage, ...(key && { deviceKey: key }) };
  try {
    const { signingIn, redirect } = await (await openLink()).signIn(provider, params);
    if (redirect) return { kind: 'leaving' };
    if (!signingIn) return { kind: provider === undefined ? 'tooLate' : 'codeSent' };
  } catch (error) {
    if (error instanceof CallFailed) return { kind: 'failed', failure: error.failure };
    // The client could not be started, or another tab changed the session meanwhile.
    return { kind: 'failed', failure: { kind: 'offline', cause: 'network' } };
  }
  const tokens = storedTokens();
  if (!tokens) {
    return { kind: 'failed', failure: { kind: 'server', message: 'The tokens were not stored.' } };
  }
  const profile = await profileOf(tokens.userId, tokens.accessToken);
  dispatch({ kind: 'entered', user: profile ? knownUserOf(profile) : typedUser(tokens.userId, fields) });
  rememberDevice().catch(warn('The device is not remembered'));
  return { kind: 'signedIn', speaksOther: profile !== undefined && followLanguage(profile) };
}

export const callAsUser: UserCall = (...request) => callAsUserBy(accountCall, ...request);

async function callAsUserBy(
  call: FunctionCall,
  ...[kind, path, args]: Parameters<UserCall>
): ReturnType<UserCall> {
  let token = await accessToken(false);
  if (!token.ok) return token;
  let answer = await call(kind, path, args, { accessToken: token.value });
  if (!answer.ok && answer.failure.kind === 'unauthenticated') {
    token = await accessToken(true);
    if (!token.ok) return token;
    answer = await call(kind, path, args, { accessToken: token.value });
  }
  if (!answer.ok && isEnd(answer.failure)) dispatch({ kind: 'ended' });
  return answer;
}

/** A token of this session that is valid for a while yet; a new one when `mustBeNew`. Never throws. */
export async function accessToken(mustBeNew: boolean): Promise<Result<string, CallFailure>> {
  const tokens = storedTokens();
  if (!tokens) return { ok: false, failure: { kind: 'unauthenticated' } };
  if (!mustBeNew && tokens.expiresAtMs - leewayMs > Date.now())
    return { ok: true, value: tokens.accessToken };
  try {
    const token = await (await openLink()).accessToken({ forceRefreshToken: true });
    return token === null ? { ok: false, failure: { kind: 'unauthenticated' } } : { ok: true, value: token };
  } catch (error) {
    // Without a network `fetch` rejects with a TypeError: https://fetch.spec.whatwg.org/#fetch-method.
    if (!(error instanceof TypeError)) console.warn(`No new access token could be fetched: ${String(error)}`);
    return { ok: false, failure: { kind: 'offline', cause: 'network' } };
  }
}

function isEnd(failure: CallFailure): boolean {
  return failure.kind === 'refused' && failure.problem.code === 'session_ended';
}

function restoreSession(): void {
  const stored = storedAccount();
  dispatch({
    kind: 'found',
    user: stored?.user,
    isEnded: stored?.isEnded ?? false,
    tokensOf: storedTokens()?.userId,
  });
}

function dispatch(event: SessionEvent): void {
  if (ending?.aborted) return;
  const [next, effects] = step(machine, event);
  machine = next;
  if (session.now !== next.session) setSession(next.session);
  machine = { ...next, session: session.now };
  for (const effect of effects) runEffect(effect);
}

function runEffect(effect: SessionEffect): void {
  switch (effect.kind) {
    case 'openLink':
      link ??= makeLink();
      break;
    case 'closeLink':
      closeLink();
      break;
    case 'retryAfter':
      clearTimeout(retryTimer);
      retryTimer = setTimeout(() => dispatch({ kind: 'retry' }), effect.delayMs);
      break;
    case 'storeAccount':
      storeAccount(effect.user, effect.isEnded);
      break;
    case 'eraseTokens':
      eraseTokens();
      break;
    default:
      effect satisfies never;
  }
}

function openLink(): Promise<AuthLink> {
  link ??= makeLink();
  return link.opening;
}

function makeLink(): OpenLink {
  const closing = new AbortController();
  const { signal } = closing;
  // A closed link's late callbacks are ignored.
  const whileOpen =
    <Args extends readonly unknown[]>(then: (...args: Args) => void) =>
    (...args: Args): void => {
      if (!signal.aborted) then(...args);
    };
  const onRefreshFailed = whileOpen(() => dispatch({ kind: 'refreshFailed' }));
  async function open(): Promise<AuthLink> {
    await hideRefusedLocks();
    signal.throwIfAborted();
    return openAuthLink({
      address: backendAddress(),
      call: accountCall,
      pause: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
      random: Math.random,
      onProfile: whileOpen((answer: unknown) => {
        const profile = asProfile(answer);
        if (!profile) return;
        accountNotices.now = profile.notices;
        followLanguage(profile);
        dispatch({ kind: 'confirmed', user: knownUserOf(profile) });
      }),
      onRefusal: whileOpen((error: unknown) => {
        const code = problemOf(error)?.code;
        if (code === 'session_ended') dispatch({ kind: 'ended' });
        // A device that was signed out from another one may be refused here before its tokens are deleted.
        else if (code !== 'not_signed_in') console.warn(`Profile or feed head was refused: ${String(error)}`);
      }),
      onTokensGone: whileOpen(restoreSession),
      onReaderHead: whileOpen((head: unknown) => {
        lastHead = head;
        linkEvents.dispatchEvent(new Event('head'));
      }),
      onDisconnected: whileOpen(() => {
        lastHead = undefined;
        dispatch({ kind: 'disconnected' });
        linkEvents.dispatchEvent(new Event('disconnection'));
      }),
      onRefreshFailed,
      signal,
    });
  }
  const made: OpenLink = { opening: open(), closing };
  made.opening.catch((error: unknown) => {
    if (signal.aborted) return;
    console.warn(`The session client could not be started: ${String(error)}`);
    if (link === made) link = undefined;
    onRefreshFailed();
  });
  return made;
}

/** @convex-dev/auth refreshes the tokens under a Web Lock: locks that the browser refuses count as missing. */
async function hideRefusedLocks(): Promise<void> {
  try {
    await navigator.locks?.request(refreshLockName, { ifAvailable: true }, () => undefined);
  } catch {
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  }
}

function closeLink(): void {
  clearTimeout(retryTimer);
  if (!link) return;
  link.closing.abort();
  lastHead = undefined;
  accountNotices.now = [];
  link = undefined;
}

const followLanguage = (profile: AccountProfile) =>
  followAccountLanguage(
    profile,
    (language) => void callAsUser('mutation', 'account:chooseLanguage', { language }),
  );

async function profileOf(id: string, token: string): Promise<AccountProfile | undefined> {
  const answer = await accountCall('query', 'account:profile', {}, { accessToken: token });
  const profile = answer.ok ? asProfile(answer.value) : undefined;
  return profile?.id === id ? profile : undefined;
}

/** From the form's fields, if the profile cannot be fetched. */
function typedUser(id: string, { email = '', name = '' }: Readonly<Record<string, string>>): StoredUser {
  const role = 'reader';
  return email.includes('@')
    ? { id, name, email, role }
    : { id, name: name === '' ? email : name, email: '', role };
}

/** Labels this device, and stores the key that identifies it at the next sign-in. */
async function rememberDevice(): Promise<void> {
  const known = deviceKey();
  const args = { userAgent: navigator.userAgent, ...(known !== undefined && { deviceKey: known }) };
  const answer = await callAsUser('action', 'devices:remember', args);
  const remembered = answer.ok && asRemembered(answer.value);
  if (remembered) storeDeviceKey(remembered.deviceKey);
}

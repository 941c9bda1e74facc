import { proxy } from 'valtio/vanilla';
import { readPersisted, writePersisted, writeStored } from '../page/persistedStore.ts';
import { type Role, roles } from '../shared/accounts.ts';
import type { AccountNotice } from '../shared/protocol/account.ts';

/** The localStorage key of the account signed in on this device, known offline at a launch. It holds no token. */
const accountKey = 'lipi-account';

/** The localStorage key of sign-outs not yet reported to the server (src/account/session/signOut.ts). */
export const revocationsKey = 'lipi-sign-outs';

const accountVersion = 1;

/** The user data stored on this device; unknown texts are empty. */
export interface StoredUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** The role that the server last sent; the server checks it anew at every call. */
  readonly role: Role;
}

/**
 * The present reader:
 *
 *     guest ──entered──► signedIn ◄──confirmed── unverified ◄── a launch with a stored account
 *       ▲                    └──────connection lost──►┘
 *       └── signed out          └── ended by the server ──► needsSignIn
 */
export type SessionState =
  | { readonly kind: 'guest' }
  /** Confirmed by the server on the current connection. */
  | { readonly kind: 'signedIn'; readonly user: StoredUser }
  /** Signed in on this device, but offline or not confirmed yet. The reader can use everything on it. */
  | { readonly kind: 'unverified'; readonly user: StoredUser }
  /** The server reported that this session is over. The user's data stays on the device until they sign in again. */
  | { readonly kind: 'needsSignIn'; readonly user: StoredUser };

/** This page's session state. It is restored from storage at once; src/account/session/ keeps it up to date. */
export const session = proxy<{ now: SessionState }>({ now: restore() });

/** The user's notices that the library last sent on the current connection; empty without a connection. */
export const accountNotices = proxy<{ now: readonly AccountNotice[] }>({ now: [] });

/** Whether the reader is signed in according to this device. Pages must not wait for the server's confirmation. */
export function isSignedIn(
  state: SessionState,
): state is Extract<SessionState, { kind: 'signedIn' | 'unverified' }> {
  return state.kind === 'signedIn' || state.kind === 'unverified';
}

/** Sets the state, and the classes on the document root by which CSS selects the toolbar's variant. */
export function setSession(state: SessionState): void {
  session.now = state;
  const { classList } = document.documentElement;
  classList.toggle('signedIn', isSignedIn(state));
  classList.toggle('curates', isSignedIn(state) && state.user.role !== 'reader');
}

/** Stores the signed-in user for the next launch; `isEnded` when the server reported that the session is over. */
export function storeAccount({ id, name, email, role }: StoredUser, isEnded: boolean): void {
  writePersisted(accountKey, accountVersion, { id, name, email, role, isEnded });
}

export function removeAccount(): void {
  writeStored(accountKey, undefined);
}

export function storedAccount(): { readonly user: StoredUser; readonly isEnded: boolean } | undefined {
  const stored = readPersisted(accountKey, accountVersion) ?? {};
  const { id, name, email, isEnded } = stored;
  const isWhole = typeof id === 'string' && typeof name === 'string' && typeof email === 'string';
  const role = roles.find((known) => known === stored.role);
  return isWhole && role ? { user: { id, name, email, role }, isEnded: isEnded === true } : undefined;
}

function restore(): SessionState {
  const stored = storedAccount();
  return stored
    ? { kind: stored.isEnded ? 'needsSignIn' : 'unverified', user: stored.user }
    : { kind: 'guest' };
}

// Another tab signed in or out. The server renders the same components but has no tabs.
if (typeof document !== 'undefined') {
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== accountKey) return;
    const next = restore();
    const { now } = session;
    const isSame = now.kind === 'signedIn' && next.kind === 'unverified' && now.user.id === next.user.id;
    setSession(isSame ? { kind: 'signedIn', user: next.user } : next);
  });
}

export type ReaderQuestion =
  /** The reader signs out. Without unsent `operations`, the question is only whether they mean it. */
  | {
      readonly kind: 'leaving';
      readonly userId: string;
      readonly operations: number;
      readonly stories: number;
      /** Whether a session exists with which the work can be sent. */
      readonly canSend: boolean;
    }
  /** The reader has signed in, and a guest has left work on this device. */
  | {
      readonly kind: 'adopting';
      readonly userId: string;
      readonly places: number;
      readonly marks: number;
      readonly stories: number;
    };

/** The current question. The code in need of an answer sets it, `src/app/bars/ReaderBars.tsx` shows it. */
export const readerQuestion = proxy<{ current: ReaderQuestion | undefined }>({ current: undefined });

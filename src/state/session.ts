import { proxy } from 'valtio/vanilla';
import { type Role, roles } from '../shared/accounts.ts';
import { readPersisted, writePersisted, writeStored } from './persistedStore.ts';

/** Who signed in on this device, so that a launch knows them without a network. Holds no token. */
const accountKey = 'lipi-account';

/** Sign-outs that the server has not heard of (src/sync/session/revocations.ts). */
export const revocationsKey = 'lipi-sign-outs';

/** Raised when a field changes its meaning; an older or newer stored version is not read. */
const accountVersion = 1;

/** A user as this device knows them. Empty texts for what it does not. */
export interface KnownUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** What the server last said; it decides anew at every call. */
  readonly role: Role;
}

/**
 * The present reader:
 *
 *     guest ──entered──► signedIn ◄──confirmed── unverified ◄── a launch with what is stored
 *       ▲                    └──────connection lost──►┘
 *       └── signed out          └── the server said so ──► needsSignIn
 */
export type SessionState =
  | { readonly kind: 'guest' }
  /** Signed in, and the server has confirmed it on the connection at hand. */
  | { readonly kind: 'signedIn'; readonly user: KnownUser }
  /** Signed in as far as this device knows: offline, or not asked yet. All that is on the device is theirs to use. */
  | { readonly kind: 'unverified'; readonly user: KnownUser }
  /** The server said that this session is over. What is on the device stays for them. */
  | { readonly kind: 'needsSignIn'; readonly user: KnownUser };

/** In this page. Known from the first moment on, from what is stored; src/sync/session/ keeps it true. */
export const session = proxy<{ now: SessionState }>({ now: restore() });

/** Whether the reader is signed in as far as this device knows, which is all that a page may wait for. */
export function isSignedIn(state: SessionState): boolean {
  return state.kind === 'signedIn' || state.kind === 'unverified';
}

/** Takes over a new state; the classes on the document root, by which the toolbar shows one or the other, follow. */
export function setSession(state: SessionState): void {
  session.now = state;
  const { classList } = document.documentElement;
  classList.toggle('signedIn', isSignedIn(state));
  classList.toggle('curates', state.kind !== 'guest' && isSignedIn(state) && state.user.role !== 'reader');
}

/** Keeps the signed-in user for the next launch; `isEnded` when the server said that the session is over. */
export function keepAccount({ id, name, email, role }: KnownUser, isEnded: boolean): void {
  writePersisted(accountKey, accountVersion, { id, name, email, role, isEnded });
}

/** Forgets who was signed in. */
export function forgetAccount(): void {
  writeStored(accountKey, undefined);
}

/** The stored user, and whether their session has ended. */
export function keptAccount(): { readonly user: KnownUser; readonly isEnded: boolean } | undefined {
  const { id, name, email, isEnded, ...late } = readPersisted(accountKey, accountVersion) ?? {};
  const isWhole = typeof id === 'string' && typeof name === 'string' && typeof email === 'string';
  // Until November 2026 no role was kept.
  const role = roles.find((known) => known === late.role) ?? 'reader';
  return isWhole ? { user: { id, name, email, role }, isEnded: isEnded === true } : undefined;
}

function restore(): SessionState {
  const kept = keptAccount();
  return kept ? { kind: kept.isEnded ? 'needsSignIn' : 'unverified', user: kept.user } : { kind: 'guest' };
}

// Another tab signed in or out. The server renders the same components and has no tabs.
if (typeof document !== 'undefined') {
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== accountKey) return;
    const next = restore();
    const { now } = session;
    const isSame = now.kind === 'signedIn' && next.kind === 'unverified' && now.user.id === next.user.id;
    setSession(isSame ? { kind: 'signedIn', user: next.user } : next);
  });
}

import type { SessionState, StoredUser } from '../../settings/session.ts';

/** 'waiting': a refresh failed, which may stop the client's socket for good; a new client is made after a delay. */
type Link = 'closed' | 'open' | 'waiting';

export interface Machine {
  readonly session: SessionState;
  readonly link: Link;
  readonly failures: number;
}

/** Read at the start, after signing out, and when another tab changed it. */
interface Found {
  readonly user: StoredUser | undefined;
  readonly isEnded: boolean;
  /** The user of the stored tokens; undefined without tokens. */
  readonly tokensOf: string | undefined;
}

export type SessionEvent =
  | ({ readonly kind: 'found' } & Found)
  | { readonly kind: 'entered'; readonly user: StoredUser }
  | { readonly kind: 'confirmed'; readonly user: StoredUser }
  | { readonly kind: 'disconnected' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'refreshFailed' }
  /** The delay after a failed refresh has passed, or the network has come back. */
  | { readonly kind: 'retry' };

export type SessionEffect =
  | { readonly kind: 'openLink' }
  | { readonly kind: 'closeLink' }
  | { readonly kind: 'retryAfter'; readonly delayMs: number }
  | { readonly kind: 'storeAccount'; readonly user: StoredUser; readonly isEnded: boolean }
  | { readonly kind: 'eraseTokens' };

export type Step = readonly [Machine, readonly SessionEffect[]];

/** The delay doubles with each further failure, up to the limit. */
const firstRetryMs = 1000;
const longestRetryMs = 60 * 1000;

export const initialMachine: Machine = { session: { kind: 'guest' }, link: 'closed', failures: 0 };

/**
 * Returns the next state and the effects to run. Whoever's account is stored is signed in: tokens without a stored
 * account are erased.
 * Invariants: a network failure never signs a user out; the server's profile is accepted only for
 * the stored user; for a guest the link is closed.
 */
export function step(machine: Machine, event: SessionEvent): Step {
  const { session } = machine;
  switch (event.kind) {
    case 'found':
      return found(machine, event);
    case 'entered':
      return [
        { session: { kind: 'signedIn', user: event.user }, link: 'open', failures: 0 },
        [{ kind: 'storeAccount', user: event.user, isEnded: false }, ...opening(machine)],
      ];
    case 'confirmed':
      if (session.kind === 'guest' || session.kind === 'needsSignIn' || session.user.id !== event.user.id) {
        return [machine, []];
      }
      return [
        { ...machine, session: { kind: 'signedIn', user: event.user }, failures: 0 },
        [{ kind: 'storeAccount', user: event.user, isEnded: false }],
      ];
    case 'disconnected':
      return [unverified(machine), []];
    case 'ended':
      if (session.kind === 'guest' || session.kind === 'needsSignIn') return [machine, []];
      return [
        { session: { kind: 'needsSignIn', user: session.user }, link: 'closed', failures: 0 },
        [
          { kind: 'eraseTokens' },
          { kind: 'storeAccount', user: session.user, isEnded: true },
          { kind: 'closeLink' },
        ],
      ];
    case 'refreshFailed': {
      if (machine.link !== 'open') return [machine, []];
      const delayMs = Math.min(longestRetryMs, firstRetryMs * 2 ** machine.failures);
      return [
        { ...unverified(machine), link: 'waiting', failures: machine.failures + 1 },
        [{ kind: 'closeLink' }, { kind: 'retryAfter', delayMs }],
      ];
    }
    case 'retry':
      if (machine.link !== 'waiting') return [machine, []];
      return [{ ...machine, link: 'open' }, [{ kind: 'openLink' }]];
    default:
      return event satisfies never;
  }
}

function found(machine: Machine, { user, isEnded, tokensOf }: Found): Step {
  // Tokens of another user are invalid: they come from a refresh that was under way while that user signed out.
  const staleTokens: SessionEffect[] =
    tokensOf === undefined || tokensOf === user?.id ? [] : [{ kind: 'eraseTokens' }];
  if (!user) return [initialMachine, [...staleTokens, { kind: 'closeLink' }]];
  if (isEnded || tokensOf !== user.id) {
    const storing: SessionEffect[] = isEnded ? [] : [{ kind: 'storeAccount', user, isEnded: true }];
    const session: SessionState = { kind: 'needsSignIn', user };
    return [{ session, link: 'closed', failures: 0 }, [...staleTokens, ...storing, { kind: 'closeLink' }]];
  }
  const { session } = machine;
  const isSame = session.kind !== 'guest' && session.kind !== 'needsSignIn' && session.user.id === user.id;
  if (isSame) return [{ ...machine, session: { ...session, user } }, []];
  // Any open link belongs to another user.
  return [
    { session: { kind: 'unverified', user }, link: 'open', failures: 0 },
    [{ kind: 'closeLink' }, { kind: 'openLink' }],
  ];
}

function opening({ link }: Machine): SessionEffect[] {
  return link === 'open' ? [] : [{ kind: 'openLink' }];
}

function unverified(machine: Machine): Machine {
  const { session } = machine;
  return session.kind === 'signedIn'
    ? { ...machine, session: { kind: 'unverified', user: session.user } }
    : machine;
}

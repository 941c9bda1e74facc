import type { AccountProfile } from '../protocol/account.ts';
import type { Editor } from './desk.ts';

/*
 * The shapes that cross the wire between `convex/desk/people.ts` and the desk's people page. `FoundReader` and `ResetLink`
 * are for curators too, the others for admins.
 */

/** Answer of `desk/people:findReader`: the account with exactly this address or name, or null. */
export type FoundReader = Pick<AccountProfile, 'id' | 'role' | 'name' | 'email' | 'signInName'>;

/** An account as admins see it. It contains nothing about what the person reads. */
export interface Person extends FoundReader {
  /** Whether the person has shown that the mailbox is theirs. */
  readonly emailVerified: boolean;
  /** When the account was created; milliseconds since the Unix epoch. */
  readonly since: number;
  /**
   * The day, in UTC, on which a device of the person last requested tokens: '2026-11-22'. Left out while the person is not
   * signed in on any device.
   */
  readonly lastSeenOn?: string;
  /** The person's name in the audit; left out for a person who never acted at the desk. */
  readonly editor?: Editor;
}

/** Answer of `desk/people:makeResetLink`: the page `/login?reset=<token>` accepts the token once, until `expiresAt`. */
export interface ResetLink {
  readonly token: string;
  /** Milliseconds since the Unix epoch. */
  readonly expiresAt: number;
  /** The library's configured address; null when there is none. */
  readonly origin: string | null;
}

/** Answer of `desk/people:page`. */
export interface PeoplePage {
  readonly people: readonly Person[];
  /** Null at the end. */
  readonly cursor: string | null;
}

/** Answer of `desk/people:find`. */
export interface PeopleFound {
  readonly people: readonly Person[];
  /** Whether there may be more people; a longer search text finds fewer. */
  readonly isCut: boolean;
}

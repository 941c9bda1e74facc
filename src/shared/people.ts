import type { Role } from './accounts.ts';
import type { Editor } from './desk.ts';

/*
 * The shapes that cross the wire between `convex/desk/people.ts` and the desk's page of people. `FoundReader` and
 * `ResetLink` are for curators too, the others for admins.
 */

/** Someone with an account, as an admin sees them. Nothing of what they read is part of it. */
export interface Person {
  readonly id: string;
  readonly role: Role;
  readonly name?: string;
  readonly email?: string;
  /** The name that they sign in with, where it is no e-mail address. */
  readonly signInName?: string;
  /** The mailbox was shown to be theirs. */
  readonly emailVerified: boolean;
  /** When the account was made; milliseconds since the Unix epoch. */
  readonly since: number;
  /** The day, in UTC, on which a device of theirs last asked for tokens: '2026-11-22'. Left out while they are signed in nowhere. */
  readonly lastSeenOn?: string;
  /** Ids of other accounts under the same address, from an older library: `desk/people:merge` makes one of two. */
  readonly twinOf?: readonly string[];
  /** As the audit names them; left out for somebody who never acted at the desk. */
  readonly editor?: Editor;
}

/** Answer of `desk/people:findReader`, or null: whose account has exactly this address or name. */
export interface FoundReader {
  readonly id: string;
  readonly role: Role;
  readonly name?: string;
  readonly email?: string;
  readonly signInName?: string;
}

/** Answer of `desk/people:makeResetLink`: the app's page `/login?reset=<token>` takes the token once, until `expiresAt`. */
export interface ResetLink {
  readonly token: string;
  /** Milliseconds since the Unix epoch. */
  readonly expiresAt: number;
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
  /** There may be more than these: more letters find fewer. */
  readonly isCut: boolean;
}

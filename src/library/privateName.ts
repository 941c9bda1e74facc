import { isSignedIn, keptAccount, session } from '../state/session.ts';

const prefix = 'lipi-private-';

/** The private database of a reader without an account. */
export const guestDatabaseName = 'lipi-private-guest';

/** The name of a user's private database. No user's id is 'guest': the server makes them. */
export function privateNameOf(userId: string): string {
  return `${prefix}${userId}`;
}

/** The id of the user whose private database has this name. */
export function userIdOf(name: string): string {
  return name.slice(prefix.length);
}

/**
 * The name of the present reader's private database. A session that the server ended counts as a guest's, as its pages do:
 * what its user left stays under their own name until they are back.
 */
export function presentPrivateName(): string {
  const { now } = session;
  return now.kind !== 'guest' && isSignedIn(now) ? privateNameOf(now.user.id) : guestDatabaseName;
}

/** Whether nobody on this device may read a database of this name any more: its user signed out. */
export function isForsaken(name: string): boolean {
  return name !== guestDatabaseName && userIdOf(name) !== keptAccount()?.user.id;
}

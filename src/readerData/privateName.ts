import { isSignedIn, session, storedAccount } from '../settings/session.ts';

const prefix = 'lipi-private-';

export const guestDatabaseName = 'lipi-private-guest';

export const unwrittenPlacesKey = 'lipi-unwritten-places';

/** The name of a user's private database. It cannot collide with the guest's: user ids come from the server. */
export function privateNameOf(userId: string): string {
  return `${prefix}${userId}`;
}

export function userIdOf(name: string): string {
  return name.slice(prefix.length);
}

/** Once the server has ended a session, the reader counts as a guest; the user's data stays for their return. */
export function presentPrivateName(): string {
  const { now } = session;
  return isSignedIn(now) ? privateNameOf(now.user.id) : guestDatabaseName;
}

/** Whether the database of this name must no longer be read on this device because its user signed out. */
export function belongsToSignedOutUser(name: string): boolean {
  return name !== guestDatabaseName && userIdOf(name) !== storedAccount()?.user.id;
}

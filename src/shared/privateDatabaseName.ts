const prefix = 'lipi-private-';

/** The private database of a reader without an account. */
export const guestDatabaseName = 'lipi-private-guest';

/** The name of a user's private database. No user's id is 'guest': the server makes them. */
export function privateNameOf(userId: string): string {
  return `${prefix}${userId}`;
}

/** Whose private database it is. */
export function userIdOf(name: string): string {
  return name.slice(prefix.length);
}

import { guestDatabaseName, privateNameOf } from './privateDatabaseName.ts';

/** Whether a database is a user's own. */
export function isUsersDatabase(name: string | undefined): name is string {
  return name?.startsWith(privateNameOf('')) === true && name !== guestDatabaseName;
}

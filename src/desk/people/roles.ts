import { type Role, roles } from '../../shared/accounts.ts';
import type { FoundReader, Person } from '../../shared/people.ts';
import * as words from '../../words/desk/people.ts';

/** How somebody is called here: by name, else by what they sign in with. */
export function nameOf({ name, email, signInName }: FoundReader): string {
  return name ?? email ?? signInName ?? words.noName;
}

/** The roles that somebody could have instead. */
export function otherRoles({ role }: Person): readonly Role[] {
  return roles.filter((other) => other !== role);
}

/** What to know before it is done, a paragraph each. */
export function consequencesOf(
  { emailVerified, email }: Person,
  to: Role,
  isSelf: boolean,
): readonly string[] {
  const isTrusted = to === 'reader' || emailVerified || email === undefined;
  return [
    words.consequences[to],
    ...(isTrusted ? [] : [words.mailboxNotShown(email)]),
    ...(isSelf ? [words.yourOwn] : []),
  ];
}

import { type Role, roles } from '../../shared/accounts.ts';
import type { FoundReader, Person } from '../../shared/desk/people.ts';
import * as words from '../../words/desk/people.ts';

/** The name to show for a person: their name, else what they sign in with. */
export function nameOf({ name, email, signInName }: FoundReader): string {
  return name ?? email ?? signInName ?? words.noName;
}

/** The roles other than the person's current one. */
export function otherRoles({ role }: Person): readonly Role[] {
  return roles.filter((other) => other !== role);
}

/** The consequences to show before a role is changed, one paragraph each. */
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

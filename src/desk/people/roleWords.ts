import { type Role, roles } from '../../shared/accounts.ts';
import type { FoundReader, Person } from '../../shared/people.ts';

/** What somebody with a role is called. */
export const roleNames: Readonly<Record<Role, string>> = {
  reader: 'Reader',
  curator: 'Curator',
  admin: 'Admin',
};

const withArticle: Readonly<Record<Role, string>> = {
  reader: 'a reader',
  curator: 'a curator',
  admin: 'an admin',
};

const consequences: Readonly<Record<Role, string>> = {
  reader:
    'They keep their account, their reading list and their places. The desk closes to them at once; what they did there stays in its history.',
  curator:
    'Curators write, publish and delete stories, and see how many are read. They cannot change roles or settings.',
  admin: 'Admins do all that curators do, give and take roles, and change the settings of the library.',
};

/** How somebody is called here: by name, else by what they sign in with. */
export function nameOf({ name, email, signInName }: FoundReader): string {
  return name ?? email ?? signInName ?? 'Somebody without a name';
}

/** The roles that somebody could have instead. */
export function otherRoles({ role }: Person): readonly Role[] {
  return roles.filter((other) => other !== role);
}

/** 'Make Asha a curator?' */
export function questionOf(person: Person, to: Role): string {
  return `Make ${nameOf(person)} ${withArticle[to]}?`;
}

/** 'Asha is a curator now.' */
export function doneWords(person: Person): string {
  return `${nameOf(person)} is ${withArticle[person.role]} now.`;
}

/** What to know before it is done, a paragraph each. */
export function consequencesOf(person: Person, to: Role, isSelf: boolean): readonly string[] {
  const isTrusted = to === 'reader' || person.emailVerified || person.email === undefined;
  return [
    consequences[to],
    ...(isTrusted
      ? []
      : [
          `Nobody has shown that the mailbox ${person.email} is theirs. Make sure that you know whose account this is.`,
        ]),
    ...(isSelf ? ['This is your own account: you cannot take it back yourself.'] : []),
  ];
}

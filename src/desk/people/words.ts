import type { Role } from '../../shared/accounts.ts';
import type { FoundReader } from '../../shared/desk/people.ts';
import { cancel } from '../words.tsx';

export const whoIsHere =
  'Everyone with an account. Curators work at this desk; admins also see this page and the settings. No one can see what a person reads.';
export const findPerson = 'Start of an e-mail address, or a name';
export const search = 'Search';
export const showDesk = 'Show curators and admins';
export const showEveryone = 'Show everyone';
export const nobodyFound = 'No one found.';
export const firstFound = (count: number) =>
  `The first ${count} are shown. Type more letters to narrow it down.`;
export const personCount = (count: number) => (count === 1 ? '1 person' : `${count} people`);
/** These two follow `personCount`. */
export const ofDesk = ' with access to the desk';
export const thereAreMore = '; there are more';
export const showMore = 'Show more people';

const noName = 'Someone without a name';
/** Follows a name. */
export const isYou = ' (you)';
export const notVerified = '(e-mail not verified)';
export const signsInAs = (signInName: string | undefined) => `signs in as ${signInName}`;
/** Follows a role and precedes one of the next two. */
export const hereSince = (day: string) => `, joined on ${day}, `;
export const signedInNowhere = 'not signed in anywhere';
const utcDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });
/** `day` is in UTC: '2026-11-22'. */
export const lastSeen = (day: string) => `last seen on ${utcDay.format(Date.parse(day))}`;
export const inAudit = (name: string) => `Named ${name} in the audit`;

export const roles: Readonly<Record<Role, string>> = {
  reader: 'Reader',
  curator: 'Curator',
  admin: 'Admin',
};
const withArticle: Readonly<Record<Role, string>> = {
  reader: 'a reader',
  curator: 'a curator',
  admin: 'an admin',
};
export const making = (role: Role, name: string) => {
  const label = `Make ${roles[role].toLowerCase()}`;
  return { label, name: `${label}: ${name}`, title: `Make ${name} ${withArticle[role]}?`, cancel };
};
export const madeNow = (role: Role, name: string) => `${name} is now ${withArticle[role]}.`;
export const consequences: Readonly<Record<Role, string>> = {
  reader:
    'They keep their account, their reading list and their places in stories. They lose access to the desk at once; what they did there stays in its history.',
  curator:
    'Curators can write, publish and delete stories, and see how many are read. They cannot change roles or settings.',
  admin:
    'Admins can do everything curators can, give and remove roles, and change the settings of the library.',
};
export const mailboxNotShown = (email: string) =>
  `They have not confirmed that the mailbox ${email} is theirs. Make sure you know whose account this is.`;
export const yourOwn = 'This is your own account: you cannot undo this yourself.';

export const makeLink = 'Make a reset link';
export const makeLinkFor = (name: string) => `${makeLink}: ${name}`;
export const linkMeans = (name: string, until: string) =>
  `Anyone with this link can set a new password for ${name}, so give it to no one else. It is shown here only once. It works once, until ${until}, and any link made before no longer works. The audit notes that you made it, and ${name} is told at the next sign-in.`;
export const copyLink = 'Copy the link';

export const deletion = (name: string) => ({
  label: 'Delete account',
  name: `Delete account: ${name}`,
  title: `Delete ${name}’s account?`,
  cancel: 'Keep it',
});
export const whatIsDeleted =
  'Their password, reading list and places in stories are deleted, and all their devices are signed out. This cannot be undone. They can sign up again, but start with an empty account.';
export const workStays =
  'The stories, narrations and letters that they worked on stay as they are. The history and the audit show a numbered editor instead of their name.';
export const noWork = 'They never worked at the desk, so no story changes.';
export const backupsStay = 'Backups made before this still contain the account.';
export const deleted = (name: string) => `The account of ${name} has been deleted.`;

export const forgottenPassword = 'A forgotten password';
export const howToHelp =
  'If a reader who has forgotten their password is here with you, you can give them a link that works once. Find their account by the full e-mail address or name they sign in with, and make sure that it is theirs. Only admins can see the list of people and change their roles.';
export const identifier = 'Their full e-mail address, or the name they sign in with';
export const find = 'Find';
export const noReaderFound = 'No reader has this address or name.';

/** The name to show for a person: their name, else what they sign in with. */
export function nameOf({ name, email, signInName }: FoundReader): string {
  return name ?? email ?? signInName ?? noName;
}

import type { Role } from '../../shared/accounts.ts';

export const people = 'People';
export const whoIsHere =
  'Everyone with an account. Curators work at this desk; admins also see this page and the settings. What somebody reads is shown to nobody.';
export const findPerson = 'Beginning of an e-mail address, or a name';
export const search = 'Search';
export const showDesk = 'Show curators and admins';
export const showEveryone = 'Show everyone';
export const nobodyFound = 'Nobody is found.';
export const firstFound = (count: number) => `The first ${count}. More letters find fewer.`;
export const personCount = (count: number) => (count === 1 ? '1 person' : `${count} people`);
/** These two follow `personCount`. */
export const ofDesk = ' with access to the desk';
export const thereAreMore = '; there are more';
export const showMore = 'Show more people';

export const noName = 'Somebody without a name';
/** Follows a name. */
export const isYou = ' (you)';
export const notVerified = '(e-mail not verified)';
export const signsInAs = (signInName: string | undefined) => `signs in as ${signInName}`;
/** Follows a role and precedes one of the next two. */
export const hereSince = (day: string) => `, here since ${day}, `;
export const signedInNowhere = 'signed in nowhere';
export const lastSeen = (day: string) => `last seen on ${day}`;
export const inAudit = (name: string) => `In the audit as ${name}`;

/** The names of the roles. */
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
export const make = (role: Role) => `Make ${roles[role].toLowerCase()}`;
export const makePerson = (role: Role, name: string) => `${make(role)}: ${name}`;
export const askMaking = (role: Role, name: string) => `Make ${name} ${withArticle[role]}?`;
export const madeNow = (role: Role, name: string) => `${name} is ${withArticle[role]} now.`;
/** The consequences of giving somebody a role. */
export const consequences: Readonly<Record<Role, string>> = {
  reader:
    'They keep their account, their reading list and their places. The desk closes to them at once; what they did there stays in its history.',
  curator:
    'Curators write, publish and delete stories, and see how many are read. They cannot change roles or settings.',
  admin: 'Admins do all that curators do, give and take roles, and change the settings of the library.',
};
export const mailboxNotShown = (email: string) =>
  `Nobody has shown that the mailbox ${email} is theirs. Make sure that you know whose account this is.`;
export const yourOwn = 'This is your own account: you cannot take it back yourself.';

export const mergeOther = 'Bring the other account into this one';
export const mergeOtherOf = (name: string, since: string) => `${mergeOther}: ${name}, since ${since}`;
export const askMerging = (name: string) => `Make one account of two for ${name}?`;
export const merge = 'Make one of two';
export const notNow = 'Not now';
export const whatStays = (since: string, address: string) =>
  `The account made on ${since} stays, with its password and its role. The reading list and the places of the other account under ${address} come into it.`;
export const whatGoes =
  'The other account goes: its password opens nothing any more, and its devices are logged out. Make sure that both belong to the same person. This cannot be undone.';
export const merged = (name: string) => `The two accounts of ${name} are one now.`;

export const makeLink = 'Make a reset link';
export const makeLinkFor = (name: string) => `${makeLink}: ${name}`;
export const linkMeans = (name: string, until: string) =>
  `Who opens this link sets a new password for ${name}: give it to nobody else. It is shown here once. It is good once, until ${until}, and one made before is good no more. The audit notes that you made it, and ${name} is told at the next sign-in.`;
export const copyLink = 'Copy the link';

export const deleteAccount = 'Delete the account';
export const deleteAccountOf = (name: string) => `${deleteAccount}: ${name}`;
export const askDeletion = (name: string) => `Delete the account of ${name}?`;
export const keepAccount = 'Keep it';
export const whatIsDeleted =
  'Their password, reading list and places in stories are deleted, and all their devices are logged out. This cannot be undone. They can sign up again, with nothing in it.';
export const workStays =
  'The stories, narrations and letters that they worked on stay as they are. The history and the audit name an editor by number in their place.';
export const noWork = 'They never worked at the desk, so no story changes.';
export const backupsStay = 'Backups made before still have the account.';
export const deleted = (name: string) => `The account of ${name} is deleted.`;

/** Shown to curators in place of the list of people. */
export const forgottenPassword = 'A forgotten password';
export const howToHelp =
  'A reader who has forgotten the password, and stands before you, gets a link that is good once. You find their account by what they sign in with, in full. Make sure that it is theirs. The list of people, and who may do what, are for admins.';
export const identifier = 'Their whole e-mail address, or the name that they sign in with';
export const find = 'Find';
export const noReaderFound = 'No reader has this address or name.';

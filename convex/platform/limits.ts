import type { RateLimit } from './rateLimit.ts';

/* docs/limits.md is made from these. The limits of a story are in storyInput.ts, the host's in embedded/limits.ts. */

interface Stated {
  /** Whom the limit is counted for: 'address', 'account', 'library' … */
  readonly per: string;
  /** A phrase for the table. */
  readonly what: string;
  /** Why it is limited, and why so far, in a sentence. */
  readonly why: string;
}

/** Of an empty bucket, all `capacity` tokens are back within `minutes`. */
function rate(name: string, capacity: number, minutes: number, stated: Stated): RateLimit & Stated {
  return { name, capacity, refillMs: minutes * 60 * 1000, ...stated };
}

function size(most: number, unit: 'count' | 'characters', stated: Stated) {
  return { most, unit, ...stated };
}

/**
 * Correct passwords and codes do not count against the limits of attempts. Callers whose network the host does not know
 * share the limits of one, unless that of the library is no wider.
 */
export const rateLimits = {
  hashesPerAccount: rate('hash', 60, 30, {
    per: 'account, and address or name',
    what: 'passwords that are compared or set, right or wrong; counted separately for devices that are or were signed in to the account',
    why: 'Hashing a password keeps a processor core busy; a class can share an account.',
  }),
  hashesPerNetwork: rate('hashNetwork', 600, 10, {
    per: 'network',
    what: 'the same for all accounts together',
    why: 'Whoever has many accounts does not occupy the processor either; a school’s hall stays within it.',
  }),
  attemptsPerAddress: rate('signIn', 10, 60, {
    per: 'address or name',
    what: 'wrong passwords and recovery codes, by any kind of sign-in, from devices that were never signed in to the account',
    why: 'Slows guessing one person’s password.',
  }),
  attemptsPerNetwork: rate('signInNetwork', 120, 2, {
    per: 'network',
    what: 'the same for all addresses and names together',
    why: 'Prevents trying one password on every address; a class that signs in together stays within it.',
  }),
  attemptsInAll: rate('signInAll', 1200, 2, {
    per: 'library',
    what: 'the same for all networks together',
    why: 'About as many passwords as two processor cores can compare.',
  }),
  attemptsOfKnown: rate('signInKnown', 10, 30, {
    per: 'account',
    what: 'wrong passwords from devices that are or were signed in to the account',
    why: 'A flood by others does not lock these devices out; they share it, so that registering more of them gains no attempts.',
  }),
  signUpsPerAddress: rate('signUpAddress', 3, 60, {
    per: 'address or name',
    what: 'attempts to create an account',
    why: 'Where no mail is sent, an attempt tells whether the address has an account.',
  }),
  signUpsPerNetwork: rate('signUpNetwork', 200, 33, {
    per: 'network',
    what: 'new accounts with a password, if the library sends no mail',
    why: 'A school’s hall can sign up at once, and then one person every ten seconds.',
  }),
  signUpsInAll: rate('signUp', 800, 33, {
    per: 'library',
    what: 'the same for all networks together',
    why: 'Bounds what a flood from many networks can add.',
  }),
  codesPerAddress: rate('code', 4, 60, {
    per: 'address',
    what: 'mails with a code, requested by devices that were never signed in to the account',
    why: 'Keeps strangers from filling a mailbox, and from guessing codes.',
  }),
  codesForKnown: rate('codeKnown', 4, 60, {
    per: 'account',
    what: 'mails with a code, requested by devices that are or were signed in to the account',
    why: 'Strangers who use up the limit of an address do not lock out its owner.',
  }),
  codesPerNetwork: rate('codeNetwork', 100, 60, {
    per: 'network',
    what: 'mails with a code, requested by devices that were never signed in to the account',
    why: 'No network uses up the quota of all.',
  }),
  codesInAll: rate('codeAll', 200, 60, {
    per: 'library',
    what: 'mails with a code',
    why: 'The hourly free quota of a mail provider.',
  }),
  redirectsPerNetwork: rate('redirectNetwork', 300, 5, {
    per: 'network',
    what: 'redirects to a sign-in provider, each of which adds a row to the database for a day',
    why: 'Keeps these rows from filling the disk.',
  }),
  redirectsInAll: rate('redirect', 1200, 5, {
    per: 'library',
    what: 'the same for all networks together',
    why: 'Bounds what a flood from many networks can add.',
  }),
  resetLinksPerMaker: rate('resetLink', 40, 60, {
    per: 'curator or admin',
    what: 'password reset links',
    why: 'Enough for a class of readers who forgot their passwords.',
  }),
  newsletterPerNetwork: rate('newsletterNetwork', 120, 10, {
    per: 'network',
    what: 'newsletter sign-ups',
    why: 'Each adds a row and may send a mail.',
  }),
  newsletterSignUps: rate('newsletter', 480, 10, {
    per: 'library',
    what: 'the same for all networks together',
    why: 'Bounds what a flood from many networks can add.',
  }),
  newsletterMails: rate('newsletterMail', 200, 60, {
    per: 'library',
    what: 'mails that ask to confirm a newsletter sign-up',
    why: 'The mail provider’s quota, as for codes.',
  }),
  letterTests: rate('letterTest', 10, 60, {
    per: 'curator or admin',
    what: 'test letters to their own address',
    why: 'A letter is tried a few times before it is sent to everybody.',
  }),
  countBatches: rate('numbers', 1200, 10, {
    per: 'library',
    what: 'batches of reading counts from devices',
    why: 'Bounds what a flood can add to the sums.',
  }),
};

export const sizeLimits = {
  argumentUnits: size(16 * 1024, 'characters', {
    per: 'call',
    what: 'all texts of a call together, unless the function has a limit of its own',
    why: 'Enough for lines, ids and short lists.',
  }),
  argumentEntries: size(1000, 'count', {
    per: 'call',
    what: 'entries of all lists and objects of a call together, unless the function has a limit of its own',
    why: 'No list that the app sends is longer.',
  }),
  signInParameter: size(2000, 'characters', {
    per: 'field',
    what: 'a field of a sign-in',
    why: 'Longer than any address, code or token of a sign-in.',
  }),
  passwordCharacters: size(200, 'characters', {
    per: 'account',
    what: 'a password',
    why: 'Bounds the work of normalizing and hashing it.',
  }),
  nameCharacters: size(80, 'characters', {
    per: 'account',
    what: 'a name',
    why: 'Enough for any name on one line.',
  }),
  sessions: size(50, 'count', {
    per: 'account',
    what: 'signed-in devices; one more signs out the device that signed in first',
    why: 'Every sign-in adds one, and the list of devices must stay readable.',
  }),
  refreshTokens: size(500, 'count', {
    per: 'signed-in device',
    what: 'refresh tokens, of which one is valid; beyond it, the oldest are forgotten',
    why: 'Every refresh adds one. Of those kept, a second use is noticed, and ends the session.',
  }),
  knownDevices: size(20, 'count', {
    per: 'account',
    what: 'remembered devices; beyond it, the one unused for longest is forgotten',
    why: 'Every sign-in with a new browser adds one.',
  }),
  listStories: size(500, 'count', {
    per: 'reader',
    what: 'stories in the reading list',
    why: 'Every device keeps the whole list.',
  }),
  marks: size(1000, 'count', {
    per: 'reader',
    what: 'highlights and notes, with those removed in the last 90 days',
    why: 'Every device keeps all of them, and a push may count them: together they are a few megabytes at most.',
  }),
  outboxes: size(40, 'count', {
    per: 'reader',
    what: 'outboxes, one for each browser; beyond it, the one unused for longest is forgotten, and starts anew when it returns',
    why: 'Every browser that a reader uses adds one.',
  }),
  cataloguePage: size(250, 'count', {
    per: 'page',
    what: 'rows and tombstones of the catalogue',
    why: 'As many as devices with version 0.9.0 request.',
  }),
  listPage: size(400, 'count', {
    per: 'page',
    what: 'rows and tombstones of a language',
    why: 'As many as the app requests; no other query of strangers costs more.',
  }),
  shelfPage: size(60, 'count', {
    per: 'page',
    what: 'first stories of a language',
    why: 'More than the home page shows at once.',
  }),
  listLanguages: size(100, 'count', {
    per: 'call',
    what: 'languages of which a device follows the feeds; more are refused',
    why: 'Each costs two reads whenever one of them changes.',
  }),
  rowsById: size(100, 'count', {
    per: 'call',
    what: 'stories asked for by id; more are refused',
    why: 'More than a screen shows at once.',
  }),
  searchCharacters: size(200, 'characters', {
    per: 'call',
    what: 'a search of stories, and a person’s name in it; the rest is ignored',
    why: 'No reader types a longer one.',
  }),
  searchCandidates: size(800, 'count', {
    per: 'call',
    what: 'stories among which a search takes those with all its words',
    why: 'Rows of the largest size, as many as one function may read. A query can write nothing, so it has no limit on how often; this bounds each.',
  }),
  searchRows: size(50, 'count', {
    per: 'call',
    what: 'stories that a search finds',
    why: 'More than a screen shows at once, and all their files can be looked up.',
  }),
  sitemapPart: size(1000, 'count', {
    per: 'page',
    what: 'stories in one part of the sitemap',
    why: 'One query reads a whole part.',
  }),
  readerPage: size(200, 'count', {
    per: 'page',
    what: 'rows of the reading list, the reading positions and the highlights',
    why: 'As many as the app requests.',
  }),
};

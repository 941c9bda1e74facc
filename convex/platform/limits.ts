import type { RateLimit } from './rateLimit.ts';

/*
 * What strangers and readers may do and send. The tables in docs/limits.md are made from these. The limits of a story are
 * with its check (storyInput.ts), and those that the host sets for every function in embedded/limits.ts.
 */

interface Stated {
  /** What the limit is counted for: 'address', 'account', 'library' … */
  readonly per: string;
  /** What is limited: a phrase for the table. */
  readonly what: string;
  /** Why it is limited, and why so far: a sentence for the table. */
  readonly why: string;
}

interface SizeLimit extends Stated {
  readonly most: number;
  readonly unit: 'count' | 'characters';
}

const minutesMs = (minutes: number) => minutes * 60 * 1000;

/**
 * Correct passwords and codes do not count against the limits of attempts. Callers whose network the host does not know
 * share the limits of one, unless the limit of the library is no wider.
 */
export const rateLimits = {
  hashesPerAccount: {
    name: 'hash',
    capacity: 60,
    refillMs: minutesMs(30),
    per: 'account, and address or name',
    what: 'passwords that are compared or set, right or wrong; counted separately for devices that are or were signed in to the account',
    why: 'Hashing a password keeps a processor core busy; a class can share an account.',
  },
  hashesPerNetwork: {
    name: 'hashNetwork',
    capacity: 600,
    refillMs: minutesMs(10),
    per: 'network',
    what: 'the same for all accounts together',
    why: 'Whoever has many accounts does not occupy the processor either; a school’s hall stays within it.',
  },
  attemptsPerAddress: {
    name: 'signIn',
    capacity: 10,
    refillMs: minutesMs(60),
    per: 'address or name',
    what: 'wrong passwords and recovery codes, by any kind of sign-in, from devices that were never signed in to the account',
    why: 'Slows guessing one person’s password.',
  },
  attemptsPerNetwork: {
    name: 'signInNetwork',
    capacity: 120,
    refillMs: minutesMs(2),
    per: 'network',
    what: 'the same for all addresses and names together',
    why: 'Prevents trying one password on every address; a class that signs in together stays within it.',
  },
  attemptsInAll: {
    name: 'signInAll',
    capacity: 1200,
    refillMs: minutesMs(2),
    per: 'library',
    what: 'the same for all networks together',
    why: 'About as many passwords as two processor cores can compare.',
  },
  attemptsOfKnown: {
    name: 'signInKnown',
    capacity: 10,
    refillMs: minutesMs(30),
    per: 'account',
    what: 'wrong passwords from devices that are or were signed in to the account',
    why: 'A flood by others does not lock these devices out; they share it, so that registering more of them gains no attempts.',
  },
  signUpsPerAddress: {
    name: 'signUpAddress',
    capacity: 3,
    refillMs: minutesMs(60),
    per: 'address or name',
    what: 'attempts to create an account',
    why: 'Where no mail is sent, an attempt tells whether the address has an account.',
  },
  signUpsPerNetwork: {
    name: 'signUpNetwork',
    capacity: 200,
    refillMs: minutesMs(33),
    per: 'network',
    what: 'new accounts with a password, if the library sends no mail',
    why: 'A school’s hall can sign up at once, and then one person every ten seconds.',
  },
  signUpsInAll: {
    name: 'signUp',
    capacity: 800,
    refillMs: minutesMs(33),
    per: 'library',
    what: 'the same for all networks together',
    why: 'Bounds what a flood from many networks can add.',
  },
  codesPerAddress: {
    name: 'code',
    capacity: 4,
    refillMs: minutesMs(60),
    per: 'address',
    what: 'mails with a code, requested by devices that were never signed in to the account',
    why: 'Keeps strangers from filling a mailbox, and from guessing codes.',
  },
  codesForKnown: {
    name: 'codeKnown',
    capacity: 4,
    refillMs: minutesMs(60),
    per: 'account',
    what: 'mails with a code, requested by devices that are or were signed in to the account',
    why: 'Strangers who use up the limit of an address do not lock out its owner.',
  },
  codesPerNetwork: {
    name: 'codeNetwork',
    capacity: 100,
    refillMs: minutesMs(60),
    per: 'network',
    what: 'mails with a code, requested by devices that were never signed in to the account',
    why: 'No network uses up the quota of all.',
  },
  codesInAll: {
    name: 'codeAll',
    capacity: 200,
    refillMs: minutesMs(60),
    per: 'library',
    what: 'mails with a code',
    why: 'The hourly free quota of a mail provider.',
  },
  redirectsPerNetwork: {
    name: 'redirectNetwork',
    capacity: 300,
    refillMs: minutesMs(5),
    per: 'network',
    what: 'redirects to a sign-in provider, each of which adds a row to the database for a day',
    why: 'Keeps these rows from filling the disk.',
  },
  redirectsInAll: {
    name: 'redirect',
    capacity: 1200,
    refillMs: minutesMs(5),
    per: 'library',
    what: 'the same for all networks together',
    why: 'Bounds what a flood from many networks can add.',
  },
  resetLinksPerMaker: {
    name: 'resetLink',
    capacity: 40,
    refillMs: minutesMs(60),
    per: 'curator or admin',
    what: 'password reset links',
    why: 'Enough for a class of readers who forgot their passwords.',
  },
  newsletterPerNetwork: {
    name: 'newsletterNetwork',
    capacity: 120,
    refillMs: minutesMs(10),
    per: 'network',
    what: 'newsletter sign-ups',
    why: 'Each adds a row and may send a mail.',
  },
  newsletterSignUps: {
    name: 'newsletter',
    capacity: 480,
    refillMs: minutesMs(10),
    per: 'library',
    what: 'the same for all networks together',
    why: 'Bounds what a flood from many networks can add.',
  },
  newsletterMails: {
    name: 'newsletterMail',
    capacity: 200,
    refillMs: minutesMs(60),
    per: 'library',
    what: 'mails that ask to confirm a newsletter sign-up',
    why: 'The mail provider’s quota, as for codes.',
  },
  letterTests: {
    name: 'letterTest',
    capacity: 10,
    refillMs: minutesMs(60),
    per: 'curator or admin',
    what: 'test letters to their own address',
    why: 'A letter is tried a few times before it is sent to everybody.',
  },
  countBatches: {
    name: 'numbers',
    capacity: 1200,
    refillMs: minutesMs(10),
    per: 'library',
    what: 'batches of reading counts from devices',
    why: 'Bounds what a flood can add to the sums.',
  },
} as const satisfies Readonly<Record<string, RateLimit & Stated>>;

export const sizeLimits = {
  argumentUnits: {
    most: 16 * 1024,
    unit: 'characters',
    per: 'call',
    what: 'all texts of a call together, unless the function has a limit of its own',
    why: 'Enough for lines, ids and short lists.',
  },
  argumentEntries: {
    most: 1000,
    unit: 'count',
    per: 'call',
    what: 'entries of all lists and objects of a call together, unless the function has a limit of its own',
    why: 'No list that the app sends is longer.',
  },
  signInParameter: {
    most: 2000,
    unit: 'characters',
    per: 'field',
    what: 'a field of a sign-in',
    why: 'Longer than any address, code or token of a sign-in.',
  },
  passwordCharacters: {
    most: 200,
    unit: 'characters',
    per: 'account',
    what: 'a password',
    why: 'Bounds the work of normalizing and hashing it.',
  },
  nameCharacters: {
    most: 80,
    unit: 'characters',
    per: 'account',
    what: 'a name',
    why: 'Enough for any name on one line.',
  },
  sessions: {
    most: 50,
    unit: 'count',
    per: 'account',
    what: 'signed-in devices; one more signs out the device that signed in first',
    why: 'Every sign-in adds one, and the list of devices must stay readable.',
  },
  refreshTokens: {
    most: 500,
    unit: 'count',
    per: 'signed-in device',
    what: 'refresh tokens, of which one is valid; beyond it, the oldest are forgotten',
    why: 'Every refresh adds one. Of those kept, a second use is noticed, and ends the session.',
  },
  knownDevices: {
    most: 20,
    unit: 'count',
    per: 'account',
    what: 'remembered devices; beyond it, the one unused for longest is forgotten',
    why: 'Every sign-in with a new browser adds one.',
  },
  listStories: {
    most: 500,
    unit: 'count',
    per: 'reader',
    what: 'stories in the reading list',
    why: 'Every device keeps the whole list.',
  },
  outboxes: {
    most: 40,
    unit: 'count',
    per: 'reader',
    what: 'outboxes, one for each browser; beyond it, the one unused for longest is forgotten, and starts anew when it returns',
    why: 'Every browser that a reader uses adds one.',
  },
  cataloguePage: {
    most: 250,
    unit: 'count',
    per: 'page',
    what: 'rows and tombstones of the catalogue',
    why: 'As many as the app requests; no other query of strangers costs more.',
  },
  sitemapPart: {
    most: 1000,
    unit: 'count',
    per: 'page',
    what: 'stories in one part of the sitemap',
    why: 'One query reads a whole part.',
  },
  readerPage: {
    most: 200,
    unit: 'count',
    per: 'page',
    what: 'rows of the reading list and the reading positions',
    why: 'As many as the app requests.',
  },
} as const satisfies Readonly<Record<string, SizeLimit>>;

import type { RateLimit } from './platform/rateLimit.ts';

/*
 * What strangers and readers may do and send. The tables in docs/limits.md are made from these. The limits of a story are
 * with its check (storyInput.ts), and those that the host sets for every function in embedded/limits.ts.
 */

interface Stated {
  /** What has a bucket of its own: 'address', 'account', 'library' … */
  readonly per: string;
  /** What is limited: a phrase for the table. */
  readonly what: string;
}

interface SizeLimit extends Stated {
  readonly most: number;
  readonly unit: 'count' | 'letters';
}

const minutesMs = (minutes: number) => minutes * 60 * 1000;

/** Right passwords and codes do not count against the limits. */
export const rateLimits = {
  attemptsPerAddress: {
    name: 'signIn',
    capacity: 10,
    refillMs: minutesMs(60),
    per: 'address or name',
    what: 'wrong passwords and recovery codes, whatever the way to try them, from devices that never were signed in to it',
  },
  /** Prevents trying one password on every address. A class that signs in together stays within it. */
  attemptsInAll: {
    name: 'signInAll',
    capacity: 120,
    refillMs: minutesMs(2),
    per: 'library',
    what: 'the same for all addresses together',
  },
  /**
   * Floods by others do not affect it. All devices of an account share it, since whoever finds one unlocked could otherwise
   * register as many as they like.
   */
  attemptsOfKnown: {
    name: 'signInKnown',
    capacity: 10,
    refillMs: minutesMs(30),
    per: 'account',
    what: 'wrong passwords from devices that are signed in to it, or were',
  },
  signUpsPerAddress: {
    name: 'signUpAddress',
    capacity: 3,
    refillMs: minutesMs(60),
    per: 'address or name',
    what: 'tries to make an account for it',
  },
  /** Enough for a school's hall at once, then one every ten seconds. */
  signUpsInAll: {
    name: 'signUp',
    capacity: 200,
    refillMs: minutesMs(33),
    per: 'library',
    what: 'new accounts by password, where no mail is sent',
  },
  codesPerAddress: {
    name: 'code',
    capacity: 4,
    refillMs: minutesMs(60),
    per: 'address',
    what: 'mails with a code, asked for by devices that never were signed in to it',
  },
  codesForKnown: {
    name: 'codeKnown',
    capacity: 4,
    refillMs: minutesMs(60),
    per: 'account',
    what: 'mails with a code, asked for by devices that were signed in to it',
  },
  /** The hourly free quota of a mail provider. */
  codesInAll: {
    name: 'codeAll',
    capacity: 200,
    refillMs: minutesMs(60),
    per: 'library',
    what: 'mails with a code',
  },
  redirectsInAll: {
    name: 'redirect',
    capacity: 300,
    refillMs: minutesMs(5),
    per: 'library',
    what: 'redirects to a sign-in provider, each of which leaves a row behind for a day',
  },
  /** Enough for a class of readers who forgot their passwords. */
  resetLinksPerMaker: {
    name: 'resetLink',
    capacity: 40,
    refillMs: minutesMs(60),
    per: 'curator or admin',
    what: 'links for a new password',
  },
  newsletterSignUps: {
    name: 'newsletter',
    capacity: 120,
    refillMs: minutesMs(10),
    per: 'library',
    what: 'sign-ups for the newsletter',
  },
  /** The same as for mails with codes. */
  newsletterMails: {
    name: 'newsletterMail',
    capacity: 200,
    refillMs: minutesMs(60),
    per: 'library',
    what: 'mails that ask whether a sign-up is meant',
  },
  letterTests: {
    name: 'letterTest',
    capacity: 10,
    refillMs: minutesMs(60),
    per: 'curator or admin',
    what: 'letters on trial, to their own address',
  },
  /** For all devices together: bounds what a flood can add to the sums. */
  countBatches: {
    name: 'numbers',
    capacity: 1200,
    refillMs: minutesMs(10),
    per: 'library',
    what: 'batches of what devices counted of reading',
  },
} as const satisfies Readonly<Record<string, RateLimit & Stated>>;

export const sizeLimits = {
  argumentUnits: {
    most: 16 * 1024,
    unit: 'letters',
    per: 'call',
    what: 'all texts of a call together, for every function that does not say otherwise',
  },
  argumentEntries: {
    most: 1000,
    unit: 'count',
    per: 'call',
    what: 'entries of all its lists and objects together, likewise',
  },
  signInParameter: { most: 2000, unit: 'letters', per: 'field', what: 'a field of a sign-in' },
  passwordCharacters: { most: 200, unit: 'letters', per: 'account', what: 'a password' },
  nameCharacters: { most: 80, unit: 'letters', per: 'account', what: 'a name' },
  sessions: {
    most: 50,
    unit: 'count',
    per: 'account',
    what: 'devices that are signed in; one more signs the first out',
  },
  knownDevices: {
    most: 20,
    unit: 'count',
    per: 'account',
    what: 'devices that are remembered; the one unused for longest is forgotten',
  },
  listStories: { most: 500, unit: 'count', per: 'reader', what: 'stories in the reading list' },
  outboxes: {
    most: 40,
    unit: 'count',
    per: 'reader',
    what: 'outboxes; the one that was away longest gives way, and starts anew when it comes back',
  },
  /**
   * As many as the app requests. It is the most expensive query that strangers can make; networks take turns, so a reader
   * waits for one such query of each other network that is asking.
   */
  cataloguePage: { most: 250, unit: 'count', per: 'page', what: 'rows and tombstones of the catalogue' },
  sitemapPart: { most: 1000, unit: 'count', per: 'page', what: 'stories of a part of the sitemap' },
  readerPage: { most: 200, unit: 'count', per: 'page', what: 'rows of the list and the places' },
} as const satisfies Readonly<Record<string, SizeLimit>>;

import type { RateLimit } from './rateLimit.ts';

const minutesMs = (minutes: number) => minutes * 60 * 1000;

/**
 * Wrong passwords and recovery codes for one e-mail address or name from devices that never were signed in to it,
 * whatever the way to try them. Right ones do not count.
 */
export const attemptsPerAddress: RateLimit = { name: 'signIn', capacity: 10, refillMs: minutesMs(60) };

/**
 * Wrong passwords and recovery codes from unknown devices in all, so that one password cannot be tried on every address. A class that
 * signs in together passes: right ones do not count.
 */
export const attemptsInAll: RateLimit = { name: 'signInAll', capacity: 120, refillMs: minutesMs(2) };

/**
 * Wrong passwords for one account from devices that are signed in to it, or were: floods by others do not touch it. All
 * its devices share it, since whoever finds one open can make it known as often as they like.
 */
export const attemptsOfKnown: RateLimit = { name: 'signInKnown', capacity: 10, refillMs: minutesMs(30) };

/** New accounts by password where no mail is sent: a school's hall full at once, then one every ten seconds. */
export const signUpsInAll: RateLimit = { name: 'signUp', capacity: 200, refillMs: minutesMs(33) };

/** Links for a new password that one curator or admin makes: a class of readers who forgot theirs. */
export const resetLinksPerMaker: RateLimit = { name: 'resetLink', capacity: 40, refillMs: minutesMs(60) };

/** Tries to make an account for one address or name. */
export const signUpsPerAddress: RateLimit = { name: 'signUpAddress', capacity: 3, refillMs: minutesMs(60) };

/** Mails with a code to one address, asked for by devices that never were signed in to it. */
export const codesPerAddress: RateLimit = { name: 'code', capacity: 4, refillMs: minutesMs(60) };

/** Mails with a code for one account from devices that were signed in to it before. */
export const codesForKnown: RateLimit = { name: 'codeKnown', capacity: 4, refillMs: minutesMs(60) };

/** Mails with a code in all: what a mail provider's free quota for an hour allows. */
export const codesInAll: RateLimit = { name: 'codeAll', capacity: 200, refillMs: minutesMs(60) };

/** Redirects to a provider in all. */
export const redirectsInAll: RateLimit = { name: 'redirect', capacity: 300, refillMs: minutesMs(5) };

import type { RateLimit } from './rateLimit.ts';

const minutesMs = (minutes: number) => minutes * 60 * 1000;

/** Wrong passwords for one e-mail address from devices that never were signed in to it. Right ones do not count. */
export const attemptsPerAddress: RateLimit = { name: 'signIn', capacity: 10, refillMs: minutesMs(60) };

/**
 * Wrong passwords from unknown devices in all, so that one password cannot be tried on every address. A class that
 * signs in together passes: right ones do not count.
 */
export const attemptsInAll: RateLimit = { name: 'signInAll', capacity: 120, refillMs: minutesMs(2) };

/** Wrong passwords from one device that was signed in to the account before: floods by others do not touch it. */
export const attemptsPerDevice: RateLimit = { name: 'signInDevice', capacity: 10, refillMs: minutesMs(30) };

/** Wrong passwords given by who is signed in, to change or confirm something. */
export const confirmations: RateLimit = { name: 'confirm', capacity: 10, refillMs: minutesMs(30) };

/** New accounts by password where no mail is sent: a school's hall full at once, then one every ten seconds. */
export const signUpsInAll: RateLimit = { name: 'signUp', capacity: 200, refillMs: minutesMs(33) };

/** Tries to make an account for one address. */
export const signUpsPerAddress: RateLimit = { name: 'signUpAddress', capacity: 3, refillMs: minutesMs(60) };

/** Mails with a code to one address, asked for by devices that never were signed in to it. */
export const codesPerAddress: RateLimit = { name: 'code', capacity: 4, refillMs: minutesMs(60) };

/** Mails with a code for a device that was signed in to the account before. */
export const codesPerDevice: RateLimit = { name: 'codeDevice', capacity: 4, refillMs: minutesMs(60) };

/** Mails with a code in all: what a mail provider's free quota for an hour allows. */
export const codesInAll: RateLimit = { name: 'codeAll', capacity: 200, refillMs: minutesMs(60) };

/** Redirects to a provider in all. */
export const redirectsInAll: RateLimit = { name: 'redirect', capacity: 300, refillMs: minutesMs(5) };

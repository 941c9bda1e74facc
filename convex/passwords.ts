import type { AccountProblem } from '../src/shared/accounts.ts';
import { rounds } from './passwordRounds.ts';
import { hex, isSameSecret } from './secrets.ts';
import { type Lane, Turnstile } from './turnstile.ts';

/** In characters. At least what NIST SP 800-63B asks; the upper bound only keeps work bounded. */
const minLength = 8;
const maxLength = 200;

/** UTF-16 units that are looked at: `normalize` takes more than linear time for some texts. */
const maxUnits = 4 * maxLength;

/**
 * PBKDF2 with HMAC-SHA-256. Of what every runtime of Convex has built in it is the one that no thread of ours has to
 * wait for (docs/decisions/2026-11-21-account-limits.md).
 */
const scheme = 'pbkdf2-sha256';
const saltBytes = 16;

/** A hash takes a tenth of a second and more of one core: two at a time, so that the others go on reading. */
const turnstile = new Turnstile(2, 200);

/** What is wrong with a password that someone chose, or null. */
export function passwordProblem(password: string, emailKey: string): AccountProblem | null {
  const weak = (message: string): AccountProblem => ({ code: 'weak_password', message });
  const tooLong = weak(`A password has at most ${maxLength} characters.`);
  if (password.length > maxUnits) return tooLong;
  const length = [...password.normalize('NFKC')].length;
  if (length < minLength) return weak(`A password has at least ${minLength} characters.`);
  if (length > maxLength) return tooLong;
  if (password.trim().toLowerCase() === emailKey) return weak('The e-mail address is no password.');
  return null;
}

/**
 * A password as it is kept: `scheme$rounds$salt$hash`, so that the rounds can grow. With the salt and the rounds of
 * `like`, one that is kept already, the two are the same text for the same password; otherwise with a salt of its own.
 */
export async function hashPassword(
  password: string,
  lane: Lane = 'stranger',
  like: string | null = null,
): Promise<string> {
  const [keptScheme, keptRounds, keptSalt = ''] = (like ?? '').split('$');
  const isLike = keptScheme === scheme;
  const salt = isLike ? keptSalt : hex(crypto.getRandomValues(new Uint8Array(saltBytes)));
  const iterations = isLike ? Number(keptRounds) : rounds;
  return [scheme, iterations, salt, await derive(lane, password, salt, iterations)].join('$');
}

/** Whether a password is the one that was kept. */
export async function isPassword(password: string, kept: string, lane: Lane): Promise<boolean> {
  return isSameSecret(await hashPassword(password, lane, kept), kept);
}

/** Whether two kept passwords have salt and rounds in common, so that the same password is the same text in both. */
export function areComparable(kept: string, other: string): boolean {
  return kept.slice(0, kept.lastIndexOf('$')) === other.slice(0, other.lastIndexOf('$'));
}

/** Keyboards spell the same letters differently, those of Indic scripts too: NFKC makes them one password. */
async function derive(lane: Lane, password: string, salt: string, iterations: number): Promise<string> {
  const { subtle } = crypto;
  const bytes = new TextEncoder().encode(password.slice(0, maxUnits).normalize('NFKC').slice(0, maxUnits));
  return turnstile.pass(lane, async () => {
    const key = await subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits']);
    const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: new TextEncoder().encode(salt), iterations };
    return hex(new Uint8Array(await subtle.deriveBits(parameters, key, 256)));
  });
}

import type { AccountProblem } from '../../src/shared/accounts.ts';
import { hex } from '../../src/shared/sha256.ts';
import { sizeLimits } from '../platform/limits.ts';
import { Turnstile } from '../platform/turnstile.ts';
import { rounds } from './passwordRounds.ts';
import { isSameSecret } from './secrets.ts';
import { parseIdentifier } from './signInIdentifier.ts';

/** In characters. At least what NIST SP 800-63B asks; the upper bound only keeps work bounded. */
const minLength = 8;
const maxLength = sizeLimits.passwordCharacters.most;

/** UTF-16 units that are examined: normalising takes more than linear time for some texts. */
const maxUnits = 4 * maxLength;

/**
 * PBKDF2 with HMAC-SHA-256. Of the built-in hashes of every Convex runtime it is the one that does not block a thread of
 * ours (docs/decisions/how-sign-in-attempts-are-limited.md).
 */
const scheme = 'pbkdf2-sha256';
const saltBytes = 16;

/**
 * A hash takes one core for a tenth of a second or more: two at a time leave the rest for readers. An account, or for
 * strangers a network, has a lane of its own.
 */
const turnstile = new Turnstile(2, 200);

/** The problem with a newly chosen password for the account with this key (`SignInIdentifier`), or null. */
export function passwordProblem(password: string, key: string): AccountProblem | null {
  const weak = (message: string): AccountProblem => ({ code: 'weak_password', message });
  const tooLong = `A password can have at most ${maxLength} characters.`;
  if (password.length > maxUnits) return weak(tooLong);
  const length = [...password.normalize('NFKC')].length;
  if (length < minLength) return weak(`A password needs at least ${minLength} characters.`);
  if (length > maxLength) return weak(tooLong);
  if (parseIdentifier(password)?.key === key)
    return weak('Your password can’t be your e-mail address or name.');
  return null;
}

/** Hashes a password for storage as `scheme$rounds$salt$hash`, so that the rounds can be raised later. */
export function hashPassword(password: string, lane = ''): Promise<string> {
  return hashWith(password, lane, rounds, hex(crypto.getRandomValues(new Uint8Array(saltBytes))));
}

/**
 * Whether this is the password that is stored as `secret`. Hashes also when there is none, so that the time does not reveal
 * whether there is an account.
 */
export async function isPassword(
  password: string,
  secret: string | undefined,
  lane: string,
): Promise<boolean> {
  if (!secret) {
    await hashPassword(password, lane);
    return false;
  }
  const [, iterations, salt = ''] = secret.split('$');
  return isSameSecret(await hashWith(password, lane, Number(iterations), salt), secret);
}

/** Keyboards encode the same letters differently, those of Indic scripts too: NFKC makes them one password. */
async function hashWith(password: string, lane: string, iterations: number, salt: string): Promise<string> {
  const { subtle } = crypto;
  const text = password.slice(0, maxUnits).normalize('NFKC').slice(0, maxUnits);
  return turnstile.pass(lane, async () => {
    const key = await subtle.importKey('raw', new TextEncoder().encode(text), 'PBKDF2', false, [
      'deriveBits',
    ]);
    const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: new TextEncoder().encode(salt), iterations };
    const bits = await subtle.deriveBits(parameters, key, 256);
    return [scheme, iterations, salt, hex(new Uint8Array(bits))].join('$');
  });
}

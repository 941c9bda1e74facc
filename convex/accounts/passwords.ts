import type { AccountProblem } from '../../src/shared/accounts.ts';
import * as refusals from '../../src/shared/serverWords/refusals.ts';
import { hex } from '../../src/shared/sha256.ts';
import { sizeLimits } from '../platform/limits.ts';
import { problem } from '../platform/problem.ts';
import { rounds } from './passwordRounds.ts';
import { isSameSecret } from './secrets.ts';
import { parseIdentifier } from './signInIdentifier.ts';

const retryAfterSeconds = 10;

/**
 * Runs a few tasks at a time. The others wait in lanes, each in order of arrival, and the lanes take turns, so that
 * nobody who fills a lane keeps those in the others waiting. `pass` throws 'rate_limited' at once when the lane is
 * full. It counts within one process: where each call has a process of its own, calls do not wait.
 */
export class Turnstile {
  readonly #width: number;
  readonly #longestLane: number;
  /** By lane, the one whose turn is next first. No lane is empty. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #inside = 0;

  constructor(width: number, longestLane: number) {
    this.#width = width;
    this.#longestLane = longestLane;
  }

  /** Throws 'rate_limited' at once when the lane is full. */
  async pass<Result>(lane: string, task: () => Promise<Result>): Promise<Result> {
    if (this.#inside < this.#width) this.#inside += 1;
    else await this.#queue(lane);
    try {
      return await task();
    } finally {
      const next = this.#next();
      if (next)
        next(); // takes over this place: the number inside is unchanged
      else this.#inside -= 1;
    }
  }

  #next(): (() => void) | undefined {
    for (const [lane, [first, ...others]] of this.#waiting) {
      this.#waiting.delete(lane);
      if (others.length > 0) this.#waiting.set(lane, others);
      return first;
    }
    return undefined;
  }

  #queue(lane: string): Promise<void> {
    const waiting = this.#waiting.get(lane) ?? [];
    if (waiting.length >= this.#longestLane) {
      const message = 'The library is very busy right now. Please try again a little later.';
      throw problem({ code: 'rate_limited', message, retryAfterSeconds });
    }
    this.#waiting.set(lane, waiting);
    return new Promise((resolve) => waiting.push(resolve));
  }
}

/** In characters. At least what NIST SP 800-63B asks; the upper bound only keeps work bounded. */
const minLength = 8;
const maxLength = sizeLimits.passwordCharacters.most;

/** UTF-16 units that are examined: normalising takes more than linear time for some texts. */
const maxUnits = 4 * maxLength;

/** The built-in hash of every Convex runtime that blocks no thread (docs/decisions/how-sign-in-attempts-are-limited.md). */
const scheme = 'pbkdf2-sha256';
const saltBytes = 16;

/** A hash keeps a core busy: two at a time leave the rest for readers, with a lane for each account or network. */
const turnstile = new Turnstile(2, 200);

/** Why a new password is refused for the account with this key (`SignInIdentifier`), or null. */
export function passwordProblem(password: string, key: string): AccountProblem | null {
  const weak = (message: string): AccountProblem => ({ code: 'weak_password', message });
  const tooLong = refusals.passwordTooLong(maxLength);
  if (password.length > maxUnits) return weak(tooLong);
  const length = [...password.normalize('NFKC')].length;
  if (length < minLength) return weak(refusals.passwordTooShort(minLength));
  if (length > maxLength) return weak(tooLong);
  if (parseIdentifier(password)?.key === key) return weak(refusals.passwordIsIdentifier);
  return null;
}

/** As `scheme$rounds$salt$hash`, so that the rounds can be raised later. */
export function hashPassword(password: string, lane = ''): Promise<string> {
  return hashWith(password, lane, rounds, hex(crypto.getRandomValues(new Uint8Array(saltBytes))));
}

/** Hashes also without a `secret`, so that the time does not reveal whether there is an account. */
export async function isPassword(password: string, secret: string | undefined, lane: string) {
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

import { vi } from 'vitest';

/** Of so many rounds that a password is to be hashed in, a test computes one; of six hundred thousand each takes a core a tenth of a second. */
const share = 1000;

/** The rounds that are computed where `rounds` are asked for. */
export const fewOf = (rounds: number): number => Math.ceil(rounds / share);

/**
 * From now on passwords are hashed in few rounds whatever is asked for; what it answers undoes it. That they are asked for in full is tested
 * beside this.
 */
export function hashInFewRounds(): () => void {
  const derive = crypto.subtle.deriveBits.bind(crypto.subtle);
  const spy = vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation((algorithm, key, length) => {
    const asked = algorithm as Pbkdf2Params;
    return derive({ ...asked, iterations: fewOf(asked.iterations) }, key, length);
  });
  return () => {
    spy.mockRestore();
  };
}

import { pbkdf2Sync } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { hashPassword, isPassword } from '../../../convex/accounts/passwords.ts';

vi.unmock('../../../convex/accounts/passwordRounds.ts');

test('a password is stored as PBKDF2 with 600,000 rounds and its own salt, and is known again', async () => {
  const password = 'ଗପ ପଢ଼ିବା ଭଲ';
  const kept = await hashPassword(password);
  const [scheme, rounds, salt = '', hash] = kept.split('$');
  expect([scheme, rounds]).toEqual(['pbkdf2-sha256', '600000']);
  expect(salt).toMatch(/^[0-9a-f]{32}$/);
  expect(hash).toBe(pbkdf2Sync(password.normalize('NFKC'), salt, 600_000, 32, 'sha256').toString('hex'));
  const other = `${kept.slice(0, -1)}${kept.endsWith('0') ? '1' : '0'}`;
  expect(await isPassword(password, kept, 'stranger')).toBe(true);
  expect(await isPassword(password, other, 'stranger')).toBe(false);
  expect(await isPassword('another one', kept, 'stranger')).toBe(false);
});

import { expect, test, vi } from 'vitest';
import { hashPassword, isPassword } from '../../convex/passwords.ts';

vi.unmock('../../convex/passwordRounds.ts');

test('at full strength a password is known again, however it was typed, and another is not', async () => {
  const kept = await hashPassword('ଗପ ପଢ଼ିବା ଭଲ');
  expect(kept).toMatch(/^pbkdf2-sha256\$600000\$[0-9a-f]{32}\$[0-9a-f]{64}$/);
  expect(await isPassword('ଗପ ପଢ଼ିବା ଭଲ'.normalize('NFC'), kept, 'stranger')).toBe(true);
  expect(await isPassword('ଗପ ପଢ଼ିବା ଭଲ'.normalize('NFD'), kept, 'stranger')).toBe(true);
  expect(await isPassword('ଗପ ପଢ଼ିବା', kept, 'stranger')).toBe(false);
});

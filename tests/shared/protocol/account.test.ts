import { expect, test } from 'vitest';
import {
  type AccountProfile,
  asProfile,
  asSignInMethods,
  knownUserOf,
  needsRecoveryCode,
  signInNameOf,
} from '../../../src/shared/protocol/account.ts';

const profile: AccountProfile = {
  id: 'u1',
  role: 'reader',
  emailVerified: false,
  signInMethods: ['password'],
  createdAt: 1,
  hasRecoveryCode: false,
  notices: [{ id: 'n1', kind: 'resetLink', madeAt: 2, by: 'curator' }],
};
const noMail = { emailCode: false, names: true, providers: [] };

test('an answer of the wrong shape is rejected', () => {
  expect(asProfile(profile)).toEqual(profile);
  expect(asProfile({ ...profile, recoveryCodeMadeAt: 5, signInName: 'Asha' })).toBeDefined();
  for (const odd of [
    { hasRecoveryCode: undefined },
    { recoveryCodeMadeAt: '5' },
    { signInName: 5 },
    { notices: undefined },
    { notices: [{ id: 'n1', madeAt: 'then', by: 'curator' }] },
    { notices: [null] },
  ])
    expect(asProfile({ ...profile, ...odd })).toBeUndefined();
  expect(asSignInMethods(noMail)).toEqual(noMail);
  expect(asSignInMethods({ ...noMail, names: undefined })).toBeUndefined();
});

test('a user without a name or address is shown by their sign-in name', () => {
  const byName = { ...profile, signInName: 'Asha' };
  expect(knownUserOf(byName)).toEqual({ id: 'u1', name: 'Asha', email: '', role: 'reader' });
  expect(knownUserOf({ ...byName, name: 'ଆଶା' })).toMatchObject({ name: 'ଆଶା' });
  expect(knownUserOf({ ...profile, email: 'asha@example.org' })).toMatchObject({ name: '' });
  expect(signInNameOf(byName)).toBe('Asha');
  expect(signInNameOf({ ...profile, email: 'asha@example.org' })).toBe('asha@example.org');
  expect(signInNameOf(profile)).toBe('');
});

test('a recovery code is needed by users with a password who cannot get a code by mail', () => {
  const withMail = { ...noMail, emailCode: true, names: false };
  const byAddress = { ...profile, email: 'asha@example.org' };
  expect(needsRecoveryCode(byAddress, noMail)).toBe(true);
  expect(needsRecoveryCode(byAddress, withMail)).toBe(false);
  expect(needsRecoveryCode({ ...profile, signInName: 'Asha' }, withMail)).toBe(true);
  expect(needsRecoveryCode({ ...byAddress, signInMethods: ['oidc'] }, noMail)).toBe(false);
});

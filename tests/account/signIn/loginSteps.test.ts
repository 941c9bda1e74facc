import { expect, test } from 'vitest';
import {
  afterCodeSent,
  failedStatus,
  purposeOf,
  requestOf,
  returnPath,
  setsPassword,
  stepAddress,
  takeSecrets,
} from '../../../src/account/signIn/loginSteps.ts';

const typed = { email: 'asha@example.org', password: 'a few words', name: 'Asha', code: '1234 5678' };

test('only a sign-up carries the token of a set-up link', () => {
  expect(requestOf({ kind: 'signUp' }, {}, 't', 'x').params).toMatchObject({ setup: 'x' });
  expect(requestOf({ kind: 'signUp' }, {}, 't').params).not.toHaveProperty('setup');
  expect(requestOf({ kind: 'signIn' }, {}, 't', 'x').params).not.toHaveProperty('setup');
});

test('steps that set a password may be followed by a recovery code', () => {
  const kinds = (['signIn', 'signUp', 'reset', 'code', 'recover'] as const).filter((kind) =>
    setsPassword({ kind }),
  );
  expect(kinds).toEqual(['signUp', 'recover']);
  expect(setsPassword({ kind: 'resetLink', token: 'abc' })).toBe(true);
});

test('a refusal is worded for the current step', () => {
  const refused = (code: 'wrong_credentials' | 'reset_link_invalid') =>
    ({ kind: 'refused', problem: { code, message: 'As the library says.' } }) as const;
  expect(failedStatus(refused('wrong_credentials'), { kind: 'signIn' })).toEqual({
    kind: 'failed',
    code: 'wrong_credentials',
    field: 'password',
    message: 'As the library says.',
    lang: 'en',
  });
  expect(failedStatus(refused('wrong_credentials'), { kind: 'signUp' })).toMatchObject({
    field: 'email',
    offersSignIn: true,
  });
  const link = failedStatus(refused('reset_link_invalid'), { kind: 'resetLink', token: 'abc' });
  expect(link).toMatchObject({ message: expect.stringContaining('Ask the library for a new one') });
  expect(link).not.toHaveProperty('field');
});

test('a code is sent back with the ticket and the fields of the step that asked for it', () => {
  const fields = { email: typed.email, password: typed.password, name: 'Asha' };
  const step = (after: 'signUp' | 'reset' | 'code') => afterCodeSent({ kind: after }, fields, 'first');
  const code = { code: '1234 5678' };
  expect(requestOf(step('signUp'), code, 'second').params).toEqual({
    flow: 'signUp',
    ...fields,
    ticket: 'first',
    code: '1234 5678',
  });
  expect(requestOf(step('code'), code, 'second')).toEqual({
    provider: 'email-code',
    params: { email: typed.email, ticket: 'first', code: '1234 5678' },
  });
  expect(requestOf(step('reset'), { ...code, password: 'other words' }, 'second').params).toEqual({
    flow: 'reset-verification',
    email: typed.email,
    ticket: 'first',
    code: '1234 5678',
    newPassword: 'other words',
  });
});

const origin = 'https://lipi.example';

test('the return path is kept only within the library', () => {
  expect(returnPath('/content/abc?x=1#p', origin)).toBe('/content/abc?x=1');
  expect(returnPath(null, origin)).toBe('/');
  for (const elsewhere of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example',
    'javascript:alert(1)',
    'content/abc',
    '/login?return=/login',
    '/login#x',
    '/api/auth/signin/google',
    'http://[',
    '/.//evil.example/x',
    '/%2e%2e//evil.example/x',
    '/a/../..//evil.example/x',
    '/..//',
  ])
    expect(returnPath(elsewhere, origin)).toBe('/');
});

test('the return path and the step are read from the address', () => {
  expect(purposeOf('?return=%2Fcontent%2Fabc&setup=token', origin)).toEqual({
    returnTo: '/content/abc',
    setupToken: 'token',
    step: 'signUp',
  });
  // A library's first admin is led to the first steps.
  expect(purposeOf('?setup=token', origin).returnTo).toBe('/admin?section=start');
  expect(purposeOf('', origin)).toEqual({ returnTo: '/', step: 'signIn' });
  expect(purposeOf('?step=typeCode', origin).step).toBe('signIn');
  const address = stepAddress('?return=%2Fcontent%2Fabc', 'reset');
  expect(purposeOf(new URL(address, origin).search, origin)).toEqual({
    returnTo: '/content/abc',
    step: 'reset',
  });
});

test('secrets that are good once are removed from the address, and nothing else', () => {
  const url = new URL(`${origin}/login?return=%2Fcontent%2Fabc&code=42&setup=token&reset=secret#x`);
  expect(takeSecrets(url)).toEqual({
    code: '42',
    resetToken: 'secret',
    address: '/login?return=%2Fcontent%2Fabc&setup=token#x',
  });
  expect(takeSecrets(new URL(`${origin}/login`))).toEqual({
    code: null,
    resetToken: null,
    address: '/login',
  });
});

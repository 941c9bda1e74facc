import { visit } from '../../page/visit.ts';
import { type CallFailure, otherShape } from '../../shared/callFailure.ts';
import {
  type AccountProfile,
  asDevices,
  asProfile,
  asRecoveryCode,
  asSignInMethods,
  needsRecoveryCode,
  type SignedInDevice,
  type SignInMethods,
  signInNameOf,
} from '../../shared/protocol/account.ts';
import type { Result } from '../../shared/result.ts';
import { accountCall } from '../../sync/libraryCall.ts';
import { callAsUser } from './liveSession.ts';
import { signOut } from './signOut.ts';
import { removeDeviceKey } from './tokens.ts';

export interface AccountFacts {
  readonly profile: AccountProfile;
  readonly devices: readonly SignedInDevice[];
  readonly methods: SignInMethods;
}

/** A newly made recovery code, and the e-mail address or name of its account. */
export interface MadeRecoveryCode {
  readonly code: string;
  readonly account: string;
}

/** A recovery code made right after signing in, and its user's id. */
export interface FirstRecoveryCode extends MadeRecoveryCode {
  readonly userId: string;
}

export async function accountFacts(): Promise<Result<AccountFacts, CallFailure>> {
  const [profile, devices, methods] = await Promise.all([
    callAsUser('query', 'account:profile', {}),
    callAsUser('query', 'devices:list', {}),
    callAsUser('query', 'account:signInMethods', {}),
  ]);
  if (!profile.ok) return profile;
  if (!devices.ok) return devices;
  if (!methods.ok) return methods;
  const facts = {
    profile: asProfile(profile.value),
    devices: asDevices(devices.value),
    methods: asSignInMethods(methods.value),
  };
  if (!facts.profile || !facts.devices || !facts.methods) {
    return { ok: false, failure: otherShape('account:profile') };
  }
  return { ok: true, value: { profile: facts.profile, devices: facts.devices, methods: facts.methods } };
}

/** Fetches the library's ways to sign in; undefined when it cannot be reached. */
export async function signInMethods(): Promise<SignInMethods | undefined> {
  const answer = await accountCall('query', 'account:signInMethods', {});
  return answer.ok ? asSignInMethods(answer.value) : undefined;
}

/** Makes a recovery code that replaces the previous one. `account` is the user's sign-in name, returned with the code. */
export async function makeRecoveryCode(
  password: string,
  account: string,
): Promise<Result<MadeRecoveryCode, CallFailure>> {
  const answer = await callAsUser('action', 'account:makeRecoveryCode', { password });
  if (!answer.ok) return answer;
  const made = asRecoveryCode(answer.value);
  return made
    ? { ok: true, value: { code: made.code, account } }
    : { ok: false, failure: otherShape('account:makeRecoveryCode') };
}

/**
 * Makes the recovery code of an account that needs one and has none, with the password just typed. Undefined for any
 * other account: on the account page its user can make one at any time.
 */
export async function makeFirstRecoveryCode(
  password: string,
): Promise<Result<FirstRecoveryCode | undefined, CallFailure>> {
  const facts = await accountFacts();
  if (!facts.ok) return facts;
  const { profile, methods } = facts.value;
  if (profile.hasRecoveryCode || !needsRecoveryCode(profile, methods)) return { ok: true, value: undefined };
  const made = await makeRecoveryCode(password, signInNameOf(profile));
  return made.ok ? { ok: true, value: { ...made.value, userId: profile.id } } : made;
}

export function dismissNotice(id: string) {
  return callAsUser('mutation', 'account:dismissNotice', { id });
}

export function changeName(name: string) {
  return callAsUser('mutation', 'account:changeName', { name });
}

/** Changes the password, which signs the other devices out. */
export function changePassword(currentPassword: string, newPassword: string) {
  return callAsUser('action', 'account:changePassword', { currentPassword, newPassword });
}

/** Makes the user the library's first admin, with the token from the link that the server printed. */
export function claimAdmin(token: string) {
  return callAsUser('mutation', 'account:claimAdmin', { token });
}

export function signOutDevice(id: string) {
  return callAsUser('mutation', 'devices:signOut', { id });
}

export function signOutOthers() {
  return callAsUser('mutation', 'devices:signOutOthers', {});
}

export async function download(): Promise<Result<Blob, CallFailure>> {
  const answer = await callAsUser('action', 'account:download', {});
  if (!answer.ok) return answer;
  const text = `${JSON.stringify(answer.value, null, 2)}\n`;
  return { ok: true, value: new Blob([text], { type: 'application/json' }) };
}

/** Deletes the account and signs this device out, without asking about unsent work. `password` is '' if there is none. */
export async function deleteAccount(password: string): Promise<Result<unknown, CallFailure>> {
  const answer = await callAsUser('action', 'account:remove', password === '' ? {} : { password });
  if (answer.ok) {
    removeDeviceKey();
    signOut(visit);
  }
  return answer;
}

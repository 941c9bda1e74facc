import { visit } from '../../page/visit.ts';
import { type CallFailure, invalidResponse } from '../../shared/callFailure.ts';
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

export interface MadeRecoveryCode {
  readonly code: string;
  readonly account: string;
}

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
    return { ok: false, failure: invalidResponse('account:profile') };
  }
  return { ok: true, value: { profile: facts.profile, devices: facts.devices, methods: facts.methods } };
}

/** Undefined when the library cannot be reached. */
export async function signInMethods(): Promise<SignInMethods | undefined> {
  const answer = await accountCall('query', 'account:signInMethods', {});
  return answer.ok ? asSignInMethods(answer.value) : undefined;
}

/** Replaces the previous code. `account` is the user's sign-in name, returned with the code. */
export async function makeRecoveryCode(
  password: string,
  account: string,
): Promise<Result<MadeRecoveryCode, CallFailure>> {
  const answer = await callAsUser('action', 'account:makeRecoveryCode', { password });
  if (!answer.ok) return answer;
  const made = asRecoveryCode(answer.value);
  return made
    ? { ok: true, value: { code: made.code, account } }
    : { ok: false, failure: invalidResponse('account:makeRecoveryCode') };
}

/** For an account that needs a code and has none, with the password just typed; undefined for any other. */
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

export { callAsUser };

export function dismissNotice(id: string) {
  return callAsUser('mutation', 'account:dismissNotice', { id });
}

export async function download(): Promise<Result<Blob, CallFailure>> {
  const answer = await callAsUser('action', 'account:download', {});
  if (!answer.ok) return answer;
  const text = `${JSON.stringify(answer.value, null, 2)}\n`;
  return { ok: true, value: new Blob([text], { type: 'application/json' }) };
}

/** Also signs this device out, without asking about unsent work. `password` is '' if there is none. */
export async function deleteAccount(password: string): Promise<Result<unknown, CallFailure>> {
  const answer = await callAsUser('action', 'account:remove', password === '' ? {} : { password });
  if (answer.ok) {
    removeDeviceKey();
    signOut(visit);
  }
  return answer;
}

import type { AccountProfile, SignedInDevice } from '../../shared/accounts.ts';
import type { CallFailure } from '../../shared/callFailure.ts';
import type { FunctionKind } from '../../shared/functionCall.ts';
import type { Result } from '../../shared/result.ts';
import { visit } from '../../state/visit.ts';
import { asDevices, asProfile } from './accountAnswers.ts';
import { forgetDeviceKey } from './deviceKey.ts';
import { callAsUser } from './liveSession.ts';
import { signOut } from './signOut.ts';

/** What the account's page shows of the library's side. */
export interface AccountFacts {
  readonly profile: AccountProfile;
  readonly devices: readonly SignedInDevice[];
}

/** Asks the library for the user's account and devices. */
export async function accountFacts(): Promise<Result<AccountFacts, CallFailure>> {
  const [profile, devices] = await Promise.all([
    ask('query', 'account:profile', {}),
    ask('query', 'devices:list', {}),
  ]);
  if (!profile.ok) return profile;
  if (!devices.ok) return devices;
  const facts = { profile: asProfile(profile.value), devices: asDevices(devices.value) };
  if (!facts.profile || !facts.devices) {
    return { ok: false, failure: { kind: 'server', message: 'The answer has another shape than agreed.' } };
  }
  return { ok: true, value: { profile: facts.profile, devices: facts.devices } };
}

/** Changes the name, '' for none. */
export function changeName(name: string) {
  return ask('mutation', 'account:changeName', { name });
}

/** Changes the password, which signs the other devices out. */
export function changePassword(currentPassword: string, newPassword: string) {
  return ask('action', 'account:changePassword', { currentPassword, newPassword });
}

/** Makes the user the library's first admin, by the token of the link that the server printed. */
export function claimAdmin(token: string) {
  return ask('mutation', 'account:claimAdmin', { token });
}

/** Signs a device out. */
export function signOutDevice(id: string) {
  return ask('mutation', 'devices:signOut', { id });
}

/** Signs all devices out but this one. */
export function signOutOthers() {
  return ask('mutation', 'devices:signOutOthers', {});
}

/** Everything that the library keeps on the user, as a file to save. */
export async function download(): Promise<Result<Blob, CallFailure>> {
  const answer = await ask('action', 'account:download', {});
  if (!answer.ok) return answer;
  const text = `${JSON.stringify(answer.value, null, 2)}\n`;
  return { ok: true, value: new Blob([text], { type: 'application/json' }) };
}

/** Deletes the account, and signs this device out without asking what becomes of what was not sent. */
export async function deleteAccount(password: string): Promise<Result<unknown, CallFailure>> {
  const answer = await ask('action', 'account:remove', password === '' ? {} : { password });
  if (answer.ok) {
    forgetDeviceKey();
    signOut(visit);
  }
  return answer;
}

function ask(kind: FunctionKind, path: string, args: Readonly<Record<string, unknown>>) {
  return callAsUser(kind, path, args);
}

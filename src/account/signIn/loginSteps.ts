import type { CallFailure } from '../../shared/callFailure.ts';
import { ownPath } from '../../shared/ownPath.ts';
import { failureWords, type ProblemField } from '../words.tsx';
import * as words from './words.ts';

/** Users who forgot their password choose 'reset' if they have a mailbox, 'recover' if they kept a recovery code. */
export const addressedSteps = ['signIn', 'signUp', 'reset', 'code', 'recover'] as const;

export type AddressedStep = (typeof addressedSteps)[number];

export type LoginStep =
  | { readonly kind: AddressedStep }
  /** Entering the code that was mailed for `after`, with the fields entered there. */
  | { readonly kind: 'typeCode'; readonly after: CodeStep; readonly fields: Fields; readonly ticket: string }
  /** Setting a new password with a link that the library made for the user. */
  | { readonly kind: 'resetLink'; readonly token: string };

type CodeStep = Exclude<AddressedStep, 'signIn' | 'recover'>;

export type Fields = Readonly<Record<string, string>>;

export type LoginStatus =
  | { readonly kind: 'ready' }
  | { readonly kind: 'busy' }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly lang?: 'en';
      readonly field?: ProblemField;
      readonly offersSignIn?: true;
    };

/** `ticket` binds a code to the page that requests it; with `setupToken`, signing up needs no code. */
export function requestOf(step: LoginStep, typed: Fields, ticket: string, setupToken = '') {
  const isByCode = step.kind === 'code' || (step.kind === 'typeCode' && step.after === 'code');
  const provider = isByCode ? 'email-code' : 'password';
  return { provider, params: paramsOf(step, typed, ticket, setupToken) };
}

function paramsOf(step: LoginStep, typed: Fields, ticket: string, setupToken: string): Fields {
  const { email = '', password = '', name = '', code = '' } = typed;
  switch (step.kind) {
    case 'signIn':
      return { flow: 'signIn', email, password };
    case 'signUp':
      return { flow: 'signUp', email, password, name, ticket, ...(setupToken && { setup: setupToken }) };
    case 'reset':
      return { flow: 'reset', email, ticket };
    case 'code':
      return { email, ticket };
    case 'recover':
      return { flow: 'recover', email, recoveryCode: code, newPassword: password };
    case 'resetLink':
      return { flow: 'resetLink', token: step.token, newPassword: password };
    case 'typeCode': {
      const request = paramsOf({ kind: step.after }, step.fields, step.ticket, '');
      const isReset = step.after === 'reset';
      return { ...request, code, ...(isReset && { flow: 'reset-verification', newPassword: password }) };
    }
    default:
      return step satisfies never;
  }
}

export function afterCodeSent(step: LoginStep, typed: Fields, ticket: string): LoginStep {
  const { kind } = step;
  return kind === 'signUp' || kind === 'reset' || kind === 'code'
    ? { kind: 'typeCode', after: kind, fields: typed, ticket }
    : step;
}

/** Whether a step gives the account a new password, so that it may need a recovery code. */
export function setsPassword({ kind }: LoginStep): boolean {
  return kind === 'signUp' || kind === 'recover' || kind === 'resetLink';
}

/** A code tried too often gets the usual message, which asks to request a new one. */
export function failedStatus(failure: CallFailure, { kind }: LoginStep): LoginStatus {
  const code = failure.kind === 'refused' ? failure.problem.code : undefined;
  if (kind === 'signUp' && code === 'wrong_credentials')
    return { kind: 'failed', field: 'email', message: words.isTaken, offersSignIn: true };
  if (code === 'reset_link_invalid') return { kind: 'failed', message: words.linkIsOver };
  return { kind: 'failed', ...failureWords(failure) };
}

export interface LoginPurpose {
  /** The address to return to; for a library's first admin, the first steps at the desk. */
  readonly returnTo: string;
  readonly step: AddressedStep;
  /** Of the link that the server printed for its first admin. */
  readonly setupToken?: string;
}

const firstStepsAddress = '/admin?section=start';

export function purposeOf(search: string, origin: string): LoginPurpose {
  const params = new URLSearchParams(search);
  const setupToken = params.get('setup');
  const back = params.get('return');
  const wanted = params.get('step');
  const usual = setupToken ? 'signUp' : 'signIn';
  return {
    returnTo: setupToken && back === null ? firstStepsAddress : returnPath(back, origin),
    step: addressedSteps.find((step) => step === wanted) ?? usual,
    ...(setupToken && { setupToken }),
  };
}

/** Where to go after signing in: `wanted`, or the home page unless it is a page of this library other than /login. */
export function returnPath(wanted: string | null, origin: string): string {
  const path = wanted === null ? null : ownPath(wanted, origin);
  return path === null || /^\/(?:login|api)(?:[/?#]|$)/.test(path) ? '/' : path;
}

/** Each step has its own address, so that the browser's back button works. */
export function stepAddress(search: string, step: AddressedStep): string {
  const params = new URLSearchParams(search);
  params.set('step', step);
  return `/login?${params}`;
}

/** Takes the single-use secrets out of an address: neither the history nor a bystander may see them. */
export function takeSecrets(address: URL) {
  const url = new URL(address);
  const { searchParams } = url;
  const [code, resetToken] = [searchParams.get('code'), searchParams.get('reset')];
  for (const name of ['code', 'reset']) searchParams.delete(name);
  return { code, resetToken, address: url.pathname + url.search + url.hash };
}

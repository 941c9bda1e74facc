import type { CallFailure } from '../../shared/callFailure.ts';
import { ownPath } from '../../shared/ownPath.ts';
import { failureWords, type ProblemField } from '../words.tsx';
import * as words from './words.ts';

/**
 * The steps that have an address. Users who forgot their password choose 'reset' if they have a mailbox, 'recover' if they
 * kept a recovery code; 'code' signs in without a password.
 */
export const askedSteps = ['signIn', 'signUp', 'reset', 'code', 'recover'] as const;

export type AskedStep = (typeof askedSteps)[number];

export type LoginStep =
  | { readonly kind: AskedStep }
  /** Entering the code that was mailed for `after`, with the fields entered there. */
  | { readonly kind: 'typeCode'; readonly after: CodeStep; readonly fields: Fields; readonly ticket: string }
  /** Setting a new password with a link that the library made for the user. */
  | { readonly kind: 'resetLink'; readonly token: string };

/** The steps that send a code. */
type CodeStep = Exclude<AskedStep, 'signIn' | 'recover'>;

export type Fields = Readonly<Record<string, string>>;

export type LoginStatus =
  | { readonly kind: 'ready' }
  | { readonly kind: 'busy' }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly field?: ProblemField;
      /** The message ends with a link to sign in. */
      readonly offersSignIn?: true;
    };

export interface SignInRequest {
  readonly provider: 'password' | 'email-code';
  readonly params: Fields;
}

/**
 * The request that a step sends. `ticket` binds a code to the page that requests it; with the token of a set-up link, signing
 * up needs no code.
 */
export function requestOf(step: LoginStep, typed: Fields, ticket: string, setupToken = ''): SignInRequest {
  const { email = '', password = '', name = '', code = '' } = typed;
  switch (step.kind) {
    case 'signIn':
      return { provider: 'password', params: { flow: 'signIn', email, password } };
    case 'signUp':
      return {
        provider: 'password',
        params: { flow: 'signUp', email, password, name, ticket, ...(setupToken && { setup: setupToken }) },
      };
    case 'reset':
      return { provider: 'password', params: { flow: 'reset', email, ticket } };
    case 'code':
      return { provider: 'email-code', params: { email, ticket } };
    case 'recover': {
      const params = { flow: 'recover', email, recoveryCode: code, newPassword: password };
      return { provider: 'password', params };
    }
    case 'resetLink':
      return {
        provider: 'password',
        params: { flow: 'resetLink', token: step.token, newPassword: password },
      };
    case 'typeCode': {
      const { params } = requestOf({ kind: step.after }, step.fields, step.ticket);
      if (step.after !== 'reset') {
        return { provider: step.after === 'code' ? 'email-code' : 'password', params: { ...params, code } };
      }
      return {
        provider: 'password',
        params: { ...params, flow: 'reset-verification', code, newPassword: password },
      };
    }
    default:
      return step satisfies never;
  }
}

/** The step that follows once a code is sent. */
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

/** The form's status after a failed step. A code tried too often gets the usual message, which asks to request a new one. */
export function failedStatus(failure: CallFailure, { kind }: LoginStep): LoginStatus {
  const code = failure.kind === 'refused' ? failure.problem.code : undefined;
  if (kind === 'signUp' && code === 'wrong_credentials')
    return { kind: 'failed', field: 'email', message: words.isTaken, offersSignIn: true };
  if (code === 'reset_link_invalid') return { kind: 'failed', message: words.linkIsOver };
  return { kind: 'failed', ...failureWords(failure) };
}

/** What the reader came to /login for. */
export interface LoginPurpose {
  /** The address to return to; for a library's first admin, the first steps at the desk. */
  readonly returnTo: string;
  readonly step: AskedStep;
  /** The token of the link that the server printed for its first admin. */
  readonly setupToken?: string;
}

/** A section of the desk (src/desk/sections.ts). */
const firstStepsAddress = '/admin?section=start';

/** Parses the query of the page's address. */
export function purposeOf(search: string, origin: string): LoginPurpose {
  const params = new URLSearchParams(search);
  const setupToken = params.get('setup');
  const back = params.get('return');
  const wanted = params.get('step');
  const usual = setupToken ? 'signUp' : 'signIn';
  return {
    returnTo: setupToken && back === null ? firstStepsAddress : returnPath(back, origin),
    step: askedSteps.find((step) => step === wanted) ?? usual,
    ...(setupToken && { setupToken }),
  };
}

/** The address on this origin that the reader came from; the home page if it is none of ours. */
export function returnPath(wanted: string | null, origin: string): string {
  const path = wanted === null ? null : ownPath(wanted, origin);
  return path === null || /^\/(?:login|api)(?:[/?#]|$)/.test(path) ? '/' : path;
}

/** The address of another step for the same purpose. Each step has its own, so that the browser's back button works. */
export function stepAddress(search: string, step: AskedStep): string {
  const params = new URLSearchParams(search);
  params.set('step', step);
  return `/login?${params}`;
}

/** The single-use secrets of an address, and the address without them. */
interface Taken {
  /** The code that a provider sent the reader back with. */
  readonly code: string | null;
  /** The token of a link to reset a password. */
  readonly resetToken: string | null;
  /** Path, query and fragment of the remaining address. */
  readonly address: string;
}

/** Removes the secrets from the page's address, so that neither the history nor a bystander sees them. */
export function takeSecrets(address: URL): Taken {
  const url = new URL(address);
  const { searchParams } = url;
  const [code, resetToken] = [searchParams.get('code'), searchParams.get('reset')];
  for (const name of ['code', 'reset']) searchParams.delete(name);
  return { code, resetToken, address: url.pathname + url.search + url.hash };
}

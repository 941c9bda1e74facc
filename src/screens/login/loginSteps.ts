import type { CallFailure } from '../../shared/callFailure.ts';
import { ownPath } from '../../shared/ownPath.ts';
import * as words from '../../words/login.ts';
import { failureWords, type ProblemField } from '../../words/parts/failures.ts';

/**
 * What a user can come for: 'reset' is for users who forgot the password and have a mailbox, 'recover' for those who forgot it and kept
 * a recovery code, 'code' for those who sign in without a password.
 */
export const askedSteps = ['signIn', 'signUp', 'reset', 'code', 'recover'] as const;

export type AskedStep = (typeof askedSteps)[number];

/** What the form asks for. */
export type LoginStep =
  | { readonly kind: AskedStep }
  /** The code that was mailed for one of the others, with what was typed there. */
  | { readonly kind: 'typeCode'; readonly after: CodeStep; readonly fields: Fields; readonly ticket: string }
  /** The new password of a user who opened a link that was made for them at the library. */
  | { readonly kind: 'resetLink'; readonly token: string };

/** Steps that send a code. */
type CodeStep = Exclude<AskedStep, 'signIn' | 'recover'>;

/** Form fields by name. */
export type Fields = Readonly<Record<string, string>>;

export type LoginStatus =
  | { readonly kind: 'ready' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'failed'; readonly message: string; readonly field?: ProblemField };

/** What `auth:signIn` is asked. */
export interface SignInRequest {
  readonly provider: 'password' | 'email-code';
  readonly params: Fields;
}

/** What a step sends. `ticket` binds a code to the page that asks for it. */
export function requestOf(step: LoginStep, typed: Fields, ticket: string): SignInRequest {
  const { email = '', password = '', name = '', code = '' } = typed;
  switch (step.kind) {
    case 'signIn':
      return { provider: 'password', params: { flow: 'signIn', email, password } };
    case 'signUp':
      return { provider: 'password', params: { flow: 'signUp', email, password, name, ticket } };
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

/** The step after a code was sent. */
export function afterCodeSent(step: LoginStep, typed: Fields, ticket: string): LoginStep {
  switch (step.kind) {
    case 'signUp':
    case 'reset':
    case 'code':
      return { kind: 'typeCode', after: step.kind, fields: typed, ticket };
    default:
      return step;
  }
}

/** Whether a step gives the account a password that it did not have, so that a recovery code may be due. */
export function setsPassword({ kind }: LoginStep): boolean {
  return kind === 'signUp' || kind === 'recover' || kind === 'resetLink';
}

/** A failure as the form of a step shows it. A code that was tried too often is asked for anew, by the same words. */
export function failedStatus(failure: CallFailure, { kind }: LoginStep): LoginStatus {
  const code = failure.kind === 'refused' ? failure.problem.code : undefined;
  if (kind === 'signUp' && code === 'wrong_credentials')
    return { kind: 'failed', field: 'email', message: words.isTaken };
  if (code === 'reset_link_invalid') return { kind: 'failed', message: words.linkIsOver };
  return { kind: 'failed', ...failureWords(failure) };
}

/** The page of ours that a reader came from, as an address of this origin; the first page where it is none. */
export function returnPath(wanted: string | null, origin: string): string {
  const path = wanted === null ? null : ownPath(wanted, origin);
  return path === null || /^\/(?:login|api)(?:[/?#]|$)/.test(path) ? '/' : path;
}

import type { CallFailure } from '../../shared/callFailure.ts';
import * as words from '../../words/login.ts';
import { failureWords, type ProblemField } from '../../words/parts/failures.ts';

/**
 * The steps that have an address. Users who forgot their password choose 'reset' if they have a mailbox, 'recover' if they
 * kept a recovery code; 'code' signs in without a password.
 */
export const askedSteps = ['signIn', 'signUp', 'reset', 'code', 'recover'] as const;

export type AskedStep = (typeof askedSteps)[number];

/** The steps of the form. */
export type LoginStep =
  | { readonly kind: AskedStep }
  /** Entering the code that was mailed for `after`, with the fields entered there. */
  | { readonly kind: 'typeCode'; readonly after: CodeStep; readonly fields: Fields; readonly ticket: string }
  /** Setting a new password with a link that the library made for the user. */
  | { readonly kind: 'resetLink'; readonly token: string };

/** The steps that send a code. */
type CodeStep = Exclude<AskedStep, 'signIn' | 'recover'>;

/** Form fields by name. */
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

/** The arguments of `auth:signIn`. */
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
  switch (step.kind) {
    case 'signUp':
    case 'reset':
    case 'code':
      return { kind: 'typeCode', after: step.kind, fields: typed, ticket };
    default:
      return step;
  }
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

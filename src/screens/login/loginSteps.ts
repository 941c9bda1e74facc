import { failureWords, type ProblemField } from '../../parts/failureWords.ts';
import type { CallFailure } from '../../shared/callFailure.ts';
import { ownPath } from '../../shared/ownPath.ts';

/** What one can come for: 'reset' is for who forgot the password, 'code' for who would do without. */
export const askedSteps = ['signIn', 'signUp', 'reset', 'code'] as const;

export type AskedStep = (typeof askedSteps)[number];

/** What the form asks for. */
export type LoginStep =
  | { readonly kind: AskedStep }
  /** The code that was mailed for one of the others, with what was typed there. */
  | { readonly kind: 'typeCode'; readonly after: CodeStep; readonly fields: Fields; readonly ticket: string };

/** Steps that send a code. */
type CodeStep = Exclude<AskedStep, 'signIn'>;

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
  if (step.kind === 'signIn' || step.kind === 'typeCode') return step;
  return { kind: 'typeCode', after: step.kind, fields: typed, ticket };
}

/** A failure as the form shows it. A code that was tried too often is asked for anew, by the same words. */
export function failedStatus(failure: CallFailure): LoginStatus {
  return { kind: 'failed', ...failureWords(failure) };
}

/** The page of ours that a reader came from, as an address of this origin; the first page where it is none. */
export function returnPath(wanted: string | null, origin: string): string {
  const path = wanted === null ? null : ownPath(wanted, origin);
  return path === null || /^\/(?:login|api)(?:[/?#]|$)/.test(path) ? '/' : path;
}

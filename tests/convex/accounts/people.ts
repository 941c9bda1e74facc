import type { AccountProblem } from '../../../src/shared/accounts.ts';
import type { Caller } from './backend.ts';

export interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
}

interface SignInAnswer {
  readonly tokens?: Tokens | null;
  readonly started?: boolean;
  readonly redirect?: string;
  readonly verifier?: string;
}

export const password = 'ଗପ ପଢ଼ିବା ଭଲ';

/** `auth:signIn` with form fields. */
export async function signInBy(
  caller: Caller,
  provider: string,
  params: Record<string, string>,
): Promise<SignInAnswer> {
  return (await caller.action('auth:signIn', { provider, params })) as SignInAnswer;
}

/** The tokens of a sign-in with a password. @throws Error when there are none. */
export async function enter(
  caller: Caller,
  flow: 'signIn' | 'signUp',
  email: string,
  more: Record<string, string> = {},
): Promise<Tokens> {
  const { tokens } = await signInBy(caller, 'password', { flow, email, password, ...more });
  if (!tokens) throw new Error(`${flow} gave no tokens`);
  return tokens;
}

/** Exchanges a refresh token; null when it is no longer valid. */
export async function refresh(caller: Caller, refreshToken: string): Promise<Tokens | null> {
  const answer = (await caller.action('auth:signIn', { refreshToken })) as SignInAnswer;
  return answer.tokens ?? null;
}

/** The data of the ConvexError that the call must fail with. */
export async function problemOf<Problem = AccountProblem>(call: Promise<unknown>): Promise<Problem> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!('error' in outcome)) throw new Error(`was to fail but answered ${JSON.stringify(outcome.value)}`);
  const { error } = outcome;
  if (error instanceof Error && 'data' in error && typeof error.data === 'object') {
    return error.data as Problem;
  }
  throw error;
}

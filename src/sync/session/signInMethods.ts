import type { SignInMethods } from '../../shared/accounts.ts';
import { asSignInMethods } from './accountAnswers.ts';
import { accountCall } from './accountCall.ts';

/** Asks which ways to sign in this library has; undefined when it cannot be asked. */
export async function signInMethods(): Promise<SignInMethods | undefined> {
  const answer = await accountCall('query', 'account:signInMethods', {});
  return answer.ok ? asSignInMethods(answer.value) : undefined;
}

import { openSession } from '../../account/session/lateSession.ts';
import type { AccountProblem } from '../../shared/accounts.ts';
import type { CallFailure } from '../../shared/callFailure.ts';
import type { DeskProblem } from '../../shared/desk/desk.ts';
import type { LetterProblem } from '../../shared/desk/letters.ts';
import type { AudioUploadProblem, NarrationProblem } from '../../shared/desk/narration.ts';
import type { FunctionKind } from '../../shared/functionCall.ts';
import type { Result } from '../../shared/result.ts';

/** Why a call of a desk function failed. A refusal comes from the desk or from the access guard. */
export type DeskFailure =
  | Exclude<CallFailure, { readonly kind: 'refused' }>
  | {
      readonly kind: 'refused';
      readonly problem: DeskProblem | NarrationProblem | AudioUploadProblem | LetterProblem | AccountProblem;
    };

export type Answer<T> = Result<T, DeskFailure>;

/** Why the library refused; undefined for any other failure. */
export function refusalOf(failure: DeskFailure | undefined) {
  return failure?.kind === 'refused' ? failure.problem : undefined;
}

/**
 * Calls a function of `convex/desk/` as the signed-in user. Never throws. The answer is trusted to be a `T`:
 * convex/README.md has the contract, and the server checks its answers against it.
 */
export async function callDesk<T>(
  kind: FunctionKind,
  path: string,
  args: Readonly<Record<string, unknown>>,
): Promise<Answer<T>> {
  try {
    const { callAsUser } = await openSession();
    return (await callAsUser(kind, `desk/${path}`, args)) as Answer<T>;
  } catch (error) {
    console.warn(`A call of the desk failed: ${String(error)}`);
    return { ok: false, failure: { kind: 'offline', cause: 'network' } };
  }
}

import type { CallFailure } from '../../shared/callFailure.ts';

/** What `SessionClient.action` throws: the failure, for callers beyond @convex-dev/auth. */
export class CallFailed extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(`The call failed: ${failure.kind}`);
    this.failure = failure;
  }
}

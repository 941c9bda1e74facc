import type { CallFailure } from '../../shared/callFailure.ts';

/** The error that `SessionClient.action` throws. It carries the failure through @convex-dev/auth to our own callers. */
export class CallFailed extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(`The call failed: ${failure.kind}`);
    this.failure = failure;
  }
}

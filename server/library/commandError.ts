/** A reason to stop that a person can act on: printed as it is, without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

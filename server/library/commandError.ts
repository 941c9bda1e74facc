/** A reason to stop that a person can act on: printed as it is, without a stack. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** Arguments that make no sense: printed with the command's usage, exit code 2. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}

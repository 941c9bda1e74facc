/** An error that the user can act on: printed as it is, without a stack. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** Invalid arguments: printed with the command's usage, exit code 2. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}

import type { ConvexError, Value } from 'convex/values';

/** An error that the user can act on: printed as it is, without a stack. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** Invalid arguments: printed with the command's usage, exit code 2. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}

export function refusalOf({ data }: ConvexError<Value>): string {
  if (typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string') {
    return data.message;
  }
  return typeof data === 'string' ? data : JSON.stringify(data);
}

/** The code of an error of Node, of SQLite or of ours; empty for anything else. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** For a log: the message and where it was thrown. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

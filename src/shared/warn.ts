/** Makes a handler that logs an error as '{what}: {error}', for work that nothing waits for. */
export function warn(what: string): (error: unknown) => void {
  return (error) => console.warn(`${what}: ${String(error)}`);
}

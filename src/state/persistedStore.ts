/**
 * Reads `{version, state}` from localStorage. Undefined, with a warning where it is worth one, when storage is
 * blocked, the text is corrupt or the version is another: the caller goes on with its defaults.
 */
export function readPersisted(key: string, version: number): Readonly<Record<string, unknown>> | undefined {
  if (typeof document === 'undefined') return undefined; // rendering on the server
  let text: string | null;
  try {
    text = localStorage.getItem(key);
  } catch (error) {
    warn(key, 'cannot be read', error);
    return undefined;
  }
  if (text === null) return undefined;
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch (error) {
    warn(key, 'is corrupt and starts afresh', error);
    return undefined;
  }
  if (
    typeof stored === 'object' &&
    stored !== null &&
    'version' in stored &&
    'state' in stored &&
    typeof stored.state === 'object' &&
    stored.state !== null
  ) {
    if (stored.version === version) return stored.state as Readonly<Record<string, unknown>>;
    console.warn(`'${key}' is of version ${String(stored.version)}, not ${version}, and starts afresh.`);
    return undefined;
  }
  console.warn(`'${key}' has another shape than expected and starts afresh.`);
  return undefined;
}

/** Writes `{version, state}` to localStorage. Storage that is blocked or full costs a warning, never an error. */
export function writePersisted(key: string, version: number, state: object): void {
  try {
    localStorage.setItem(key, JSON.stringify({ version, state }));
  } catch (error) {
    warn(key, 'cannot be written', error);
  }
}

function warn(key: string, what: string, error: unknown): void {
  console.warn(`'${key}' ${what}: ${error instanceof Error ? error.message : String(error)}`);
}

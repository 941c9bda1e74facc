import { type Fields, isFields, shape } from '../shared/guards.ts';
import { visit } from './visit.ts';

const isVersioned = shape<{ readonly version: unknown; readonly state: Fields }>({
  version: (version) => version !== undefined,
  state: isFields,
});

/** Undefined if nothing is stored, and, with a warning, if storage is blocked or the text is corrupt. */
export function readStored(key: string): unknown {
  if (typeof document === 'undefined') return undefined; // server rendering
  let text: string | null;
  try {
    text = localStorage.getItem(key);
  } catch (error) {
    warnUnavailable(key, 'read', error);
    return undefined;
  }
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    console.warn(`'${key}' is corrupt and starts afresh: ${messageOf(error)}`);
    return undefined;
  }
}

/**
 * Undefined removes the key. Returns whether it succeeded: blocked or full storage causes a warning, never an error.
 * After the visit has ended nothing is written.
 */
export function writeStored(key: string, value: unknown): boolean {
  if (visit.aborted) return false;
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch (error) {
    warnUnavailable(key, 'written', error);
    return false;
  }
}

/** Reads the state of `{version, state}`. Undefined if it is not stored or, with a warning, has another version or shape. */
export function readPersisted(key: string, version: number): Fields | undefined {
  const stored = readStored(key);
  if (stored === undefined) return undefined;
  if (isVersioned(stored)) {
    if (stored.version === version) return stored.state;
    console.warn(`'${key}' is of version ${String(stored.version)}, not ${version}, and starts afresh.`);
    return undefined;
  }
  console.warn(`'${key}' has another shape than expected and starts afresh.`);
  return undefined;
}

export function writePersisted(key: string, version: number, state: object): boolean {
  return writeStored(key, { version, state });
}

function warnUnavailable(key: string, what: 'read' | 'written', error: unknown): void {
  console.warn(`Persisted-store storage unavailable: '${key}' cannot be ${what}: ${messageOf(error)}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The mark itself, for a proxy, whose target must not carry it. */
export const PATCHED = Symbol.for('lipi.embedded.patched');

/** Whether a function of the process is already the host's, also when another copy of this module made it. */
export function isPatched(value: object): boolean {
  return PATCHED in value;
}

export function markPatched<T extends object>(value: T): T {
  Object.defineProperty(value, PATCHED, { value: true });
  return value;
}

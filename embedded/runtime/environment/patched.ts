/** The mark itself, for the proxy, whose target must not carry it. */
export const PATCHED = Symbol.for('lipi.embedded.patched');

/** Whether a process function is already patched by the host, even by another copy of this module. */
export function isPatched(value: object): boolean {
  return PATCHED in value;
}

export function markPatched<T extends object>(value: T): T {
  Object.defineProperty(value, PATCHED, { value: true });
  return value;
}

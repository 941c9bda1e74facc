const PATCHED = Symbol.for('lipi.embedded.patched');

type AnyFunction = (...args: unknown[]) => unknown;

/** Once, even if another copy of this module has done so. Fake timers that replaced it are wrapped anew. */
export function patch(owner: object, name: string, make: (real: AnyFunction) => AnyFunction): void {
  const functions = owner as Record<string, AnyFunction | undefined>;
  const real = functions[name];
  if (real === undefined || isPatched(real)) return;
  const replacement = make(real);
  // `util.promisify` finds the promise form of a timer by a symbol on the function.
  Object.defineProperties(replacement, Object.getOwnPropertyDescriptors(real));
  Object.defineProperty(replacement, PATCHED, { value: true });
  functions[name] = replacement;
}

export function patchByProxy<T extends object>(owner: object, name: string, handler: ProxyHandler<T>): void {
  const values = owner as Record<string, T>;
  const real = values[name] as T;
  if (isPatched(real)) return;
  const has = handler.has ?? Reflect.has;
  // The mark is no property of the target: `process.env` would turn it into a variable.
  values[name] = new Proxy(real, {
    ...handler,
    has: (target, key) => key === PATCHED || has(target, key),
  });
}

function isPatched(value: object): boolean {
  return PATCHED in value;
}

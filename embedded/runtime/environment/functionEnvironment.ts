import { AsyncLocalStorage } from 'node:async_hooks';
import { currentContext, type FunctionEnvironment } from './functionContext.ts';

const SHARED = Symbol.for('lipi.embedded.functionEnvironments');
const PATCHED = Symbol.for('lipi.embedded.environment');

interface SharedGlobal {
  [SHARED]?: AsyncLocalStorage<FunctionEnvironment>;
}

/** One for the process, as in functionContext.ts and for the same reason. */
function sharedStorage(): AsyncLocalStorage<FunctionEnvironment> {
  const shared = globalThis as SharedGlobal;
  shared[SHARED] ??= new AsyncLocalStorage<FunctionEnvironment>();
  return shared[SHARED];
}

const environments = sharedStorage();

/** Evaluates configuration outside any function's run, such as auth.config, with a host's variables. */
export function withEnvironment<T>(environment: FunctionEnvironment, body: () => T): T {
  return environments.run(environment, body);
}

function given(name: string | symbol): string | undefined {
  const environment = currentContext()?.environment ?? environments.getStore();
  return environment !== undefined && typeof name === 'string' && Object.hasOwn(environment, name)
    ? environment[name]
    : undefined;
}

function givenNames(): string[] {
  return Object.keys(currentContext()?.environment ?? environments.getStore() ?? {});
}

/**
 * Makes `process.env` include the variables of the calling function's host, so that several hosts in one process each
 * have their own address. Variables that the process has set take precedence, and outside functions nothing changes.
 * Safe to call again.
 */
export function patchEnvironment(): void {
  if (PATCHED in process.env) return;
  process.env = new Proxy(process.env, {
    get: (target, name) => Reflect.get(target, name) ?? given(name),
    has: (target, name) => name === PATCHED || Reflect.has(target, name) || given(name) !== undefined,
    // Node accepts only complete property descriptors, which an assignment through a proxy does not create by itself.
    set: (target, name, value) => Reflect.set(target, name, value),
    ownKeys: (target) => [...new Set([...Reflect.ownKeys(target), ...givenNames()])],
    getOwnPropertyDescriptor(target, name) {
      const own = Reflect.getOwnPropertyDescriptor(target, name);
      const value = given(name);
      if (own !== undefined || value === undefined) return own;
      return { value, writable: true, enumerable: true, configurable: true };
    },
  });
}

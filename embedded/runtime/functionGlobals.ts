import { currentContext, type FunctionContext } from './functionContext.ts';
import type { LogLevel } from './logBuffer.ts';

const PATCHED = Symbol.for('lipi.embedded.patched');

function isPatched(value: object): boolean {
  return PATCHED in value;
}

function markPatched<T extends object>(value: T): T {
  Object.defineProperty(value, PATCHED, { value: true });
  return value;
}

function transactionContext(): FunctionContext | undefined {
  const context = currentContext();
  return context?.transaction == null ? undefined : context;
}

function fixedNowMs(): number | undefined {
  return currentContext()?.transaction?.scope.nowMs;
}

/** Queries and mutations see the time at which they started: they may run again, and their answers are kept. */
function patchDate(): void {
  const RealDate = globalThis.Date;
  const realNow = RealDate.now;
  if (!isPatched(realNow)) RealDate.now = markPatched(() => fixedNowMs() ?? realNow());
  if (isPatched(RealDate)) return;
  globalThis.Date = new Proxy(RealDate, {
    construct(target, args, newTarget) {
      const fixed = args.length === 0 ? fixedNowMs() : undefined;
      return Reflect.construct(target, fixed === undefined ? args : [fixed], newTarget);
    },
    apply(target, self, args) {
      const fixed = fixedNowMs();
      return fixed === undefined ? Reflect.apply(target, self, args) : new target(fixed).toString();
    },
    has: (target, key) => key === PATCHED || Reflect.has(target, key),
  });
}

function patchRandom(): void {
  const real = Math.random;
  if (isPatched(real)) return;
  Math.random = markPatched(() => {
    const scope = currentContext()?.transaction?.scope;
    return scope === undefined ? real() : scope.random();
  });
}

/** Replaces a global function by one that queries and mutations may not call. */
function forbidInTransactions(name: 'fetch' | 'setTimeout' | 'setInterval' | 'setImmediate'): void {
  const real = globalThis[name] as (...args: unknown[]) => unknown;
  if (isPatched(real)) return;
  const guarded = function (this: unknown, ...args: unknown[]): unknown {
    const context = currentContext();
    if (context === undefined) return Reflect.apply(real, this, args);
    if (transactionContext() !== undefined) {
      throw new Error(
        `Can't use ${name}() in queries and mutations. Please consider using an action. See https://docs.convex.dev/functions/actions for more details.`,
      );
    }
    if (name !== 'fetch' && typeof args[0] === 'function') {
      args[0] = contained(context, args[0] as (...rest: unknown[]) => unknown);
    }
    return Reflect.apply(real, this, args);
  };
  // `util.promisify` finds the promise form of a timer by a symbol on the function.
  Object.defineProperties(guarded, Object.getOwnPropertyDescriptors(real));
  Object.assign(globalThis, { [name]: markPatched(guarded) });
}

/** A timer's callback whose throw is logged by the action that set it, and does not end the process. */
function contained(
  context: FunctionContext,
  callback: (...rest: unknown[]) => unknown,
): (...rest: unknown[]) => void {
  return (...rest) => {
    try {
      callback(...rest);
    } catch (error) {
      context.log.add('ERROR', ['Uncaught in a timer of', context.path, error]);
    }
  };
}

const consoleLevels: Readonly<Record<'log' | 'debug' | 'info' | 'warn' | 'error', LogLevel>> = {
  log: 'LOG',
  debug: 'DEBUG',
  info: 'INFO',
  warn: 'WARN',
  error: 'ERROR',
};

function patchConsole(): void {
  for (const [method, level] of Object.entries(consoleLevels) as [keyof typeof consoleLevels, LogLevel][]) {
    const real = console[method];
    if (isPatched(real)) continue;
    console[method] = markPatched((...values: unknown[]) => {
      const context = currentContext();
      if (context === undefined) real.apply(console, values);
      else context.log.add(level, values);
    });
  }
}

/** A rejection that a function left unhandled is logged by it; one of anybody else ends the process as Node would. */
function containRejections(): void {
  const shared = process as NodeJS.Process & { [PATCHED]?: true };
  if (shared[PATCHED]) return;
  shared[PATCHED] = true;
  process.on('unhandledRejection', (reason) => {
    const context = currentContext();
    if (context !== undefined) {
      context.log.add('ERROR', ['Unhandled rejection in', context.path, reason]);
      return;
    }
    if (process.listenerCount('unhandledRejection') === 1) throw reason;
  });
}

/**
 * Makes `Date`, `Math.random`, timers, `fetch`, `console` and unhandled rejections aware of the function that is running.
 * Outside functions nothing changes but one look-up a call. Safe to call again: fake timers that replaced a global are
 * wrapped anew, patched ones are left alone.
 */
export function patchGlobals(): void {
  patchDate();
  patchRandom();
  for (const name of ['fetch', 'setTimeout', 'setInterval', 'setImmediate'] as const) {
    forbidInTransactions(name);
  }
  patchConsole();
  containRejections();
}

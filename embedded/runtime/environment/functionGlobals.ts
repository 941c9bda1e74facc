import { currentContext } from './functionContext.ts';
import type { LogLevel } from './logBuffer.ts';
import { isPatched, markPatched, PATCHED } from './patched.ts';

function fixedNowMs(): number | undefined {
  return currentContext()?.transaction?.scope.nowMs;
}

/** Queries and mutations see their start time as the current time: they may run again, and their answers are cached. */
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

/** Replaces a global function by one that throws in queries and mutations. */
function forbidInTransactions(name: 'fetch' | 'setTimeout' | 'setInterval' | 'setImmediate'): void {
  const real = globalThis[name] as (...args: unknown[]) => unknown;
  if (isPatched(real)) return;
  const guarded = function (this: unknown, ...args: unknown[]): unknown {
    const context = currentContext();
    if (context !== undefined && context.transaction !== null) {
      throw new Error(
        `Can't use ${name}() in queries and mutations. Please consider using an action. See https://docs.convex.dev/functions/actions for more details.`,
      );
    }
    const isDeaf = name === 'fetch' && context?.rules.fetchHeedsSignal === false;
    return Reflect.apply(real, this, isDeaf ? [args[0], { ...(args[1] as object), signal: null }] : args);
  };
  // `util.promisify` finds the promise form of a timer by a symbol on the function.
  Object.defineProperties(guarded, Object.getOwnPropertyDescriptors(real));
  Object.assign(globalThis, { [name]: markPatched(guarded) });
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

/**
 * Makes `Date`, `Math.random`, timers, `fetch` and `console` aware of the running function. Outside functions nothing
 * changes but one look-up a call, and the time zone: the process is in UTC from here on, as Convex's functions are.
 * Safe to call again: fake timers that replaced a global are wrapped anew, patched ones are left alone.
 */
export function patchGlobals(): void {
  patchDate();
  patchRandom();
  for (const name of ['fetch', 'setTimeout', 'setInterval', 'setImmediate'] as const) {
    forbidInTransactions(name);
  }
  patchConsole();
  process.env.TZ = 'UTC';
}

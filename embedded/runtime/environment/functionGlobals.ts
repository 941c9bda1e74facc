import { currentContext, currentEnvironment } from './functionContext.ts';
import type { LogLevel } from './logBuffer.ts';
import { patch, patchByProxy } from './patch.ts';

function fixedNowMs(): number | undefined {
  return currentContext()?.transaction?.scope.nowMs;
}

/** Queries and mutations see their start time as the current time: they may run again, and their answers are cached. */
function patchDate(): void {
  patch(Date, 'now', (real) => () => fixedNowMs() ?? real());
  patchByProxy<DateConstructor>(globalThis, 'Date', {
    construct(target, args, newTarget) {
      const fixed = args.length === 0 ? fixedNowMs() : undefined;
      return Reflect.construct(target, fixed === undefined ? args : [fixed], newTarget);
    },
    apply(target, self, args) {
      const fixed = fixedNowMs();
      return fixed === undefined ? Reflect.apply(target, self, args) : new target(fixed).toString();
    },
  });
}

function forbidInTransactions(name: 'fetch' | 'setTimeout' | 'setInterval' | 'setImmediate'): void {
  patch(
    globalThis,
    name,
    (real) =>
      function (this: unknown, ...args: unknown[]): unknown {
        const context = currentContext();
        if (context !== undefined && context.transaction !== null) {
          throw new Error(
            `Can't use ${name}() in queries and mutations. Please consider using an action. See https://docs.convex.dev/functions/actions for more details.`,
          );
        }
        const ignoresSignal = name === 'fetch' && context?.runtime.rules.fetchHeedsSignal === false;
        const heeded = ignoresSignal ? [args[0], { ...(args[1] as object), signal: null }] : args;
        return Reflect.apply(real, this, heeded);
      },
  );
}

function patchConsole(): void {
  for (const method of ['log', 'debug', 'info', 'warn', 'error']) {
    patch(console, method, (real) => (...values) => {
      const context = currentContext();
      if (context === undefined) real.apply(console, values);
      else context.log.add(method.toUpperCase() as LogLevel, values);
    });
  }
}

/** Several hosts in one process have an address each. Variables of the process take precedence. */
function patchEnvironment(): void {
  const given = (name: string | symbol): string | undefined => {
    const environment = currentEnvironment();
    return typeof name === 'string' && Object.hasOwn(environment, name) ? environment[name] : undefined;
  };
  patchByProxy<NodeJS.ProcessEnv>(process, 'env', {
    get: (target, name) => Reflect.get(target, name) ?? given(name),
    has: (target, name) => Reflect.has(target, name) || given(name) !== undefined,
    // Node accepts only complete property descriptors, which an assignment through a proxy does not create by itself.
    set: (target, name, value) => Reflect.set(target, name, value),
    ownKeys: (target) => [...new Set([...Reflect.ownKeys(target), ...Object.keys(currentEnvironment())])],
    getOwnPropertyDescriptor(target, name) {
      const own = Reflect.getOwnPropertyDescriptor(target, name);
      const value = given(name);
      if (own !== undefined || value === undefined) return own;
      return { value, writable: true, enumerable: true, configurable: true };
    },
  });
}

/** Elsewhere only the time zone changes: the process is in UTC from here on, as Convex's functions are. */
export function patchGlobals(): void {
  patchDate();
  patch(Math, 'random', (real) => () => (currentContext()?.transaction?.scope.random ?? real)());
  for (const name of ['fetch', 'setTimeout', 'setInterval', 'setImmediate'] as const) {
    forbidInTransactions(name);
  }
  patchConsole();
  patchEnvironment();
  process.env.TZ = 'UTC';
}

import type { JSONValue } from 'convex/values';
import { currentContext, type FunctionContext } from './functionContext.ts';

/** `globalThis.Convex`, as `convex/server` calls it. */
interface ConvexGlobal {
  readonly syscall: (op: string, jsonArgs: string) => string;
  readonly asyncSyscall: (op: string, jsonArgs: string) => Promise<string>;
  readonly jsSyscall: (op: string, args: Record<string, unknown>) => unknown;
}

function runningContext(op: string): FunctionContext {
  const context = currentContext();
  if (context === undefined) throw new Error(`${op} was called outside of a Convex function.`);
  if (context.ended) {
    throw new Error(
      `${op} was called after the function ${context.path} had ended. Await every promise that the function starts.`,
    );
  }
  return context;
}

/**
 * Reads are answered at once, so a function that reads thousands of documents would never leave the microtask queue.
 * After this long it waits for its next turn, and sockets are served in between.
 */
const LONGEST_TURN_MS = 15;

const { setImmediate: nextTurn } = globalThis;

async function letOthersRun(context: FunctionContext): Promise<void> {
  await new Promise<void>((resolve) => nextTurn(resolve));
  context.turnStartedMs = performance.now();
}

const encode = (value: JSONValue): string => JSON.stringify(value);

const hostGlobal: ConvexGlobal = {
  syscall(op, jsonArgs) {
    const context = runningContext(op);
    return encode(context.syscalls.sync(context, op, JSON.parse(jsonArgs) as JSONValue));
  },
  async asyncSyscall(op, jsonArgs) {
    const context = runningContext(op);
    // While a nested call runs, the transaction is its alone: its savepoint must not catch its parent's writes.
    while (context.nested !== null) {
      await context.nested;
      runningContext(op);
    }
    const answer = encode(await context.syscalls.async(context, op, JSON.parse(jsonArgs) as JSONValue));
    if (performance.now() - context.turnStartedMs > LONGEST_TURN_MS) await letOthersRun(context);
    return answer;
  },
  jsSyscall(op, args) {
    const context = runningContext(op);
    return context.syscalls.js(context, op, args);
  },
};

const INSTALLED = Symbol.for('lipi.embedded.convexGlobal');

/**
 * Puts `Convex` on the global object, once a process. Inside a function it is the host; elsewhere it is whatever another
 * party put there (convex-test does), or undefined, so that `convex/server` gives its own error.
 */
export function installConvexGlobal(): void {
  if (INSTALLED in globalThis) return;
  let others: unknown = (globalThis as { Convex?: unknown }).Convex;
  Object.defineProperty(globalThis, 'Convex', {
    configurable: true,
    get: () => (currentContext() === undefined ? others : hostGlobal),
    set: (value: unknown) => {
      others = value;
    },
  });
  Object.defineProperty(globalThis, INSTALLED, { value: true });
}

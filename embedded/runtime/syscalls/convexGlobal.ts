import type { JSONValue } from 'convex/values';
import {
  currentContext,
  enterOwnCode,
  type FunctionContext,
  leaveOwnCode,
  nextTurn,
} from '../environment/functionContext.ts';
import { asyncSyscall, isEffect, jsSyscall, syscall } from './syscalls.ts';

function runningContext(op: string): FunctionContext {
  const context = currentContext();
  if (context === undefined) throw new Error(`${op} was called outside of a Convex function.`);
  if (hasEnded(context)) {
    throw new Error(
      `${op} was called after the function ${context.path} had ended. Await every promise that the function starts.`,
    );
  }
  return context;
}

/** A nested call that outlives its caller ends with it. */
function hasEnded(context: FunctionContext): boolean {
  return context.ended || (context.caller !== null && hasEnded(context.caller));
}

const { nextTick } = process;

/** As in Convex, a function that awaits nothing more has ended by then, and its end finds the effect unfinished. */
function afterThisTurn(context: FunctionContext): Promise<void> {
  context.effectsTurn ??= new Promise<void>((resolve) => {
    nextTick(() => {
      context.effectsTurn = null;
      resolve();
    });
  });
  return context.effectsTurn;
}

/** Reads are answered at once: a function that reads thousands of documents must let sockets be served in between. */
const LONGEST_TURN_MS = 15;

async function answer(context: FunctionContext, op: string, jsonArgs: string): Promise<string> {
  // A running nested call has the transaction to itself: its savepoint must not include its parent's writes.
  while (context.nested !== null) {
    await context.nested;
    runningContext(op);
  }
  const result = JSON.stringify(await asyncSyscall(context, op, JSON.parse(jsonArgs) as JSONValue));
  if (performance.now() - context.turnStartedMs > LONGEST_TURN_MS) await nextTurn(context);
  return result;
}

/** Effects take place in call order once their function can proceed no further; a read sees those before it. */
async function answerInTurn(context: FunctionContext, op: string, jsonArgs: string): Promise<string> {
  if (context.transaction === null || !isEffect(op)) {
    // A read that is requested after a write must see it.
    if (context.effectsTurn !== null) await context.effectsTurn;
    return await answer(runningContext(op), op, jsonArgs);
  }
  context.unfinished.push(op);
  await afterThisTurn(context);
  // The function has already failed because of this effect.
  if (context.ended) return await new Promise<never>(() => undefined);
  try {
    return await answer(context, op, jsonArgs);
  } finally {
    context.unfinished.splice(context.unfinished.indexOf(op), 1);
  }
}

/** `globalThis.Convex`, as `convex/server` calls it. */
const hostGlobal = {
  syscall(op: string, jsonArgs: string): string {
    const context = runningContext(op);
    leaveOwnCode(context);
    try {
      return JSON.stringify(syscall(context, op, JSON.parse(jsonArgs) as JSONValue));
    } finally {
      enterOwnCode(context);
    }
  },
  async asyncSyscall(op: string, jsonArgs: string): Promise<string> {
    const context = runningContext(op);
    leaveOwnCode(context);
    const answered = answerInTurn(context, op, jsonArgs);
    enterOwnCode(context);
    try {
      return await answered;
    } finally {
      enterOwnCode(context);
    }
  },
  jsSyscall: (op: string, args: Record<string, unknown>): unknown => jsSyscall(runningContext(op), op, args),
};

const INSTALLED = Symbol.for('lipi.embedded.convexGlobal');

/** Outside functions `Convex` is what another party set (convex-test does), or undefined. */
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

import { clientMessage, describeThrown } from '../errors.ts';
import { currentContext, type FunctionContext, outsideContext } from './functionContext.ts';
import { isPatched, markPatched } from './patched.ts';

/**
 * Fails a function for an error that none of its code can catch: a throw in a callback, a rejection without a handler.
 * If the function has ended, its caller in the same transaction fails; if that has ended too, the error is logged.
 */
function failRun(context: FunctionContext, error: unknown): void {
  for (let running: FunctionContext | null = context; running !== null; running = running.caller) {
    if (running.interrupt !== null) {
      running.interrupt(error);
      return;
    }
  }
  context.log.addText('ERROR', clientMessage(context.request.requestId, describeThrown(error)));
}

/**
 * Before Node ends the process, it emits these two events on `process`, in the asynchronous context of the error, to
 * see whether a listener handles it. Errors that belong to no function are passed on unchanged.
 */
function takeStrayErrors(): void {
  const real = process.emit as (...args: unknown[]) => boolean;
  if (isPatched(real)) return;
  const taking = function (this: unknown, ...args: unknown[]): boolean {
    const [event, error] = args;
    const context =
      event === 'uncaughtException' || event === 'unhandledRejection' ? currentContext() : undefined;
    if (context === undefined) return Reflect.apply(real, this, args);
    outsideContext(() => failRun(context, error));
    return true;
  };
  Object.assign(process, { emit: markPatched(taking) });
}

/** Node leaves a microtask's context before it reports the microtask's error. */
function containMicrotasks(): void {
  const real = globalThis.queueMicrotask;
  if (isPatched(real)) return;
  globalThis.queueMicrotask = markPatched((callback: () => void) => {
    const context = currentContext();
    if (context === undefined || typeof callback !== 'function') return real(callback);
    real(() => {
      try {
        callback();
      } catch (error) {
        outsideContext(() => failRun(context, error));
      }
    });
  });
}

/** The process belongs to the host: a function that tries to end it fails, even if it catches the error. */
function forbidEndingProcess(): void {
  for (const name of ['exit', 'reallyExit', 'abort', 'kill'] as const) {
    const real = (process as unknown as Record<string, (...args: unknown[]) => unknown>)[name];
    if (real === undefined || isPatched(real)) continue;
    const guarded = function (this: unknown, ...args: unknown[]): unknown {
      const context = currentContext();
      if (context === undefined) return Reflect.apply(real, this, args);
      const error = new Error(`Can't use process.${name}() in Convex functions.`);
      outsideContext(() => failRun(context, error));
      throw error;
    };
    Object.assign(process, { [name]: markPatched(guarded) });
  }
}

/** Keeps functions from ending the process. Outside functions nothing changes. Safe to call again. */
export function containFunctions(): void {
  takeStrayErrors();
  containMicrotasks();
  forbidEndingProcess();
}

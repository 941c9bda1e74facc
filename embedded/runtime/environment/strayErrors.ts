import { clientMessage, describeThrown } from '../errors.ts';
import { currentContext, type FunctionContext } from './functionContext.ts';
import { patch } from './patch.ts';

/** For errors that no code can catch. If the function has ended, its caller fails; if that has too, it is logged. */
function failRun(context: FunctionContext, error: unknown): void {
  for (let running: FunctionContext | null = context; running !== null; running = running.caller) {
    if (running.interrupt !== null) {
      running.interrupt(error);
      return;
    }
  }
  context.log.addText('ERROR', clientMessage(context.request.requestId, describeThrown(error)));
}

/** Node emits these events in the asynchronous context of the error, to see whether a listener handles it. */
function takeStrayErrors(): void {
  patch(
    process,
    'emit',
    (real) =>
      function (this: unknown, ...args: unknown[]): boolean {
        const [event, error] = args;
        const isFatal = event === 'uncaughtException' || event === 'unhandledRejection';
        const context = isFatal ? currentContext() : undefined;
        if (context === undefined) return Reflect.apply(real, this, args) as boolean;
        failRun(context, error);
        return true;
      },
  );
}

/** Node leaves a microtask's context before it reports the microtask's error. */
function containMicrotasks(): void {
  patch(globalThis, 'queueMicrotask', (real) => (callback) => {
    const context = currentContext();
    if (context === undefined || typeof callback !== 'function') return real(callback);
    return real(() => {
      try {
        callback();
      } catch (error) {
        failRun(context, error);
      }
    });
  });
}

/** The process belongs to the host: a function that tries to end it fails, even if it catches the error. */
function forbidEndingProcess(): void {
  for (const name of ['exit', 'reallyExit', 'abort', 'kill']) {
    patch(
      process,
      name,
      (real) =>
        function (this: unknown, ...args: unknown[]): unknown {
          const context = currentContext();
          if (context === undefined) return Reflect.apply(real, this, args);
          const error = new Error(`Can't use process.${name}() in Convex functions.`);
          failRun(context, error);
          throw error;
        },
    );
  }
}

export function containFunctions(): void {
  takeStrayErrors();
  containMicrotasks();
  forbidEndingProcess();
}

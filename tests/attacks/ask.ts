import type { ChildProcess } from 'node:child_process';

let lastId = 0;

/**
 * Asks a process of ours a question over its channel, and resolves with its answer, or null when none came within
 * `limitMs` or the process is gone. Rejects with what the process says went wrong.
 */
export async function ask(child: ChildProcess, what: string, limitMs: number): Promise<unknown> {
  const id = ++lastId;
  return await new Promise((resolve, reject) => {
    const done = (finish: () => void) => {
      clearTimeout(timer);
      child.off('message', hear);
      child.off('exit', gone);
      finish();
    };
    const hear = (message: { id?: number; answer?: unknown; problem?: string }) => {
      if (message.id !== id) return;
      done(() =>
        message.problem === undefined ? resolve(message.answer) : reject(new Error(message.problem)),
      );
    };
    const gone = () => done(() => resolve(null));
    const timer = setTimeout(gone, limitMs);
    child.on('message', hear);
    child.on('exit', gone);
    if (child.connected) child.send({ id, what }, (error) => error && gone());
    else gone();
  });
}

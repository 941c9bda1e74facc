import type { DBCore, Middleware } from 'dexie';
import { nextTurn } from '../clockwork.ts';

let open = 0;
let isFull = false;

/** Whether the device refuses whatever is to be stored. */
export function setFull(now: boolean): void {
  isFull = now;
}

/** Has `settled` wait for other work too. */
export async function underWay<T>(work: Promise<T>): Promise<T> {
  open += 1;
  try {
    return await work;
  } finally {
    open -= 1;
  }
}

/** Counts the database's open transactions, and lets it be full. */
export const watched: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'watched',
  create: (core) => ({
    ...core,
    transaction(...request) {
      const transaction = core.transaction(...request);
      open += 1;
      const ended = new Promise<void>((resolve) => {
        for (const type of ['complete', 'abort'])
          (transaction as unknown as IDBTransaction).addEventListener(type, () => resolve());
      });
      void ended.then(() => {
        open -= 1;
      });
      return transaction;
    },
    table(name) {
      const table = core.table(name);
      return {
        ...table,
        mutate: (request) =>
          isFull && request.type === 'put'
            ? Promise.reject(new DOMException('The device is full', 'QuotaExceededError'))
            : table.mutate(request),
      };
    },
  }),
};

/** Resolves when everything that an event caused is done but for what waits for another event. */
export async function settled(): Promise<void> {
  do {
    await nextTurn();
    await nextTurn();
  } while (open > 0);
}

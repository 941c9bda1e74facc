export type WorkerMessage =
  /** The reader accepted the new build: activate it now. */
  | { readonly type: 'SKIP_WAITING' }
  /** A page that the worker answered has loaded: what is kept for offline is checked, and missing files are fetched. */
  | { readonly type: 'VISIT' }
  | { readonly type: 'FAULT' };

const types: readonly unknown[] = ['SKIP_WAITING', 'VISIT', 'FAULT'] satisfies WorkerMessage['type'][];

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  return typeof data === 'object' && data !== null && 'type' in data && types.includes(data.type);
}

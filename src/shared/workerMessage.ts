/** What a page may tell the service worker. */
export interface WorkerMessage {
  /** The reader agreed to the new build: take over now. */
  readonly type: 'SKIP_WAITING';
}

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING';
}

import type { FaultPlan } from './faults/faultPlan.ts';

/** What a page may tell the service worker. */
export type WorkerMessage =
  /** The reader agreed to the new build: take over now. */
  | { readonly type: 'SKIP_WAITING' }
  /** The tester's faults, from now on and over the worker's restarts. */
  | { readonly type: 'FAULTS'; readonly plan: FaultPlan };

const types: readonly unknown[] = ['SKIP_WAITING', 'FAULTS'] satisfies WorkerMessage['type'][];

export function isWorkerMessage(data: unknown): data is WorkerMessage {
  return typeof data === 'object' && data !== null && 'type' in data && types.includes(data.type);
}

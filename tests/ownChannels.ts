import { threadId } from 'node:worker_threads';

/**
 * Each worker of the test run is a device of its own. Node connects the broadcast channels of all threads of a process,
 * so that live queries in one test would be run again by what a test in another thread writes.
 */
if ('BroadcastChannel' in globalThis) {
  const Shared = globalThis.BroadcastChannel;
  globalThis.BroadcastChannel = class extends Shared {
    constructor(name: string) {
      super(`${threadId} ${name}`);
    }
  };
}

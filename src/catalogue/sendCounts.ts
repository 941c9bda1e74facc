import { endBatch, nextBatch } from '../settings/counts.ts';
import { libraryCall } from '../sync/libraryCall.ts';

/**
 * Sends anonymous batches: a day, an event and a story each, under a random key used for that batch alone. A batch
 * without an answer is sent again with the same key.
 */
export async function sendCounts(call = libraryCall()): Promise<void> {
  for (let batch = nextBatch(); batch; batch = nextBatch()) {
    const { key, events } = batch;
    const answer = await call('mutation', 'numbers:add', { key, events });
    const isRefused =
      !answer.ok && answer.failure.kind === 'refused' && answer.failure.problem.code !== 'rate_limited';
    if (!answer.ok && !isRefused) return;
    endBatch(key);
  }
}

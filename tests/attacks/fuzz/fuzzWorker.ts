import { parentPort, workerData } from 'node:worker_threads';
import { type FuzzOrder, feedKind } from './fuzzKind.ts';
import { readKinds } from './readKinds.ts';

/** `begun` holds the number of the input that began last, and -1 while the thread loads its modules. */
const { order, begun } = workerData as { readonly order: FuzzOrder; readonly begun: Int32Array };

const kind = readKinds.find(({ name }) => name === order.kind);
if (kind === undefined) throw new Error(`There is no kind '${order.kind}'.`);
const outcome = await feedKind(kind, order, (n) => {
  begun[0] = n;
});
parentPort?.postMessage(outcome);

import { asFaultPlan, type FaultPlan, isFaulty, noFaults } from '../shared/faults/faultPlan.ts';
import { faultyFetch, waitByTimer } from '../shared/faults/faultyFetch.ts';
import { fillStorage } from '../shared/faults/fullStorage.ts';
import { warn } from '../shared/warn.ts';

/** Stores the plan while the worker is stopped. Exists only while the tester tools are in use. */
const cacheName = 'lipi-tester';
const planKey = '/__tester/plan';

let plan: FaultPlan = noFaults;
let loading: Promise<void> | undefined;
let isInstalled = false;

/** Puts the stored plan in force, if there is one. Without a plan nothing of the worker is replaced. */
export function loadFaults(): Promise<void> {
  loading ??= (async () => {
    const kept = await caches.match(planKey, { cacheName });
    if (kept) apply(asFaultPlan(await kept.json()));
  })().catch(warn('The tester’s faults could not be read'));
  return loading;
}

/** Applies a plan and stores it for the worker's next start. */
export async function setFaults(next: FaultPlan): Promise<void> {
  await loadFaults();
  // Otherwise a device that only simulates being full could not store the plan that ends this.
  plan = noFaults;
  if (isFaulty(next)) await (await caches.open(cacheName)).put(planKey, new Response(JSON.stringify(next)));
  else await caches.delete(cacheName);
  apply(asFaultPlan(next));
}

/**
 * Applies the tester's faults to the worker's fetches and storage. Of a page's requests they affect those that the worker
 * answers from the network; the page's own tools handle the rest.
 */
function apply(next: FaultPlan): void {
  plan = next;
  if (isInstalled || !isFaulty(plan)) return;
  isInstalled = true;
  globalThis.fetch = faultyFetch(globalThis.fetch.bind(globalThis), () => plan, waitByTimer);
  fillStorage({ IDBObjectStore, Cache }, () => plan.isStorageFull, '');
}

import { asFaultPlan, type FaultPlan, isFaulty, noFaults } from '../shared/faults/faultPlan.ts';
import { faultyFetch, waitByTimer } from '../shared/faults/faultyFetch.ts';
import { fillStorage } from '../shared/faults/fullStorage.ts';

declare const self: ServiceWorkerGlobalScope;

/** Stores the plan while the worker is stopped. Exists only while the tester tools are in use. */
const cacheName = 'lipi-tester';
const planKey = '/__tester/plan';

let plan: FaultPlan = noFaults;
let isLoaded = false;

/**
 * Applies the tester's faults to the worker's fetches and storage. Of a page's requests they affect those that the worker
 * answers from the network; the page's own tools handle the rest.
 */
export function installFaults(): void {
  const real = self.fetch.bind(self);
  const faulty = faultyFetch(real, () => plan, waitByTimer);
  self.fetch = async (input, init) => {
    await loaded();
    return isFaulty(plan) ? faulty(input, init) : real(input, init);
  };
  fillStorage({ IDBObjectStore, Cache }, () => plan.isStorageFull, '');
}

/** Applies a plan and stores it for the worker's next start. */
export async function setFaults(next: FaultPlan): Promise<void> {
  isLoaded = true;
  // Otherwise a device that only simulates being full could not store the plan that ends this.
  plan = noFaults;
  if (isFaulty(next)) await (await caches.open(cacheName)).put(planKey, Response.json(next));
  else await caches.delete(cacheName);
  plan = asFaultPlan(next);
}

async function loaded(): Promise<void> {
  if (isLoaded) return;
  const kept = (await caches.has(cacheName)) && (await (await caches.open(cacheName)).match(planKey));
  if (kept && !isLoaded) plan = asFaultPlan(await kept.json());
  isLoaded = true;
}

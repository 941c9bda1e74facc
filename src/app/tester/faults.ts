import { proxy } from 'valtio/vanilla';
import { asFaultPlan, type FaultPlan, isFaulty, noFaults } from '../../shared/faults/faultPlan.ts';
import type { WorkerMessage } from '../../shared/workerMessage.ts';
import { readPersisted, writePersisted, writeStored } from '../../state/persistedStore.ts';
import * as words from '../../words/app/testerBar.ts';
import { testerKey } from './testerKey.ts';

const version = 1;

/** The faults in force in this page, and whether the tools that make them are installed. */
export const faults = proxy<{ isInstalled: boolean; plan: FaultPlan }>({
  isInstalled: false,
  plan: noFaults,
});

/** The stored plan. */
export function storedPlan(): FaultPlan {
  return asFaultPlan(readPersisted(testerKey, version));
}

/** Puts another plan in force: in this page at once, in other tabs when they are notified, and in the worker. */
export function changeFaults(change: Partial<FaultPlan>): void {
  faults.plan = { ...faults.plan, ...change };
  writePersisted(testerKey, version, faults.plan);
  tellWorker(faults.plan);
}

/** Installs the tools and reloads the page, since its running code already uses the real network. */
export function turnOnTools(): void {
  writePersisted(testerKey, version, noFaults);
  location.reload();
}

/** Removes every fault and the tools. */
export function turnOffTools(): void {
  faults.plan = noFaults;
  writeStored(testerKey, undefined);
  tellWorker(noFaults);
  location.reload();
}

/** The worker has its own connection to the server. */
export function tellWorker(plan: FaultPlan): void {
  // A copy, because a valtio proxy cannot be posted.
  const message: WorkerMessage = { type: 'FAULTS', plan: { ...plan } };
  navigator.serviceWorker?.controller?.postMessage(message);
}

/** The faults in force, in words for the banner; undefined when there are none. */
export function faultWords(plan: FaultPlan): string | undefined {
  if (!isFaulty(plan)) return undefined;
  const { line, losesAnswers, clockSkewMs, isStorageFull } = plan;
  const inForce = [
    words.lines[line],
    losesAnswers && words.answersAreLost,
    clockSkewMs !== 0 && words.clockIs(clockWords(clockSkewMs)),
    isStorageFull && words.deviceIsFull,
  ].filter((word) => typeof word === 'string');
  return inForce.join(', ');
}

function clockWords(skewMs: number): string {
  const minutes = Math.abs(Math.round(skewMs / (60 * 1000)));
  const amount = minutes % 60 === 0 ? words.hours(minutes / 60) : words.minutes(minutes);
  return skewMs > 0 ? words.ahead(amount) : words.behind(amount);
}

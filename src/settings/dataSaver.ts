import { proxy, subscribe } from 'valtio/vanilla';
import { readStored, writeStored } from '../page/persistedStore.ts';

/** The Network Information API; absent in Safari and Firefox. */
export interface NetworkInformation {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly type?: string;
}

const key = 'lipi-data-saver';

/** Lipi's own data saver: while it is on, only the catalogue is fetched without a request. Off by default. */
export const dataSaver = proxy<{ isOn: boolean }>({ isOn: readStored(key) === true });

export function setDataSaver(isOn: boolean): void {
  dataSaver.isOn = isOn;
  writeStored(key, isOn ? true : undefined);
}

function networkInformation(): NetworkInformation | undefined {
  return (globalThis.navigator as (Navigator & { connection?: NetworkInformation }) | undefined)?.connection;
}

/** Why data may cost the reader money now; undefined if there is no reason to think so. */
export function dataPrice(network = networkInformation()) {
  if (dataSaver.isOn) return 'saver';
  if (network?.saveData) return 'saveData';
  return network?.type === 'cellular' ? 'metered' : undefined;
}

/** Whether data may be fetched that the reader did not ask for: not where it may cost money, nor on a slow network. */
export function mayFetchAhead(network = networkInformation()): boolean {
  return dataPrice(network) === undefined && (network?.effectiveType ?? '4g') === '4g';
}

/** Called whenever the answer of `dataPrice` may have changed, until the page is closed. */
export function onDataPriceChange(listener: () => void): void {
  subscribe(dataSaver, listener);
  const network = networkInformation();
  if (network instanceof EventTarget) network.addEventListener('change', listener);
}

// A choice made in another tab applies here too.
if (typeof document !== 'undefined')
  addEventListener('storage', (event) => {
    if (event.key === key) dataSaver.isOn = readStored(key) === true;
  });

import { proxy, subscribe } from 'valtio/vanilla';
import { readStored, writeStored } from './persistedStore.ts';

/** The Network Information API; absent in Safari and Firefox. */
export interface NetworkInformation {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly type?: string;
}

const key = 'lipi-data-saver';

/** The reader's own data saver: while it is on, nothing but the list of stories is fetched unasked. Off by default. */
export const dataSaver = proxy<{ isOn: boolean }>({ isOn: readStored(key) === true });

/** Turns the data saver on or off, and remembers it. */
export function setDataSaver(isOn: boolean): void {
  dataSaver.isOn = isOn;
  writeStored(key, isOn ? true : undefined);
}

/** The browser's current network information; undefined where it has none. */
export function networkInformation(): NetworkInformation | undefined {
  return (globalThis.navigator as (Navigator & { connection?: NetworkInformation }) | undefined)?.connection;
}

/** Why the reader should confirm a download first. */
export type DataPrice =
  /** Lipi's data saver is on. */
  | 'saver'
  /** The browser's data saver is on. */
  | 'saveData'
  /** A mobile network, as far as the browser reports it. */
  | 'metered';

/** Why data may cost the reader something now; undefined if there is no reason to think so. */
export function dataPrice(
  network: NetworkInformation | undefined = networkInformation(),
): DataPrice | undefined {
  if (dataSaver.isOn) return 'saver';
  if (network?.saveData) return 'saveData';
  return network?.type === 'cellular' ? 'metered' : undefined;
}

/** Calls back when the answer of `dataPrice` may have changed, for as long as the page lives. */
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

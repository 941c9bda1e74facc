import { proxy, subscribe } from 'valtio/vanilla';
import { readStored, writeStored } from './persistedStore.ts';

/** What the browser knows of the network's price and speed; absent in Safari and Firefox. */
export interface NetworkInformation {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly type?: string;
}

const key = 'lipi-data-saver';

/** The reader's own data saver: while it is on, nothing but the list of stories is fetched unasked. Off at first. */
export const dataSaver = proxy<{ isOn: boolean }>({ isOn: readStored(key) === true });

/** Turns the data saver on or off, and remembers it. */
export function setDataSaver(isOn: boolean): void {
  dataSaver.isOn = isOn;
  writeStored(key, isOn ? true : undefined);
}

/** What the browser says of the network at this moment; undefined where it does not. */
export function networkInformation(): NetworkInformation | undefined {
  return (globalThis.navigator as (Navigator & { connection?: NetworkInformation }) | undefined)?.connection;
}

/** Why a download should be agreed to first. */
export type DataPrice =
  /** The reader's data saver is on. */
  | 'saver'
  /** The browser's is. */
  | 'saveData'
  /** A mobile network, as far as the browser says. */
  | 'metered';

/** Why data may cost the reader something now; undefined when nothing speaks for it. */
export function dataPrice(
  network: NetworkInformation | undefined = networkInformation(),
): DataPrice | undefined {
  if (dataSaver.isOn) return 'saver';
  if (network?.saveData) return 'saveData';
  return network?.type === 'cellular' ? 'metered' : undefined;
}

/** Calls back when `dataPrice` may have another answer. Lasts as long as the page. */
export function onDataPriceChange(listener: () => void): void {
  subscribe(dataSaver, listener);
  const network = networkInformation();
  if (network instanceof EventTarget) network.addEventListener('change', listener);
}

// Chosen in another tab, it holds in this one too.
if (typeof document !== 'undefined')
  addEventListener('storage', (event) => {
    if (event.key === key) dataSaver.isOn = readStored(key) === true;
  });

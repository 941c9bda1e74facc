import type { DataPrice } from '../state/dataSaver.ts';
import { byteSize } from './byteSize.ts';

/** Why a story could not be saved, in words for the reader. `message` is the technical one, for what has no words of its own. */
export function failureInWords({
  reason,
  message,
  neededBytes,
}: {
  readonly reason: 'offline' | 'quota' | 'corrupt' | 'server';
  readonly message: string;
  readonly neededBytes?: number;
}): string {
  switch (reason) {
    case 'offline':
      return 'The connection was lost. Saving goes on by itself when it is back, from where it stopped.';
    case 'quota':
      return neededBytes === undefined
        ? 'There is not enough space left on this device.'
        : `There is not enough space left on this device: ${byteSize(neededBytes)} more are needed for a while.`;
    case 'corrupt':
      return 'The narration arrived damaged twice and was not kept.';
    case 'server':
      return `The library could not send it: ${message}`;
    default:
      return reason satisfies never;
  }
}

/** Why a download is asked about first. */
export function priceInWords(price: DataPrice): string {
  switch (price) {
    case 'saver':
      return 'The data saver is on.';
    case 'saveData':
      return 'This browser is set to save data.';
    case 'metered':
      return 'This is a mobile network.';
    default:
      return price satisfies never;
  }
}

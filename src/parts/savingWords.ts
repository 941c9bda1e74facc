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
      return 'Connection lost. Saving continues when you’re online.';
    case 'quota':
      return neededBytes === undefined
        ? 'Not enough space on this device.'
        : `Not enough space on this device: ${byteSize(neededBytes)} more needed.`;
    case 'corrupt':
      return 'The narration arrived damaged twice and was not saved.';
    case 'server':
      return `The library couldn’t send it: ${message}`;
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

import * as words from '../../words/parts/saving.ts';
import { byteSize } from './byteSize.ts';

/** Why a story could not be saved, in words for the reader. `message` is the technical message, shown for server errors. */
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
      return words.lostConnection;
    case 'quota':
      return neededBytes === undefined ? words.noSpace : words.spaceNeeded(byteSize(neededBytes));
    case 'corrupt':
      return words.damaged;
    case 'server':
      return words.notSent(message);
    default:
      return reason satisfies never;
  }
}

import type { DownloadFailure } from '../catalogue/database.ts';
import { byteSize } from '../ui/story/byteSize.ts';
import type { BytesHere, Download } from './downloadStates.ts';
import * as words from './words.ts';

/** The state of a download in words: '256 KB of 1.2 MB'. `price` is why data may cost the reader something now. */
export function downloadInWords(download: Exclude<Download, { kind: 'ready' }>, price = ''): string {
  switch (download.kind) {
    case 'queued':
      return words.queued;
    case 'downloading':
      return receivedOf(download);
    case 'waiting':
      return words.waiting(receivedOf(download));
    case 'paused':
      return words.paused(receivedOf(download));
    case 'held':
      return words.held(receivedOf(download), price);
    case 'failed':
      return failureInWords(download);
    default:
      return download satisfies never;
  }
}

/** Why a story could not be saved, in words for the reader. */
export function failureInWords({ reason, message, neededBytes }: DownloadFailure): string {
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

function receivedOf({ receivedBytes, totalBytes }: BytesHere): string {
  return words.received(byteSize(receivedBytes), byteSize(totalBytes));
}

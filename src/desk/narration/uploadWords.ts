import { byteSize } from '../../parts/story/byteSize.ts';
import type { UploadFailure } from '../../sync/desk/uploadAudio.ts';
import * as words from '../../words/desk/soundFiles.ts';
import { deskFailureWords } from '../deskFailureWords.ts';
import type { UploadState } from './uploadQueue.ts';

/** The state of a file's upload, in words. */
export function uploadWords(state: UploadState, sizeBytes: number): string {
  switch (state.kind) {
    case 'waiting':
      return words.queued;
    case 'sending':
      return state.receivedBytes < sizeBytes
        ? words.sending(byteSize(state.receivedBytes), byteSize(sizeBytes))
        : words.beingChecked;
    case 'ready':
      return words.uploaded;
    case 'stopped':
      return words.pausedAt(byteSize(state.receivedBytes));
    case 'failed':
      return failureWords(state.failure);
    default:
      throw state satisfies never;
  }
}

/** Whether the upload has a problem that the page must show. */
export function isTroubled({ kind }: UploadState): boolean {
  return kind === 'failed' || kind === 'stopped';
}

function failureWords(failure: UploadFailure): string {
  return failure.kind === 'lost' ? words.lost : deskFailureWords(failure);
}

import { byteSize } from '../../parts/byteSize.ts';
import type { UploadFailure } from '../../sync/desk/uploadAudio.ts';
import { deskFailureWords } from '../deskFailureWords.ts';
import type { UploadState } from './uploadQueue.ts';

/** Says how a file stands on its way to the library. */
export function uploadWords(state: UploadState, sizeBytes: number): string {
  switch (state.kind) {
    case 'waiting':
      return 'Waits for its turn.';
    case 'sending':
      return state.receivedBytes < sizeBytes
        ? `Sending: ${byteSize(state.receivedBytes)} of ${byteSize(sizeBytes)} are there.`
        : 'All is sent. The library looks at it…';
    case 'ready':
      return 'It is at the library. Save the narration to keep it there.';
    case 'stopped':
      return `The library cannot be reached. ${byteSize(state.receivedBytes)} are there; it goes on by itself.`;
    case 'failed':
      return failureWords(state.failure);
    default:
      throw state satisfies never;
  }
}

/** Whether something is to be done about it. */
export function isTroubled({ kind }: UploadState): boolean {
  return kind === 'failed' || kind === 'stopped';
}

function failureWords(failure: UploadFailure): string {
  return failure.kind === 'lost'
    ? 'It is not on this device any more: take it out and pick it again.'
    : deskFailureWords(failure);
}

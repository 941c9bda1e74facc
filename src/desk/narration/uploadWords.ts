import { byteSize } from '../../parts/byteSize.ts';
import type { UploadFailure } from '../../sync/desk/uploadAudio.ts';
import { deskFailureWords } from '../deskFailureWords.ts';
import type { UploadState } from './uploadQueue.ts';

/** Says how a file stands on its way to the library. */
export function uploadWords(state: UploadState, sizeBytes: number): string {
  switch (state.kind) {
    case 'waiting':
      return 'Queued.';
    case 'sending':
      return state.receivedBytes < sizeBytes
        ? `Sending: ${byteSize(state.receivedBytes)} of ${byteSize(sizeBytes)} are there.`
        : 'Uploaded. The library is checking it…';
    case 'ready':
      return 'Uploaded. Save the narration to keep it.';
    case 'stopped':
      return `Paused at ${byteSize(state.receivedBytes)}. Continues when you’re online.`;
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
    ? 'The file is no longer on this device. Remove it and choose it again.'
    : deskFailureWords(failure);
}

import { storageUrl } from '../../audio/storageUrl.ts';
import type { JoinedAudio } from '../../shared/deskNarration.ts';
import type { Result } from '../../shared/result.ts';
import { callDesk } from '../../sync/desk/deskCall.ts';
import { type UploadFailure, uploadAudio } from '../../sync/desk/uploadAudio.ts';
import type { FileBeside } from './pickedFiles.ts';

/** Sends what the library does not have yet of a narration's file. Never throws. */
export async function sendSound(
  sha256: string,
  file: FileBeside,
  signal: AbortSignal,
  onReceived: (receivedBytes: number) => void,
): Promise<Result<JoinedAudio, UploadFailure>> {
  const bytes = await file.read();
  const source = { sha256, sizeBytes: file.sizeBytes, bytes: bytes && new Blob([bytes]) };
  return uploadAudio(source, {
    call: callDesk,
    fetch: (input, init) => fetch(input, init),
    addressOf: (url) => storageUrl({ url }),
    onReceived,
    signal,
  });
}

import { storageUrl } from '../../player/audioCache.ts';
import type { JoinedAudio } from '../../shared/desk/narration.ts';
import type { Result } from '../../shared/result.ts';
import { callDesk } from '../feed/deskCall.ts';
import { type AudioSource, type UploadFailure, type UploadPorts, uploadAudio } from '../feed/uploadAudio.ts';

/** Sends a narration file to the library over this browser's network, as `uploadAudio` does. */
export function sendAudio(
  source: AudioSource,
  ports: Pick<UploadPorts, 'onReceived' | 'signal'>,
): Promise<Result<JoinedAudio, UploadFailure>> {
  return uploadAudio(source, {
    ...ports,
    call: callDesk,
    fetch: (input, init) => fetch(input, init),
    addressOf: (url) => storageUrl({ url }),
  });
}

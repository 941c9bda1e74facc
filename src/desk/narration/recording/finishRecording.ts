import { readAudioFile } from '../../../shared/audioFile/readAudioFile.ts';
import { opusInMp4 } from './opusInMp4.ts';

/**
 * Converts a browser's recording into a file that readers can play: MP4 stays as it is, and the Opus of WebM is moved into
 * MP4. Null when it contains no sound.
 */
export async function finishRecording(recorded: Blob): Promise<Blob | null> {
  const bytes = new Uint8Array(await recorded.arrayBuffer());
  const read = readAudioFile(bytes);
  if (read.kind === 'audio') return new Blob([bytes], { type: read.mimeType });
  const moved = opusInMp4(bytes);
  return moved && new Blob([moved], { type: 'audio/mp4' });
}

import { readAudioFile } from '../../../shared/audioFile/readAudioFile.ts';
import { encodeFlac, flacSamplesPerSecond } from './encodeFlac.ts';

/**
 * Converts a browser's recording into a file that every reader can play: AAC stays as it is, everything else becomes FLAC.
 * Null when it contains nothing that this browser can play.
 */
export async function finishRecording(recorded: Blob): Promise<Blob | null> {
  const bytes = await recorded.arrayBuffer();
  const read = readAudioFile(new Uint8Array(bytes));
  if (read.kind === 'audio') return new Blob([bytes], { type: read.mimeType });
  try {
    const context = new OfflineAudioContext(1, 1, flacSamplesPerSecond);
    const audio = await context.decodeAudioData(bytes);
    return new Blob([await encodeFlac(audio.getChannelData(0))], { type: 'audio/flac' });
  } catch (error) {
    console.warn(`The recording could not be decoded: ${String(error)}`);
    return null;
  }
}

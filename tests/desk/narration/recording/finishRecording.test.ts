import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  OggOutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { expect, test, vi } from 'vitest';
import { finishRecording } from '../../../../src/desk/narration/recording/finishRecording.ts';
import { readAudioFile } from '../../../../src/shared/audioFile/readAudioFile.ts';
import { makeMp4 } from '../../../shared/audioFile/makeMp4.ts';

/** One channel of 48 kHz, of which a decoder drops the first 312 samples (RFC 7845, section 5.1). */
const opusHead = Uint8Array.from('OpusHead\x01\x01\x38\x01\x80\xbb\0\0\0\0\0', (letter) =>
  letter.charCodeAt(0),
);

/** A second of silence: 50 packets of Opus. */
async function recordedAs(format: WebMOutputFormat | OggOutputFormat): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const opus = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(opus);
  await output.start();
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description: opusHead };
  for (let index = 0; index < 50; index += 1) {
    const silence = new Uint8Array([0xf8, 0xff, 0xfe]);
    await opus.add(new EncodedPacket(silence, 'key', index / 50, 1 / 50), { decoderConfig });
  }
  await output.finalize();
  return new Blob([target.buffer ?? new ArrayBuffer()]);
}

const bytesOf = async (file: Blob | null) => new Uint8Array((await file?.arrayBuffer()) ?? []);

test.each([
  ['WebM', () => new WebMOutputFormat({ appendOnly: true })],
  ['Ogg', () => new OggOutputFormat()],
])('Opus recorded as %s becomes an MP4 file of the same length', async (_, format) => {
  const file = await finishRecording(await recordedAs(format()));
  expect(file?.type).toBe('audio/mp4');
  const read = readAudioFile(await bytesOf(file));
  expect(read).toMatchObject({ kind: 'audio', mimeType: 'audio/mp4' });
  expect(read.kind === 'audio' && read.durationSeconds).toBeCloseTo(1, 1);
});

test('a recording in MP4 stays as it is', async () => {
  const file = await finishRecording(new Blob([makeMp4()]));
  expect(file?.type).toBe('audio/mp4');
  expect(await bytesOf(file)).toEqual(makeMp4());
});

test('a recording that is no sound is none', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  expect(await finishRecording(new Blob(['no sound']))).toBeNull();
});

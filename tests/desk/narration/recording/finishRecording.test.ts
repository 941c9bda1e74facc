import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  Input,
  MP4,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { expect, test } from 'vitest';
import { finishRecording } from '../../../../src/desk/narration/recording/finishRecording.ts';
import { readAudioFile } from '../../../../src/importing/audioFile/readAudioFile.ts';
import { makeMp4 } from '../../../importing/audioFile/makeMp4.ts';

/** One channel of 48 kHz, of which a decoder drops the first 312 samples (RFC 7845, section 5.1). */
const opusHead = Uint8Array.from('OpusHead\x01\x01\x38\x01\x80\xbb\0\0\0\0\0', (letter) =>
  letter.charCodeAt(0),
);

/** A second of silence in 50 packets of Opus, as WebM whose clusters state no length. */
async function recording(): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat({ appendOnly: true }), target });
  const opus = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(opus);
  await output.start();
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description: opusHead };
  for (let index = 0; index < 50; index += 1) {
    const silence = new Uint8Array([0xf8, 0xff, index]);
    await opus.add(new EncodedPacket(silence, 'key', index / 50, 1 / 50), { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

const bytesOf = async (file: Blob | null) => new Uint8Array((await file?.arrayBuffer()) ?? []);

test('Opus recorded as WebM becomes an MP4 file with the same packets', async () => {
  const webm = await recording();
  const file = await finishRecording(new Blob([webm]));
  expect(file?.type).toBe('audio/mp4');
  const mp4 = await bytesOf(file);
  expect(readAudioFile(mp4)).toMatchObject({ mimeType: 'audio/mp4', durationSeconds: 0.994 });
  const track = await new Input({ source: new BufferSource(mp4), formats: [MP4] }).getPrimaryAudioTrack();
  if (!track) throw new Error('another reader finds no sound');
  expect(await track.getDecoderConfig()).toMatchObject({ codec: 'opus', numberOfChannels: 1 });
  const packets: Uint8Array[] = [];
  for await (const { data } of new EncodedPacketSink(track).packets()) packets.push(data);
  expect(packets).toEqual(Array.from({ length: 50 }, (_, index) => new Uint8Array([0xf8, 0xff, index])));
});

test('a recording that was cut at any point is moved up to there, or is none', async () => {
  const webm = await recording();
  for (let length = 0; length < webm.length; length += 1) {
    const file = await finishRecording(new Blob([webm.slice(0, length)]));
    if (file) expect(readAudioFile(await bytesOf(file))).toMatchObject({ mimeType: 'audio/mp4' });
  }
});

test('a recording in MP4 stays as it is', async () => {
  const file = await finishRecording(new Blob([makeMp4()]));
  expect(file?.type).toBe('audio/mp4');
  expect(await bytesOf(file)).toEqual(makeMp4());
});

test('a recording that is no sound is none', async () => {
  expect(await finishRecording(new Blob(['no sound']))).toBeNull();
});

import { readAudioFile } from '../../../shared/audioFile/readAudioFile.ts';

/**
 * Converts a browser's recording into a file that readers can play: MP4 stays as it is, and the Opus of other containers is
 * moved into MP4, not encoded again. Null when it contains no sound.
 */
export async function finishRecording(recorded: Blob): Promise<Blob | null> {
  const bytes = await recorded.arrayBuffer();
  const read = readAudioFile(new Uint8Array(bytes));
  if (read.kind === 'audio') return new Blob([bytes], { type: read.mimeType });
  try {
    return await movedToMp4(recorded);
  } catch (error) {
    console.warn(`The recording could not be converted: ${String(error)}`);
    return null;
  }
}

/** Copies the packets one by one: mediabunny's `Conversion` would load its encoders and decoders too. */
async function movedToMp4(recorded: Blob): Promise<Blob | null> {
  const {
    BlobSource,
    BufferTarget,
    EncodedAudioPacketSource,
    EncodedPacketSink,
    Input,
    Mp4OutputFormat,
    OGG,
    Output,
    WEBM,
  } = await import('mediabunny');
  const track = await new Input({
    source: new BlobSource(recorded),
    formats: [WEBM, OGG],
  }).getPrimaryAudioTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) return null;
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const opus = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(opus);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets())
    await opus.add(packet, { decoderConfig });
  await output.finalize();
  return target.buffer && new Blob([target.buffer], { type: 'audio/mp4' });
}

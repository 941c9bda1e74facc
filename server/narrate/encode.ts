import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pcm } from './pcm.ts';
import { runTool } from './tool.ts';

/** The usual loudness of spoken libraries, and the ceiling that keeps MP3 encoding from clipping. */
const targetLufs = -18;
const ceilingDecibels = -2;

/** Softens what is tiring in synthetic speech: rumble, hiss above 7 kHz, buzz around 3 kHz. No filter delays the sound. */
const softening =
  'highpass=f=70,equalizer=f=220:t=q:w=0.9:g=1.5,equalizer=f=3000:t=q:w=0.8:g=-3,lowpass=f=7000';

/**
 * MP3, 32 kbit/s mono at the speech's own sample rate, softened and normalised to −18 LUFS. The same sound and ffmpeg give
 * the same bytes: no dates, no encoder version. The Info header has the encoder's delay, so players start at the first
 * sample and timings hold.
 */
export async function encodeMp3(pcm: Pcm, title: string): Promise<Uint8Array> {
  const { sampleRate, samples } = pcm;
  const input = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', 'pipe:0'];
  const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  const measured = await runTool(
    'ffmpeg',
    ['-hide_banner', '-nostats', ...input, '-af', `${softening},ebur128=framelog=verbose`, '-f', 'null', '-'],
    bytes,
  );
  const gain = gainDecibels(measured.log);
  const ceiling = (10 ** (ceilingDecibels / 20)).toFixed(4);
  // Written to a file, not a pipe: ffmpeg goes back to write the Info header at the front last.
  const folder = await mkdtemp(join(tmpdir(), 'lipi-narrate-'));
  const file = join(folder, 'narration.mp3');
  try {
    await runTool(
      'ffmpeg',
      [
        ...['-hide_banner', '-loglevel', 'error', ...input],
        '-af',
        `${softening},volume=${gain}dB,alimiter=limit=${ceiling}:attack=2:release=50:level=0:latency=1`,
        ...['-c:a', 'libmp3lame', '-b:a', '32k', '-ac', '1', '-ar', String(sampleRate), '-write_xing', '1'],
        ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact', '-id3v2_version', '3'],
        ...['-metadata', `title=${title}`, '-metadata', 'artist=Lipi'],
        ...['-metadata', 'comment=Synthetic narration, eSpeak NG'],
        ...['-f', 'mp3', file],
      ],
      bytes,
    );
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Decibels to the target, from the integrated loudness that ffmpeg's ebur128 filter reports. */
function gainDecibels(log: string): string {
  const integrated = /I:\s+(-?[\d.]+) LUFS/u.exec(log.slice(log.lastIndexOf('Integrated loudness')))?.[1];
  const lufs = Number(integrated ?? targetLufs);
  // Silence measures −70: raising it would only amplify noise.
  return (lufs <= -69 ? 0 : targetLufs - lufs).toFixed(2);
}

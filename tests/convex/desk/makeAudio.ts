/** Size of one frame of MPEG-2 Layer III, 24 kHz, 8 kbit/s, mono: 24 ms of silence. */
const frameBytes = 24;
const frameSeconds = 576 / 24_000;

/** An MP3 of whole frames with roughly this duration. `salt` makes files of the same length differ. */
export function makeMp3(durationSeconds: number, salt = 0): Uint8Array<ArrayBuffer> {
  const frames = Math.round(durationSeconds / frameSeconds);
  const bytes = new Uint8Array(frames * frameBytes);
  for (let at = 0; at < bytes.length; at += frameBytes) bytes.set([0xff, 0xf3, 0x14, 0xc0, salt], at);
  return bytes;
}

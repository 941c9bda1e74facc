import type { InputRandom } from './inputRandom.ts';

/** A file with bits flipped, lengths replaced, pieces cut out, doubled or made of nothing. Never longer than twice the file. */
export function spoiledBytes(random: InputRandom, sound: Uint8Array): Uint8Array<ArrayBuffer> {
  const kept = random.chance(0.3) ? random.length(sound.length) : sound.length;
  let bytes = new Uint8Array(sound.subarray(0, kept));
  for (let change = random.int(6); change >= 0 && bytes.length > 0; change -= 1) {
    // Heads decide what a reader does with the rest.
    const at = random.chance(0.7) ? random.length(bytes.length - 1) : random.int(bytes.length);
    switch (random.int(4)) {
      case 0:
        bytes[at] = (bytes[at] ?? 0) ^ (1 << random.int(8));
        break;
      case 1: {
        const value = random.pick([0, 1, 0x7f, 0x80, 0xff]);
        bytes.fill(value, at, at + 1 + random.int(8));
        break;
      }
      case 2: {
        const length = random.length(bytes.length - at);
        bytes = joined(bytes.subarray(0, at), bytes.subarray(at + length));
        break;
      }
      default: {
        const length = random.length(Math.min(bytes.length - at, sound.length * 2 - bytes.length));
        bytes = joined(bytes.subarray(0, at + length), bytes.subarray(at));
      }
    }
  }
  return bytes;
}

function joined(before: Uint8Array, after: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(before.length + after.length);
  bytes.set(before);
  bytes.set(after, before.length);
  return bytes;
}

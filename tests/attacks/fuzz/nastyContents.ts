import type { InputRandom } from './inputRandom.ts';

/** The pieces of the worst external texts: repeated, each has broken some program. Separated by '¦', like the words. */
const atoms = [
  ' ¦\t¦\n¦\r¦\u0000¦\u0016\u0301¦\u0301¦\u0316\u0301¦\u0b3c\u0b4d¦\u0300\u0327¦\u200b¦\u200d¦\u200f',
  '\u202e¦\u2028¦\u2029¦\u2066¦\ufeff¦\ufffd¦\uffff¦\ud83d¦\udc00¦\u{1f469}\u200d¦\u{10ffff}¦ଗ¦ક્ષ¦a¦A',
  'ß¦İ¦0¦9¦-¦--¦.¦..¦/¦\\¦//¦/../¦%2e%2e/¦%00¦%¦"¦\'¦`¦<¦<script>¦&amp;¦&¦$¦\u0024{¦{¦}¦[¦]¦[[¦(¦:¦: ¦#¦*a ',
  '&a ¦!¦|¦>¦,¦;¦=¦?¦@¦_¦।¦. ¦。¦---\n¦##\n¦* License: x\n',
].flatMap((line) => line.split('¦'));

/** Whole texts that have a special meaning somewhere. */
const words =
  `__proto__¦constructor¦toString¦hasOwnProperty¦then¦$undefined¦$integer¦$float¦$bytes¦_id¦_creationTime
null¦undefined¦NaN¦-0¦1e999¦9007199254740993¦-9223372036854775808¦0x10¦true¦catalogue¦feed:head
javascript:alert(1)¦data:text/html,x¦http://[::1¦https://example.org/¦//evil.example¦/.//evil.example/x
con¦a@b¦asha@example.org¦"a b"@[127.0.0.1]¦2026-11-23¦or¦en-¦-----BEGIN PRIVATE KEY-----¦' OR 1=1 --
../../signing.keys.json¦bytes=0-¦audio/mpeg`.split(/[¦\n]/);

/** A text of any nasty kind, up to `most` UTF-16 units; most are short. */
export function nastyText(random: InputRandom, most: number): string {
  switch (random.int(6)) {
    case 0:
      return random.pick(words).slice(0, most);
    case 1:
      return repeated(random.pick(atoms), random.length(most));
    case 2: {
      const length = random.length(most);
      const [before, middle, after] = [
        random.pick(['a', '', 'ଗ', '"']),
        random.pick(atoms),
        random.pick(['', 'b', '\n']),
      ];
      return (before + repeated(middle, length) + after).slice(0, most);
    }
    case 3: {
      const unit = random.pick(atoms) + random.pick(atoms) + random.pick(atoms);
      return repeated(unit, random.length(most));
    }
    case 4: {
      let text = '';
      const length = Math.min(most, random.length(200));
      while (text.length < length) text += random.pick(random.chance(0.2) ? words : atoms);
      return text.slice(0, most);
    }
    default: {
      let text = '';
      const length = random.length(Math.min(most, 60));
      while (text.length < length) text += String.fromCharCode(random.int(0x10000));
      return text;
    }
  }
}

function repeated(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

export function spoiledText(random: InputRandom, sound: string, most: number): string {
  let text = sound;
  for (let change = random.int(4); change >= 0; change -= 1) {
    const at = random.int(text.length + 1);
    const length = random.length(Math.min(40, text.length - at));
    const piece = text.slice(at, at + length);
    switch (random.int(4)) {
      case 0:
        text = text.slice(0, at) + text.slice(at + length);
        break;
      case 1:
        text = text.slice(0, at) + piece.repeat(1 + random.int(5)) + text.slice(at);
        break;
      case 2:
        text = text.slice(0, at) + nastyText(random, most) + text.slice(at + length);
        break;
      default:
        text = text.slice(0, at) + piece.split('').reverse().join('') + text.slice(at + length);
    }
  }
  return text.slice(0, most);
}

/** Never longer than twice the file. */
export function spoiledBytes(random: InputRandom, sound: Uint8Array): Uint8Array<ArrayBuffer> {
  const kept = random.chance(0.3) ? random.length(sound.length) : sound.length;
  let bytes = new Uint8Array(sound.subarray(0, kept));
  for (let change = random.int(6); change >= 0 && bytes.length > 0; change -= 1) {
    // The header decides what a reader does with the rest.
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

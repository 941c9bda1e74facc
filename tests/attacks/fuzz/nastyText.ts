import type { InputRandom } from './inputRandom.ts';

/** What texts from outside are made of at their worst: repeated, each has broken some program. */
const atoms: readonly string[] = [
  ' ',
  '\t',
  '\n',
  '\r',
  '\u0000',
  '\u0016\u0301',
  '\u0301',
  '\u0316\u0301',
  '\u0b3c\u0b4d', // marks of Odia
  '\u0300\u0327',
  '\u200b',
  '\u200d',
  '\u200f',
  '\u202e',
  '\u2028',
  '\u2029',
  '\u2066',
  '\ufeff',
  '\ufffd',
  '\uffff',
  '\ud83d',
  '\udc00',
  '\u{1f469}\u200d',
  '\u{10ffff}',
  'ଗ',
  'ક્ષ',
  'a',
  'A',
  'ß',
  'İ',
  '0',
  '9',
  '-',
  '--',
  '.',
  '..',
  '/',
  '\\',
  '//',
  '/../',
  '%2e%2e/',
  '%00',
  '%',
  '"',
  "'",
  '`',
  '<',
  '<script>',
  '&amp;',
  '&',
  '$',
  '${',
  '{',
  '}',
  '[',
  ']',
  '[[',
  '(',
  ':',
  ': ',
  '#',
  '*a ',
  '&a ',
  '!',
  '|',
  '>',
  ',',
  ';',
  '=',
  '?',
  '@',
  '_',
  '।',
  '. ',
  '。',
  '---\n',
  '##\n',
  '* License: x\n',
];

/** Whole texts that mean something somewhere. */
const words: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'then',
  '$undefined',
  '$integer',
  '$float',
  '$bytes',
  '_id',
  '_creationTime',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '9007199254740993',
  '-9223372036854775808',
  '0x10',
  'true',
  'catalogue',
  'feed:head',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://[::1',
  'https://example.org/',
  '//evil.example',
  '/.//evil.example/x',
  'con',
  'a@b',
  'asha@example.org',
  '"a b"@[127.0.0.1]',
  '2026-11-23',
  'or',
  'en-',
  '-----BEGIN PRIVATE KEY-----',
  "' OR 1=1 --",
  '../../signing.keys.json',
  'bytes=0-',
  'audio/mpeg',
];

/** A text of any nasty kind, up to `most` UTF-16 units; most are short. */
export function nastyText(random: InputRandom, most: number): string {
  switch (random.int(6)) {
    case 0:
      return random.pick(words).slice(0, most);
    case 1:
      return repeated(random.pick(atoms), random.length(most));
    case 2: {
      const length = random.length(most);
      return `${random.pick(['a', '', 'ଗ', '"'])}${repeated(random.pick(atoms), length)}${random.pick(['', 'b', '\n'])}`.slice(
        0,
        most,
      );
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

/** A text with some of its pieces taken out, doubled, swapped or replaced. */
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
        text =
          text.slice(0, at) +
          text
            .slice(at, at + length)
            .split('')
            .reverse()
            .join('') +
          text.slice(at + length);
    }
  }
  return text.slice(0, most);
}

/** Decodes UTF-8, UTF-16 or UTF-32, without the byte order mark; null if the bytes are invalid. */
export function unicodeText(bytes: Uint8Array): string | null {
  const wide = wideEncodingOf(bytes);
  if (wide) return wideText(bytes, wide);
  try {
    return new TextDecoder(narrowEncodingOf(bytes), { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** By the byte order mark, else by where zero bytes are: half of each space and digit in UTF-16, none in UTF-8. */
function narrowEncodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 1000);
  let even = 0;
  let odd = 0;
  for (let at = 0; at < sample.length; at += 1) {
    if (sample[at] !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  // A stray zero does not make a text UTF-16, and some of its letters have a zero as their other half.
  const fewest = Math.max(2, sample.length / 100);
  if (odd > fewest && odd > 4 * even) return 'utf-16le';
  return even > fewest && even > 4 * odd ? 'utf-16be' : 'utf-8';
}

/** UTF-32's characters have two or three zero bytes. */
function wideEncodingOf(bytes: Uint8Array): 'little' | 'big' | undefined {
  const [a, b, c, d] = bytes;
  if (bytes.length < 4 || bytes.length % 4 !== 0) return undefined;
  if (c === 0 && d === 0 && ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0))) return 'little';
  return a === 0 && b === 0 && ((c === 0xfe && d === 0xff) || (c === 0 && d !== 0)) ? 'big' : undefined;
}

function wideText(bytes: Uint8Array, order: 'little' | 'big'): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const letters: string[] = [];
  for (let at = 0; at < bytes.length; at += 4) {
    const point = view.getUint32(at, order === 'little');
    if (point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return null;
    if (at > 0 || point !== 0xfeff) letters.push(String.fromCodePoint(point));
  }
  return letters.join('');
}

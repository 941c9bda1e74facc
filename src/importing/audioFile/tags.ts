const id3v1Bytes = 128;
const id3FooterBytes = 10;
const apeFooterBytes = 32;
const apeMark = 'APETAGEX';
const lyricsFooterBytes = 15;

const tagLimit = 8; // far more than programs write

/** The offset after the tags at the beginning of a file: ID3v2 and APE, each by its stated size. */
export function startAfterTags(bytes: Uint8Array): number {
  let start = 0;
  for (let count = 0; count < tagLimit; count += 1) {
    const tagBytes = id3Size(bytes.subarray(start, start + 10)) || apeSize(bytes, start);
    if (tagBytes === 0) break;
    start += tagBytes;
  }
  return start;
}

/** The size in bytes of the ID3v2 tag at the beginning of these bytes; 0 if there is none, or its size is invalid. */
export function id3Size(bytes: Uint8Array): number {
  if (textAt(bytes, 0, 3) !== 'ID3') return 0;
  const [flags = 0, a = 0, b = 0, c = 0, d = 0] = bytes.subarray(5, 10);
  if ((a | b | c | d) >= 0x80) return 0; // not a size: each byte has seven bits
  // A tag may end with a footer, which has the same size as its header.
  return (flags & 0x10 ? 20 : 10) + ((a << 21) | (b << 14) | (c << 7) | d);
}

/** Where a file's own bytes end and appended tags begin: ID3v1, ID3v2, APE and Lyrics3, each by its stated size. */
export function endBeforeTags(bytes: Uint8Array): number {
  let end = bytes.length;
  for (let count = 0; count < tagLimit; count += 1) {
    const tagBytes = tagBefore(bytes, end);
    if (tagBytes === 0 || tagBytes > end) return end;
    end -= tagBytes;
  }
  return end;
}

/** In bytes; 0 if no tag ends at `end`. */
function tagBefore(bytes: Uint8Array, end: number): number {
  if (textAt(bytes, end - id3v1Bytes, 3) === 'TAG') return id3v1Bytes;
  const id3 = end - id3FooterBytes;
  if (textAt(bytes, id3, 3) === '3DI') {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(id3 + 6, end);
    return 2 * id3FooterBytes + ((a << 21) | (b << 14) | (c << 7) | d);
  }
  const ape = end - apeFooterBytes;
  if (textAt(bytes, ape, 8) === apeMark) {
    // The stated size excludes the optional header, which has the same size as the footer.
    const hasHead = apeNumber(bytes, ape, 20) >= 2 ** 31;
    return apeNumber(bytes, ape, 12) + (hasHead ? apeFooterBytes : 0);
  }
  if (textAt(bytes, end - 9, 9) === 'LYRICS200') {
    const size = textAt(bytes, end - lyricsFooterBytes, 6);
    return /^\d{6}$/.test(size) ? Number(size) + lyricsFooterBytes : 0;
  }
  return 0;
}

function apeSize(bytes: Uint8Array, at: number): number {
  return textAt(bytes, at, 8) === apeMark ? apeNumber(bytes, at, 12) + apeFooterBytes : 0;
}

function apeNumber(bytes: Uint8Array, at: number, offset: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at + offset, at + offset + 4);
  return ((d << 24) | (c << 16) | (b << 8) | a) >>> 0;
}

export function textAt(bytes: Uint8Array, at: number, length: number): string {
  return at < 0 ? '' : String.fromCharCode(...bytes.subarray(at, at + length));
}

const id3v1Bytes = 128;
const apeFooterBytes = 32;
const lyricsFooterBytes = 15;

/** Tags that stand one behind the other: far more than programs write. */
const tagLimit = 8;

/**
 * Where a file's own bytes end and the tags begin that programs put behind them: ID3v1, APE and Lyrics3, each by the size
 * that it states.
 */
export function endBeforeTags(bytes: Uint8Array): number {
  let end = bytes.length;
  for (let count = 0; count < tagLimit; count += 1) {
    const tagBytes = tagBefore(bytes, end);
    if (tagBytes === 0 || tagBytes > end) return end;
    end -= tagBytes;
  }
  return end;
}

/** Bytes of the tag that ends there, 0 for none. */
function tagBefore(bytes: Uint8Array, end: number): number {
  if (textAt(bytes, end - id3v1Bytes, 3) === 'TAG') return id3v1Bytes;
  const ape = end - apeFooterBytes;
  if (textAt(bytes, ape, 8) === 'APETAGEX') {
    const view = new DataView(bytes.buffer, bytes.byteOffset + ape, apeFooterBytes);
    // The size is without the head that the tag may have, which is as long as its foot.
    const hasHead = view.getUint32(20, true) >= 2 ** 31;
    return view.getUint32(12, true) + (hasHead ? apeFooterBytes : 0);
  }
  if (textAt(bytes, end - 9, 9) === 'LYRICS200') {
    const size = textAt(bytes, end - lyricsFooterBytes, 6);
    return /^\d{6}$/.test(size) ? Number(size) + lyricsFooterBytes : 0;
  }
  return 0;
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return at < 0 ? '' : String.fromCharCode(...bytes.subarray(at, at + length));
}

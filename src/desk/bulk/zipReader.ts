import { Inflate } from 'fflate';

/** A file in a ZIP file. */
export interface ZipEntry {
  readonly path: string;
  /** The unpacked size that the ZIP file states. */
  readonly sizeBytes: number;
  /** Why the file cannot be unpacked even if it is whole; undefined for a file that can. */
  readonly obstacle: 'encrypted' | 'otherMethod' | 'link' | undefined;
  /**
   * Unpacks the file. Null when it is damaged, has another size or checksum than stated, or there is an obstacle; it never
   * unpacks more than the stated size.
   */
  readonly read: () => Uint8Array<ArrayBuffer> | null;
}

/** The most files of one ZIP file: several for each story of a library of many thousand. */
const entryLimit = 100_000;

/** Bytes that are inflated at a time; the output is at most about a thousand times as large. */
const pieceBytes = 4 * 1024;

/**
 * Lists a ZIP file by its central directory (PKWARE's APPNOTE, 4.3.12, with ZIP64) without unpacking anything. Folders are
 * left out. Undefined when it is not a ZIP file, or holds more than 100,000 files.
 */
export function zipEntries(zip: Uint8Array<ArrayBuffer>): readonly ZipEntry[] | undefined {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  try {
    const directory = directoryOf(view);
    if (!directory || directory.count > entryLimit) return undefined;
    const entries: ZipEntry[] = [];
    let { at } = directory;
    const { bytesBefore } = directory;
    for (let index = 0; index < directory.count; index += 1) {
      if (!isEntryAt(view, at)) return undefined;
      const nameBytes = view.getUint16(at + 28, true);
      const extraBytes = view.getUint16(at + 30, true);
      const head = { view, at, extraFrom: at + 46 + nameBytes, extraTo: at + 46 + nameBytes + extraBytes };
      const flags = view.getUint16(at + 8, true);
      const path = nameOf(zip.subarray(at + 46, at + 46 + nameBytes), flags, head);
      const { sizeBytes, packedBytes, localAt } = numbersOf(head);
      const method = view.getUint16(at + 10, true);
      const checksum = view.getUint32(at + 16, true);
      if (!path.endsWith('/')) {
        entries.push({
          path,
          sizeBytes,
          obstacle: isLinkAt(view, at) ? 'link' : obstacleOf(flags, method),
          read: () =>
            unpacked(zip, { localAt: localAt + bytesBefore, packedBytes, sizeBytes, method, checksum }),
        });
      }
      at = head.extraTo + view.getUint16(at + 32, true);
    }
    return entries;
  } catch (error) {
    // An offset points outside the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether an entry is a symbolic link, by its mode on the systems that have them (APPNOTE 4.4.2): Unix and macOS. */
function isLinkAt(view: DataView, at: number): boolean {
  const mode = view.getUint16(at + 40, true);
  return [3, 19].includes(view.getUint8(at + 5)) && (mode & 0o170_000) === 0o120_000;
}

function obstacleOf(flags: number, method: number): ZipEntry['obstacle'] {
  if (flags & 1) return 'encrypted';
  return method === 0 || method === 8 ? undefined : 'otherMethod';
}

/**
 * The offset of the central directory and its number of entries, from the record at the end of the file, which a comment may
 * follow. A record that leads to no entry is part of the comment. Other bytes may precede the ZIP file, such as the program of
 * one that unpacks itself; its offsets exclude them.
 */
function directoryOf(view: DataView): Directory | undefined {
  const last = view.byteLength - 22;
  for (let at = last; at >= 0 && at >= last - 0xffff; at -= 1) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    const directory = recordAt(view, at);
    if (directory.count === 0 || isEntryAt(view, directory.at)) return { ...directory, bytesBefore: 0 };
    const begins = at - view.getUint32(at + 12, true);
    if (begins > directory.at && isEntryAt(view, begins))
      return { ...directory, at: begins, bytesBefore: begins - directory.at };
  }
  return undefined;
}

interface Directory {
  readonly at: number;
  readonly count: number;
  /** The bytes that the offsets of its entries exclude. */
  readonly bytesBefore: number;
}

function recordAt(view: DataView, at: number): Omit<Directory, 'bytesBefore'> {
  const count = view.getUint16(at + 10, true);
  const begins = view.getUint32(at + 16, true);
  if (count !== 0xffff && begins !== 0xffffffff) return { at: begins, count };
  if (at < 20 || view.getUint32(at - 20, true) !== 0x07064b50) return { at: begins, count };
  const large = Number(view.getBigUint64(at - 12, true));
  return {
    at: Number(view.getBigUint64(large + 48, true)),
    count: Number(view.getBigUint64(large + 32, true)),
  };
}

function isEntryAt(view: DataView, at: number): boolean {
  return at + 46 <= view.byteLength && view.getUint32(at, true) === 0x02014b50;
}

interface Head {
  readonly view: DataView;
  readonly at: number;
  readonly extraFrom: number;
  readonly extraTo: number;
}

/** Sizes and offset of an entry; values too large for their field are in the ZIP64 extra field, in this order. */
function numbersOf(head: Head) {
  const { view, at } = head;
  const fields = [
    view.getUint32(at + 24, true),
    view.getUint32(at + 20, true),
    view.getUint32(at + 42, true),
  ];
  let next = extraFieldAt(head, 1);
  for (const [index, field] of fields.entries()) {
    if (next === undefined || field !== 0xffffffff) continue;
    fields[index] = Number(view.getBigUint64(next, true));
    next += 8;
  }
  const [sizeBytes = 0, packedBytes = 0, localAt = 0] = fields;
  return { sizeBytes, packedBytes, localAt };
}

/** The offset of the data of an extra field (APPNOTE 4.5). */
function extraFieldAt({ view, extraFrom, extraTo }: Head, id: number): number | undefined {
  for (let at = extraFrom; at + 4 <= extraTo; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === id) return at + 4;
  }
  return undefined;
}

/** The upper half of code page 437, in which the first ZIP programs wrote names. */
const codePage437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/**
 * The name in UTF-8: that of the Unicode path field (APPNOTE 4.6.9) if it was made for this name, else the name itself, which
 * many programs write in UTF-8 without setting the flag; failing that, the name is in code page 437.
 */
function nameOf(bytes: Uint8Array<ArrayBuffer>, flags: number, head: Head): string {
  if (flags & 0x800) return new TextDecoder().decode(bytes);
  const { view } = head;
  const at = extraFieldAt(head, 0x7075);
  if (at !== undefined && view.getUint32(at + 1, true) === checksumOf(bytes)) {
    const nameBytes = Math.max(0, view.getUint16(at - 2, true) - 5);
    return new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 5, nameBytes));
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return Array.from(bytes, (byte) => codePage437[byte - 128] ?? String.fromCharCode(byte)).join('');
  }
}

interface Packed {
  readonly localAt: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
  readonly method: number;
  /** CRC-32 of the unpacked bytes. */
  readonly checksum: number;
}

function unpacked(zip: Uint8Array<ArrayBuffer>, file: Packed): Uint8Array<ArrayBuffer> | null {
  const bytes = unchecked(zip, file);
  return bytes && checksumOf(bytes) === file.checksum ? bytes : null;
}

/** The CRC-32 of each byte. */
const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  return rest;
});

/** CRC-32 as in ZIP files (APPNOTE 4.4.7). */
function checksumOf(bytes: Uint8Array): number {
  let rest = -1;
  for (const byte of bytes) rest = (rest >>> 8) ^ (checksums[(rest ^ byte) & 0xff] ?? 0);
  return ~rest >>> 0;
}

function unchecked(
  zip: Uint8Array<ArrayBuffer>,
  { localAt, packedBytes, sizeBytes, method }: Packed,
): Uint8Array<ArrayBuffer> | null {
  if (localAt + 30 > zip.length) return null;
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const from = localAt + 30 + view.getUint16(localAt + 26, true) + view.getUint16(localAt + 28, true);
  const packed = zip.subarray(from, from + packedBytes);
  if (packed.length !== packedBytes) return null;
  if (method === 0) return packedBytes === sizeBytes ? packed.slice() : null;
  return method === 8 ? inflated(packed, sizeBytes) : null;
}

function inflated(packed: Uint8Array, sizeBytes: number): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(sizeBytes);
  let length = 0;
  const inflate = new Inflate((piece) => {
    // Keeps only the stated size; a longer output only has to be noticed.
    bytes.set(piece.subarray(0, Math.max(0, sizeBytes - length)), Math.min(length, sizeBytes));
    length += piece.length;
  });
  try {
    for (let at = 0; at < packed.length && length <= sizeBytes; at += pieceBytes) {
      const end = Math.min(at + pieceBytes, packed.length);
      inflate.push(packed.subarray(at, end), end === packed.length);
    }
  } catch (error) {
    console.warn(`A file could not be unpacked: ${String(error)}`);
    return null;
  }
  return length === sizeBytes ? bytes : null;
}

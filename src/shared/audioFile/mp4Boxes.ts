/** A box of an MP4 file (ISO 14496-12). */
export interface Mp4Box {
  /** Four letters as a number: see `boxType`. */
  readonly type: number;
  /** The byte range of its content, after its header; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** The stated size exceeds the surrounding range or is below the header's size: this is the last box. */
  readonly isCut: boolean;
}

/** Yields the sibling boxes in a byte range, one at a time, so that a million of them need no memory. */
export function* mp4Boxes(view: DataView, from: number, to: number): Generator<Mp4Box> {
  for (let at = from; at + 8 <= to; ) {
    let size = view.getUint32(at);
    let head = 8;
    if (size === 1 && at + 16 <= to) {
      size = Number(view.getBigUint64(at + 8));
      head = 16;
    }
    if (size === 0) size = to - at; // to the end of the file
    const isCut = size < head || at + size > to;
    yield { type: view.getUint32(at + 4), from: at + head, to: isCut ? to : at + size, isCut };
    if (isCut) return;
    at += size;
  }
}

/** The number that represents four letters, such as 'moov', in a file. */
export function boxType(letters: string): number {
  return [...letters].reduce((code, letter) => code * 256 + letter.charCodeAt(0), 0);
}

/** The box at the end of a path of types, each the first of its type in the previous box; undefined if one is missing. */
export function mp4BoxIn(view: DataView, outer: Mp4Box, ...path: readonly string[]): Mp4Box | undefined {
  let box: Mp4Box | undefined = outer;
  for (const letters of path) box = box && firstOf(view, box, boxType(letters));
  return box;
}

function firstOf(view: DataView, outer: Mp4Box, type: number): Mp4Box | undefined {
  for (const box of mp4Boxes(view, outer.from, outer.to)) if (box.type === type) return box;
  return undefined;
}

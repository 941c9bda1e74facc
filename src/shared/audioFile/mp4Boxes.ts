/** A box of an MP4 file (ISO 14496-12). */
export interface Mp4Box {
  /** Four letters as a number: see `boxType`. */
  readonly type: number;
  /** Bytes of what it holds, after its head. */
  readonly from: number;
  readonly to: number;
  /** It says that it goes beyond the stretch in which it stands, or is shorter than its own head: it is the last one. */
  readonly isCut: boolean;
}

/** The boxes that stand side by side in a stretch of a file, one after the other, so that a million of them take no room. */
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

/** Four letters, such as 'moov', as the number that stands for them in a file. */
export function boxType(letters: string): number {
  return [...letters].reduce((code, letter) => code * 256 + letter.charCodeAt(0), 0);
}

/** The box at the end of a path of types, each the first of its type in the one before; undefined when there is none. */
export function mp4BoxIn(view: DataView, outer: Mp4Box, ...path: readonly string[]): Mp4Box | undefined {
  let box: Mp4Box | undefined = outer;
  for (const letters of path) box = box && firstOf(view, box, boxType(letters));
  return box;
}

function firstOf(view: DataView, outer: Mp4Box, type: number): Mp4Box | undefined {
  for (const box of mp4Boxes(view, outer.from, outer.to)) if (box.type === type) return box;
  return undefined;
}

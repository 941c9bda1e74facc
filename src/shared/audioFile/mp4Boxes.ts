/** A box of an MP4 file (ISO 14496-12). */
export interface Mp4Box {
  readonly type: string;
  /** Bytes of what it holds, after its head. */
  readonly from: number;
  readonly to: number;
}

/** The boxes that stand side by side in a stretch of a file. A last one that goes beyond the stretch ends with it: `isCut`. */
export function mp4Boxes(
  view: DataView,
  from: number,
  to: number,
): { readonly boxes: readonly Mp4Box[]; readonly isCut: boolean } {
  const boxes: Mp4Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    let size = view.getUint32(at);
    let head = 8;
    if (size === 1 && at + 16 <= to) {
      size = Number(view.getBigUint64(at + 8));
      head = 16;
    }
    if (size === 0) size = to - at; // to the end of the file
    if (size < head) return { boxes, isCut: true };
    boxes.push({ type: textAt(view, at + 4), from: at + head, to: Math.min(at + size, to) });
    if (at + size > to) return { boxes, isCut: true };
    at += size;
  }
  return { boxes, isCut: false };
}

/** The box at the end of a path of types, each the first of its type in the one before; undefined when there is none. */
export function mp4BoxIn(view: DataView, outer: Mp4Box, ...path: readonly string[]): Mp4Box | undefined {
  let box: Mp4Box | undefined = outer;
  for (const type of path) {
    box = box && mp4Boxes(view, box.from, box.to).boxes.find((inner) => inner.type === type);
  }
  return box;
}

/** Four letters. */
export function textAt(view: DataView, at: number): string {
  return String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  );
}

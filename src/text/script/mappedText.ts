import type { TextRange } from '../sentences.ts';

/** A text made of another, its source: each of its characters comes from a range of the source. Offsets are UTF-16. */
export class MappedText {
  #text = '';
  /** The ends of the pieces that the text is made of, here and in the source. Both rise. */
  readonly #ends: number[] = [];
  readonly #sourceEnds: number[] = [];

  get text(): string {
    return this.#text;
  }

  /** Adds what stands for the source from the last piece's end to `sourceEnd`; '' makes that part of the last piece. */
  add(text: string, sourceEnd: number): void {
    this.#text += text;
    const last = this.#ends.length - 1;
    if (last >= 0 && (text === '' || this.#sourceEnds[last] === sourceEnd)) {
      this.#ends[last] = this.#text.length;
      this.#sourceEnds[last] = sourceEnd;
    } else if (text !== '') {
      this.#ends.push(this.#text.length);
      this.#sourceEnds.push(sourceEnd);
    }
  }

  /** Adds another text, made of a part of the source that begins at `start`, where the last piece ends. */
  append(part: MappedText, start: number): void {
    const length = this.#text.length;
    this.#text += part.#text;
    for (const end of part.#ends) this.#ends.push(length + end);
    for (const end of part.#sourceEnds) this.#sourceEnds.push(start + end);
  }

  /** The least range of the source that the characters of a range come from. */
  sourceRange({ from, to }: TextRange): TextRange {
    const first = firstAtLeast(this.#ends, from + 1);
    const last = firstAtLeast(this.#ends, to);
    return {
      from: this.#sourceEnds[first - 1] ?? 0,
      to: this.#sourceEnds[last] ?? this.#sourceEnds.at(-1) ?? 0,
    };
  }

  /** The range of what stands for a range of the source. */
  rangeOf({ from, to }: TextRange): TextRange {
    return { from: this.#offsetOf(from), to: this.#offsetOf(to) };
  }

  /** Where the text goes on that comes from the source at `offset`; within a piece, after the piece. */
  #offsetOf(offset: number): number {
    return offset <= 0 ? 0 : (this.#ends[firstAtLeast(this.#sourceEnds, offset)] ?? this.#text.length);
  }
}

/** The index of the first of rising numbers that is not less than `least`; their count if there is none. */
function firstAtLeast(numbers: readonly number[], least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? least) >= least) high = middle;
    else low = middle + 1;
  }
  return low;
}

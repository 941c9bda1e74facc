import type { TextRange } from '../../text/sentences.ts';
import { inkOffsets } from '../../text/storyText.ts';
import type { ShownScript } from '../../ui/script/scriptsOf.tsx';
import { rangeOf, sentencesOnPage } from '../reading/sentencesOnPage.ts';

/** A story's text as it is shown. Ranges are offsets into its content, also where it is shown in another script. */
export class TextOnPage {
  readonly #content: string;
  readonly #shown: ShownScript | undefined;
  #converted: ReturnType<ShownScript['mapped']> | undefined;

  constructor(content: string, shown: ShownScript | undefined) {
    this.#content = content;
    this.#shown = shown;
  }

  /** The selected part of the story; undefined if there is none, or it is of another text beside it. */
  selected(): TextRange | undefined {
    const selection = getSelection();
    if (!selection || selection.isCollapsed) return undefined;
    const range = selection.getRangeAt(0);
    const parts = sentencesOnPage().flatMap((sentence) => {
      if (!range.intersectsNode(sentence)) return [];
      const part = document.createRange();
      part.selectNodeContents(sentence);
      const before = part.cloneRange();
      if (sentence.contains(range.startContainer)) part.setStart(range.startContainer, range.startOffset);
      if (sentence.contains(range.endContainer)) part.setEnd(range.endContainer, range.endOffset);
      before.setEnd(part.startContainer, part.startOffset);
      const [first, count] = [inkCount(before), inkCount(part)];
      const offsets = this.#offsetsIn(sentence).slice(first, first + count);
      const [from, last] = [offsets[0], offsets.at(-1)];
      return from === undefined || last === undefined ? [] : [this.#source({ from, to: last + 1 })];
    });
    const [first, last] = [parts[0], parts.at(-1)];
    return first && last && { from: first.from, to: last.to };
  }

  /** Where a range is on the page: the part in each sentence, with the space up to the next. */
  rangesOf({ from, to }: TextRange): Range[] {
    const shown = this.#inScript?.rangeOf({ from, to }) ?? { from, to };
    const marked = sentencesOnPage().filter((sentence) => {
      const whole = rangeOf(sentence);
      return whole.from < to && whole.to > from;
    });
    return marked.flatMap((sentence, index) => {
      const offsets = this.#offsetsIn(sentence);
      const inside = offsets.filter((offset) => offset >= shown.from && offset < shown.to);
      const start = pointAt(sentence, offsets.indexOf(inside[0] ?? -1));
      const end = pointAt(sentence, offsets.indexOf(inside.at(-1) ?? -1));
      if (!start || !end) return [];
      const range = document.createRange();
      range.setStart(start.node, start.offset);
      range.setEnd(end.node, end.offset + 1);
      const next = marked[index + 1];
      if (next?.parentNode === sentence.parentNode) range.setEndBefore(next);
      return [range];
    });
  }

  /** Undefined where the text is shown as it is written. */
  get #inScript(): ReturnType<ShownScript['mapped']> | undefined {
    this.#converted ??= this.#shown?.mapped(this.#content);
    return this.#converted;
  }

  /** The offsets, in the shown text, of what a sentence shows. */
  #offsetsIn(sentence: HTMLElement): number[] {
    const range = rangeOf(sentence);
    return this.#inScript
      ? inkOffsets(this.#inScript.text, this.#inScript.rangeOf(range))
      : inkOffsets(this.#content, range);
  }

  #source(range: TextRange): TextRange {
    return this.#inScript?.sourceRange(range) ?? range;
  }
}

function inkCount(range: Range): number {
  return range.toString().replace(/\s/gu, '').length;
}

/** The place of the character that is the `index`th besides white space; undefined outside. */
function pointAt(sentence: HTMLElement, index: number) {
  const texts = document.createTreeWalker(sentence, NodeFilter.SHOW_TEXT);
  let left = index;
  for (let node = texts.nextNode(); node && index >= 0; node = texts.nextNode()) {
    const places = [...(node.nodeValue ?? '').matchAll(/\S/g)];
    const place = places[left];
    if (place) return { node, offset: place.index };
    left -= places.length;
  }
  return undefined;
}

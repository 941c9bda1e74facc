import { alignParagraphs } from './alignParagraphs.ts';
import type { TextRange } from './sentences.ts';
import { type Paragraph, parseStory } from './storyText.ts';

/**
 * The sentences of `other` that correspond to a passage of `content`, both the contents of texts of one work. Whole
 * sentences: paragraphs are aligned first, then the sentences of those that the passage touches. Undefined if the other
 * text has nothing there.
 */
export function sisterSentences(content: string, passage: TextRange, other: string): TextRange | undefined {
  const [own, others] = counterparts(parseStory(content), parseStory(other), passage);
  const [, sentences] = counterparts(own.flatMap(sentencesOf), others.flatMap(sentencesOf), passage);
  const [first, last] = [sentences[0], sentences.at(-1)];
  return first && last && { from: first.from, to: last.to };
}

const sentencesOf = ({ sentences }: Paragraph) => sentences;

/** The pieces in the aligned rows that the passage touches, of the passage's text and of the other. */
function counterparts<Piece extends TextRange>(
  own: readonly Piece[],
  others: readonly Piece[],
  passage: TextRange,
): readonly [own: readonly Piece[], others: readonly Piece[]] {
  const length = ({ from, to }: Piece) => to - from;
  const touched = alignParagraphs(own.map(length), others.map(length)).filter(({ first }) =>
    own.slice(first.from, first.to).some(({ from, to }) => from < passage.to && to > passage.from),
  );
  return [
    touched.flatMap(({ first }) => own.slice(first.from, first.to)),
    touched.flatMap(({ second }) => others.slice(second.from, second.to)),
  ];
}

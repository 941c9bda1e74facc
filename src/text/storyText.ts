import { sentenceRanges, type TextRange } from './sentences.ts';

/** A sentence as UTF-16 offsets into the story's content; neither end is white space. */
type Sentence = TextRange;

/** A paragraph as UTF-16 offsets into the story's content, from its first sentence's start to its last one's end. */
export interface Paragraph extends TextRange {
  /** Never empty, in order, not overlapping; what lies between two of them is white space or a line break. */
  readonly sentences: readonly Sentence[];
}

/** What a stretch of content looks like: text to be shown as text, never as HTML, and line breaks. */
export type DisplayPiece = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'break' };

/** A line-break tag, a double backslash or the end of a line. A mark at the end of a source line breaks once, not twice. */
const lineBreak = /(?:<br\s*\/?>|\\\\)(?:[^\S\n]*\r?\n)?|\r\n|[\r\n\u0085\u2028\u2029]/giu;

/**
 * The paragraphs of a story's content and the sentences in them. `content` is plain text in which line-break tags,
 * double backslashes and line feeds are line breaks; two breaks with nothing between them part two paragraphs. Anything else that looks
 * like HTML is text. Offsets count in `content` itself, so timings and places in the text stay valid as long as it is unchanged.
 */
export function parseStory(content: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const block of blocks(withPlainBreaks(content))) {
    const sentences = sentenceRanges(block.text).map(({ from, to }) => ({
      from: block.start + from,
      to: block.start + to,
    }));
    const first = sentences[0];
    const last = sentences.at(-1);
    if (first !== undefined && last !== undefined) {
      paragraphs.push({ from: first.from, to: last.to, sentences });
    }
  }
  return paragraphs;
}

/**
 * What to show for a stretch of content, for example a sentence or what lies between two: runs of text and line breaks. White space at a break is
 * left out, other white space is kept as it is.
 */
export function displayPieces(content: string, { from, to }: TextRange): DisplayPiece[] {
  const lines = withPlainBreaks(content.slice(from, to)).split('\n');
  return lines.flatMap((line, index) => {
    const begun = index > 0 ? line.trimStart() : line;
    const text = index < lines.length - 1 ? begun.trimEnd() : begun;
    return [
      ...(index > 0 ? [{ kind: 'break' } as const] : []),
      ...(text === '' ? [] : [{ kind: 'text', text } as const]),
    ];
  });
}

/** A stretch of content on one line, as it is spoken or quoted: breaks and runs of white space become single spaces. */
export function plainText(content: string, { from, to }: TextRange): string {
  return withPlainBreaks(content.slice(from, to)).replace(/\s+/gu, ' ').trim();
}

/** The stretches between blank lines. */
function blocks(masked: string): { readonly start: number; readonly text: string }[] {
  const found: { start: number; text: string }[] = [];
  let start = 0;
  for (const gap of masked.matchAll(/\n[^\S\n]*\n/gu)) {
    found.push({ start, text: masked.slice(start, gap.index) });
    start = gap.index + gap[0].length;
  }
  found.push({ start, text: masked.slice(start) });
  return found;
}

/** The same length with every break written as a line feed padded with spaces, so that offsets stay what they are. */
function withPlainBreaks(content: string): string {
  return content.replace(lineBreak, (mark) => '\n'.padEnd(mark.length));
}

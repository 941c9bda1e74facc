import { sentenceRanges, type TextRange } from './sentences.ts';

/** A sentence as UTF-16 offsets into the story's content; neither end is white space. */
type Sentence = TextRange;

/** A paragraph as UTF-16 offsets into the story's content, from its first sentence's start to its last one's end. */
export interface Paragraph extends TextRange {
  /** Never empty, in order, not overlapping; between two sentences there is only white space or a line break. */
  readonly sentences: readonly Sentence[];
}

/** A piece of displayed content: a text, to be rendered as text and never as HTML, or a line break. */
export type DisplayPiece = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'break' };

/** A line-break tag, a double backslash or a line end. A tag or backslash at the end of a line is one break, not two. */
const lineBreak = /(?:<br\s*\/?>|\\\\)(?:[^\S\n]*\r?\n)?|\r\n|[\r\n\v\f\u0085\u2028\u2029]/giu;

/**
 * The paragraphs of a story's content and their sentences. `content` is plain text in which line-break tags, double
 * backslashes and line feeds are line breaks; an empty line separates paragraphs. Anything else that looks like HTML is
 * text. Offsets refer to `content` itself, so timings and places stay valid as long as it is unchanged.
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

/** White space before a break is left out, after it becomes the line's indent; other white space is kept. */
export function displayPieces(content: string, { from, to }: TextRange): DisplayPiece[] {
  const lines = content.slice(from, to).replace(lineBreak, '\n').split('\n');
  return lines.flatMap((line, index) => {
    const ended = index < lines.length - 1 ? line.trimEnd() : line;
    const text = index > 0 ? ended.replace(/^\s+/u, indentOf) : ended;
    return [
      ...(index > 0 ? [{ kind: 'break' } as const] : []),
      ...(text === '' ? [] : [{ kind: 'text', text } as const]),
    ];
  });
}

/** The indent of the line that begins with the text at `offset`, as it is shown; empty where there is none. */
export function indentBefore(content: string, offset: number): string {
  const before = content.slice(Math.max(0, offset - mostIndent), offset);
  return indentOf(before.slice(before.trimEnd().length).split(lineBreak).at(-1) ?? '');
}

/** The most spaces of an indent that are shown: as many as leave room for words on a phone. */
const mostIndent = 24;

/** No-break spaces, which browsers show. A single space, as often follows a break, is no indent. */
function indentOf(space: string): string {
  const width = space.replaceAll('\t', '    ').length;
  return width < 2 ? '' : '\u00a0'.repeat(Math.min(width, mostIndent));
}

/** A range of content on one line, for speech or quotation: breaks and runs of white space become single spaces. */
export function plainText(content: string, { from, to }: TextRange): string {
  return withPlainBreaks(content.slice(from, to)).replace(/\s+/gu, ' ').trim();
}

/**
 * The offsets of what a range shows besides white space. A text is shown with other white space than it has, so a place
 * on the page is found in the text by its number among these.
 */
export function inkOffsets(content: string, { from, to }: TextRange): number[] {
  const shown = withPlainBreaks(content.slice(from, to));
  return [...shown.matchAll(/\S/g)].map(({ index }) => from + index);
}

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

/** The content with every break as a line feed, padded with spaces to the same length so that offsets stay valid. */
function withPlainBreaks(content: string): string {
  return content.replace(lineBreak, (mark) => '\n'.padEnd(mark.length));
}

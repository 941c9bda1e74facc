import { displayPieces, parseStory } from '../../src/text/storyText.ts';

/** The text of a story by an independent definition: line breaks and runs of white space are one space. */
function normalised(content: string): string {
  return content
    .replace(/<br\s*\/?>|\\\\/gi, ' ')
    .replace(/[\s\u0085]+/gu, ' ')
    .trim();
}

/** A range as a page displays it, with line feeds for breaks. */
function shown(content: string, from: number, to: number): string {
  return displayPieces(content, { from, to })
    .map((piece) => (piece.kind === 'text' ? piece.text : '\n'))
    .join('');
}

/** Parses a story and lists the faults found in the result; none when all is well. */
export function parseAndCheck(content: string): {
  readonly paragraphs: number;
  readonly sentences: number;
  readonly faults: readonly string[];
} {
  const faults: string[] = [];
  const paragraphs = parseStory(content);
  let at = 0;
  let joined = '';
  let page = '';
  for (const paragraph of paragraphs) {
    const { sentences } = paragraph;
    if (sentences.length === 0) faults.push(`the paragraph at ${paragraph.from} has no sentence`);
    if (paragraph.from !== sentences[0]?.from || paragraph.to !== sentences.at(-1)?.to)
      faults.push(`the paragraph at ${paragraph.from} is not what its sentences are`);
    for (const { from, to } of sentences) {
      if (from < at) faults.push(`characters from ${from} to ${at} are in two sentences`);
      const gap = content.slice(at, from);
      if (normalised(gap) !== '') faults.push(`'${gap}' at ${at} is in no sentence`);
      const text = content.slice(from, to);
      if (normalised(text) === '') faults.push(`the sentence at ${from} is empty`);
      if (text.trim() !== text) faults.push(`the sentence at ${from} begins or ends with white space`);
      joined += gap + text;
      page += (gap === '' ? '' : ` ${shown(content, at, from)}`) + shown(content, from, to);
      at = to;
    }
  }
  const rest = content.slice(at);
  if (normalised(rest) !== '') faults.push(`'${rest}' at ${at} is in no sentence`);
  if (normalised(joined) !== normalised(content)) faults.push('the segments joined are not the text');
  if (normalised(page) !== normalised(content)) faults.push('what is shown is not the text');
  return {
    paragraphs: paragraphs.length,
    sentences: paragraphs.reduce((sum, { sentences }) => sum + sentences.length, 0),
    faults,
  };
}

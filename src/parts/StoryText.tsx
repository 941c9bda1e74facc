import { memo, type ReactNode } from 'react';
import type { TextRange } from '../text/sentences.ts';
import { displayPieces, type Paragraph, parseStory } from '../text/storyText.ts';
import { picturesAlone } from '../words/parts/storyText.ts';
import styles from './StoryText.module.css';

interface StoryTextProps {
  readonly content: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

/**
 * A story's text, set as text and never as HTML. Every sentence is a span with its UTF-16 offsets, which timings and
 * places in the text refer to. A story without words says where its pictures are.
 */
export const StoryText = memo(function StoryText({ content, language, direction }: StoryTextProps) {
  if (content === '') return <p>{picturesAlone}</p>;
  return (
    <div className={styles.text} lang={language} dir={direction} data-story>
      {parseStory(content).map((paragraph) => (
        <StoryParagraph key={paragraph.from} content={content} paragraph={paragraph} />
      ))}
    </div>
  );
});

interface StoryParagraphProps {
  readonly content: string;
  readonly paragraph: Paragraph;
}

/** What stands between two sentences belongs to the first: a space of its own at a line's end would count as a shift of the page. */
export function StoryParagraph({ content, paragraph: { sentences } }: StoryParagraphProps) {
  return (
    <p>
      {sentences.map(({ from, to }, index) => (
        <span key={from} data-from={from} data-to={to}>
          {pieces(content, { from, to: sentences[index + 1]?.from ?? to })}
        </span>
      ))}
    </p>
  );
}

/** A stretch of content as text and line breaks. */
export function pieces(content: string, range: TextRange): ReactNode[] {
  return displayPieces(content, range).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a fixed range never move
    piece.kind === 'text' ? piece.text : <br key={`${range.from}-${index}`} />,
  );
}

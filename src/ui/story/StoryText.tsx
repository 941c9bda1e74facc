import { memo, type ReactNode } from 'react';
import { languageOf } from '../../shared/languages.ts';
import type { TextRange } from '../../text/sentences.ts';
import { displayPieces, indentBefore, type Paragraph, parseStory } from '../../text/storyText.ts';
import { picturesAlone } from '../words.ts';
import styles from './StoryText.module.css';

interface StoryTextProps {
  readonly content: string;
  readonly language: string;
}

/** Never rendered as HTML. Every sentence is a span with its UTF-16 offsets, which timings and places refer to. */
export const StoryText = memo(function StoryText({ content, language }: StoryTextProps) {
  if (content === '') return <p>{picturesAlone}</p>;
  return (
    <div className={styles.text} lang={language} dir={languageOf(language).direction} data-story>
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

export function StoryParagraph({ content, paragraph: { sentences } }: StoryParagraphProps) {
  return (
    <p>
      {sentences.flatMap((sentence, index) => {
        const before = sentences[index - 1];
        return [
          ...(before
            ? pieces(content, { from: before.to, to: sentence.from })
            : [indentBefore(content, sentence.from)]),
          <span key={sentence.from} data-from={sentence.from} data-to={sentence.to}>
            {pieces(content, sentence)}
          </span>,
        ];
      })}
    </p>
  );
}

export function pieces(content: string, range: TextRange): ReactNode[] {
  return displayPieces(content, range).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a fixed range never move
    piece.kind === 'text' ? piece.text : <br key={`${range.from}-${index}`} />,
  );
}

import { memo, type ReactNode } from 'react';
import { languageOf } from '../../shared/languages/languages.ts';
import type { ShownScript } from '../../text/script/inScript.ts';
import type { MappedText } from '../../text/script/mappedText.ts';
import type { TextRange } from '../../text/sentences.ts';
import { displayPieces, indentBefore, type Paragraph, parseStory } from '../../text/storyText.ts';
import { picturesAlone } from '../words.ts';
import styles from './StoryText.module.css';

interface StoryTextProps {
  readonly content: string;
  readonly language: string;
  /** Another script to show the text in. */
  readonly shown?: ShownScript | undefined;
}

/** Never rendered as HTML. Every sentence is a span with its UTF-16 offsets, which timings and places refer to. */
export const StoryText = memo(function StoryText({ content, language, shown }: StoryTextProps) {
  if (content === '') return <p>{picturesAlone}</p>;
  const inScript = shown?.of(content);
  return (
    <div
      className={styles.text}
      lang={shown?.tag ?? language}
      dir={languageOf(language).direction}
      data-story={language}
    >
      {parseStory(content).map((paragraph) => (
        <StoryParagraph key={paragraph.from} content={content} paragraph={paragraph} shown={inScript} />
      ))}
    </div>
  );
});

interface StoryParagraphProps {
  readonly content: string;
  readonly paragraph: Paragraph;
  /** The content in another script. */
  readonly shown?: MappedText | undefined;
}

export function StoryParagraph({ content, paragraph: { sentences }, shown }: StoryParagraphProps) {
  return (
    <p>
      {sentences.flatMap((sentence, index) => {
        const before = sentences[index - 1];
        return [
          ...(before
            ? shownPieces(content, { from: before.to, to: sentence.from }, shown)
            : [indentBefore(content, sentence.from)]),
          <span key={sentence.from} data-from={sentence.from} data-to={sentence.to}>
            {shownPieces(content, sentence, shown)}
          </span>,
        ];
      })}
    </p>
  );
}

/** A range of the content, in the script that it is shown in. */
export function shownPieces(content: string, range: TextRange, shown?: MappedText): ReactNode[] {
  return displayPieces(shown?.text ?? content, shown?.rangeOf(range) ?? range).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a fixed range never move
    piece.kind === 'text' ? piece.text : <br key={`${range.from}-${index}`} />,
  );
}

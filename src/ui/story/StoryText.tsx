import { Fragment, memo, type ReactNode } from 'react';
import { languageOf } from '../../shared/languages/languages.ts';
import type { TextRange } from '../../text/sentences.ts';
import { displayPieces, indentBefore, type Paragraph, parseStory } from '../../text/storyText.ts';
import type { ShownScript } from '../script/scriptsOf.tsx';
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
  const { lang, pieces } = drawn(content, language, shown);
  return (
    <div className={styles.text} lang={lang} dir={languageOf(language).direction} data-story={language}>
      {parseStory(content).map((paragraph) => (
        <StoryParagraph key={paragraph.from} content={content} paragraph={paragraph} pieces={pieces} />
      ))}
    </div>
  );
});

interface StoryParagraphProps {
  readonly content: string;
  readonly paragraph: Paragraph;
  readonly pieces: DrawnPieces;
}

export function StoryParagraph({ content, paragraph: { sentences }, pieces }: StoryParagraphProps) {
  return (
    <p>
      {sentences.flatMap((sentence, index) => {
        const before = sentences[index - 1];
        return [
          ...(before
            ? pieces({ from: before.to, to: sentence.from })
            : [indentBefore(content, sentence.from)]),
          <span key={sentence.from} data-from={sentence.from} data-to={sentence.to}>
            {pieces(sentence)}
          </span>,
        ];
      })}
    </p>
  );
}

/** A range of a content as it is drawn. */
type DrawnPieces = (range: TextRange) => ReactNode[];

/** How a content is drawn, in the script that the reader chose. */
export function drawn(
  content: string,
  language: string,
  shown: ShownScript | undefined,
): { readonly lang: string; readonly pieces: DrawnPieces } {
  const below = shown?.below;
  return {
    lang: shown && !below ? shown.tag : language,
    pieces: (range) =>
      displayPieces(content, range).map((piece, index) => {
        const key = `${range.from}-${index}`;
        if (piece.kind === 'break') return <br key={key} />;
        if (below) return <Fragment key={key}>{below(piece.text)}</Fragment>;
        return shown?.of(piece.text) ?? piece.text;
      }),
  };
}

import { memo } from 'react';
import { languageOf } from '../../shared/languages.ts';
import type { CatalogueRow, StoryBody, WorkText } from '../../shared/story/catalogue.ts';
import { alignParagraphs } from '../../text/alignParagraphs.ts';
import { indentBefore, type Paragraph, parseStory } from '../../text/storyText.ts';
import text from '../../ui/story/StoryText.module.css';
import { pieces, StoryParagraph } from '../../ui/story/StoryText.tsx';
import styles from './BesideText.module.css';

interface BesideViewProps {
  readonly row: CatalogueRow;
  readonly body: StoryBody;
  readonly other: WorkText;
  readonly otherBody: StoryBody;
}

/**
 * Two texts in rows of matching paragraphs: two columns on a wide viewport, otherwise one below the other. Only the story's
 * own sentences carry offsets, because places and narration belong to it and not to the other text. Pure.
 */
export const BesideView = memo(function BesideView({ row, body, other, otherBody }: BesideViewProps) {
  const own = parseStory(body.content);
  const others = parseStory(otherBody.content);
  const length = ({ from, to }: Paragraph) => to - from;
  return (
    <div className={styles.rows} data-story>
      {alignParagraphs(own.map(length), others.map(length)).map(({ first, second }) => (
        <div key={`${first.from} ${second.from}`} className={styles.row}>
          <div className={text.text} lang={row.language} dir={languageOf(row.language).direction}>
            {own.slice(first.from, first.to).map((paragraph) => (
              <StoryParagraph key={paragraph.from} content={body.content} paragraph={paragraph} />
            ))}
          </div>
          <div
            className={`${text.text} ${styles.other}`}
            lang={other.language}
            dir={languageOf(other.language).direction}
          >
            {others.slice(second.from, second.to).map((paragraph) => (
              <p key={paragraph.from}>
                {indentBefore(otherBody.content, paragraph.from)}
                {pieces(otherBody.content, paragraph)}
              </p>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
});

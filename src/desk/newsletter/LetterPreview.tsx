import { memo } from 'react';
import type { LetterSetup, LetterStory, LetterWording } from '../../shared/desk/letters.ts';
import { letterParagraphs, storyByline } from '../../shared/desk/letterText.ts';
import { footerWords, storiesHeading, unsubscribeWords } from '../../shared/serverWords/mails.ts';
import { t } from '../../shared/serverWords/t.ts';
import { inLanguage } from '../../ui/story/NativeName.tsx';
import desk from '../Desk.module.css';
import { Section } from '../Section.tsx';
import styles from './Newsletter.module.css';
import * as words from './words.tsx';

interface LetterPreviewProps {
  readonly title: string;
  readonly wording: LetterWording;
  readonly stories: readonly LetterStory[];
  readonly setup: LetterSetup;
}

export const LetterPreview = memo(function LetterPreview(props: LetterPreviewProps) {
  const { title, stories } = props;
  const { libraryUrl, libraryName } = props.setup;
  const { subject, text, language } = props.wording;
  const own = inLanguage(language);
  return (
    <Section title={title}>
      <div className={styles.letter}>
        <p className={styles.subject} {...own}>
          {subject}
        </p>
        {/* Paragraphs and lines have no identity of their own: only their positions tell them apart. */}
        {letterParagraphs(text).map((lines, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={at} className={styles.paragraph} {...own}>
            {lines.join('\n')}
          </p>
        ))}
        {stories.length > 0 && <p className={styles.subject}>{storiesHeading(t)}</p>}
        <ul className={styles.stories}>
          {stories.map((story) => (
            <li key={story.storyId}>
              <a href={`/content/${story.storyId}`} target="_blank" rel="noreferrer" lang={story.language}>
                {story.title}
              </a>
              <br />
              <span lang={story.language}>{story.author}</span>
              {storyByline(story, t)}
            </li>
          ))}
        </ul>
        <p className={desk.soft}>{`${footerWords(t, libraryName)} ${libraryUrl}`}</p>
        <p className={desk.soft}>{words.unsubscribing(unsubscribeWords(t))}</p>
      </div>
    </Section>
  );
});

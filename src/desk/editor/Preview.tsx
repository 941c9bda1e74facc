import { memo } from 'react';
import { languageOf } from '../../shared/languages.ts';
import { licenceName } from '../../shared/story/licences.ts';
import { StoryText } from '../../ui/story/StoryText.tsx';
import desk from '../Desk.module.css';
import { Section } from '../Section.tsx';
import styles from './Editor.module.css';
import type { FormValues } from './formValues.ts';
import * as words from './words.ts';

/** The story as it is typed, in the typeface of the reader page. */
export const Preview = memo(function Preview({ values }: { readonly values: FormValues }) {
  const { language, title, author, translation_author: translator, content, licence } = values;
  const { direction } = languageOf(language);
  return (
    // The keyboard must reach what scrolls, and it holds nothing to focus.
    <Section title={words.preview} className={styles.beside} tabIndex={0}>
      <p className={styles.storyTitle} lang={language} dir={direction}>
        {title}
      </p>
      {author !== '' && (
        <p>
          <span className={desk.soft}>{words.by}</span>
          <span lang={language}>{author}</span>
        </p>
      )}
      {translator !== '' && (
        <p>
          <span className={desk.soft}>{words.translatedBy}</span>
          <span lang={language}>{translator}</span>
        </p>
      )}
      <div className={styles.storyText}>
        {content === '' ? (
          <p className={desk.soft}>{words.noText}</p>
        ) : (
          <StoryText content={content} language={language} direction={direction} />
        )}
      </div>
      {licence !== '' && <p className={desk.soft}>{licenceName(licence).name}</p>}
    </Section>
  );
});

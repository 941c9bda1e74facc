import { memo } from 'react';
import { StoryText } from '../../parts/StoryText.tsx';
import { languageOf } from '../../shared/languages.ts';
import { licenceName } from '../../shared/licences.ts';
import styles from './Editor.module.css';
import type { Wording } from './wording.ts';

/** The story in the reader's own type, as it is typed. */
export const Preview = memo(function Preview({ wording }: { readonly wording: Wording }) {
  const { language, title, author, translation_author: translator, content, licence } = wording;
  const { direction } = languageOf(language);
  return (
    <section className={styles.preview} aria-labelledby="preview-heading">
      <h3 id="preview-heading" className={styles.heading}>
        Preview
      </h3>
      <p className={styles.storyTitle} lang={language} dir={direction}>
        {title}
      </p>
      {author !== '' && (
        <p>
          <span className={styles.soft}>{'by '}</span>
          <span lang={language}>{author}</span>
        </p>
      )}
      {translator !== '' && (
        <p>
          <span className={styles.soft}>{'Translated by '}</span>
          <span lang={language}>{translator}</span>
        </p>
      )}
      <div className={styles.storyText}>
        {content === '' ? (
          <p className={styles.soft}>No text yet.</p>
        ) : (
          <StoryText content={content} language={language} direction={direction} />
        )}
      </div>
      {licence !== '' && <p className={styles.soft}>{licenceName(licence).name}</p>}
    </section>
  );
});

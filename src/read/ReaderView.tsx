import type { ReactNode } from 'react';
import { languageName } from '../page/translate.ts';
import { languageOf } from '../shared/languages/languages.ts';
import type { CatalogueRow, WorkText } from '../shared/story/catalogue.ts';
import { minutesToRead } from '../text/readingPace.ts';
import type { ShownScript } from '../text/script/inScript.ts';
import { inLanguage, NativeName } from '../ui/story/NativeName.tsx';
import { PersonLinks } from '../ui/story/PersonLinks.tsx';
import * as common from '../ui/words.ts';
import { Colophon } from './Colophon.tsx';
import { OtherTexts } from './OtherTexts.tsx';
import styles from './ReaderView.module.css';
import * as words from './words.ts';

interface ReaderViewProps {
  readonly row: CatalogueRow;
  readonly siblings: readonly WorkText[];
  readonly tools: ReactNode;
  /** False if only the beginning is shown: no other text can then be shown beside it. */
  readonly hasBeside: boolean;
  readonly after: ReactNode;
  /** Another script to show the title in. */
  readonly shown?: ShownScript | undefined;
  readonly children: ReactNode;
}

/** A story as a printed page: head, tools, text, colophon. Pure: the first paint and the screen both render it. */
export function ReaderView({ row, siblings, tools, hasBeside, after, shown, children }: ReaderViewProps) {
  const { language, title, author, translation_author: translator } = row;
  const name = languageName(language);
  const { nativeName } = languageOf(language);
  const minutes = minutesToRead(row);
  return (
    <article className={styles.reader}>
      <header className={styles.head}>
        <p className={`wraps ${styles.language}`}>
          <NativeName language={language} />
          {nativeName !== name && <span>{name}</span>}
          <span className={`screenOnly ${styles.minutes}`}>
            {minutes > 0 ? words.minutes(minutes) : words.pictureStory}
          </span>
        </p>
        <h1 className={styles.title} {...inLanguage(shown?.tag ?? language)}>
          {shown?.of(title).text ?? title}
        </h1>
        <div className={`wraps ${styles.people}`}>
          <p>
            <span className="quiet">{common.by}</span>
            <PersonLinks names={author} language={language} />
          </p>
          {translator !== undefined && (
            <p>
              <span className="quiet">{common.translatedBy}</span>
              <PersonLinks names={translator} language={language} />
            </p>
          )}
        </div>
        <OtherTexts row={row} siblings={siblings} hasBeside={hasBeside} />
      </header>
      {tools}
      {children}
      <Colophon row={row} />
      {after}
    </article>
  );
}

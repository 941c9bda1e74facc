import type { ReactNode } from 'react';
import { NativeName } from '../../parts/NativeName.tsx';
import type { CatalogueRow } from '../../shared/catalogue.ts';
import { languageOf } from '../../shared/languages.ts';
import { Colophon } from './Colophon.tsx';
import styles from './ReaderView.module.css';

export interface ReaderViewProps {
  readonly row: CatalogueRow;
  /** The other texts of the same work. */
  readonly siblings: readonly CatalogueRow[];
  /** The narration and the offline control; absent while nothing is known. */
  readonly tools?: ReactNode;
  /** For the printed page. */
  readonly address?: string | undefined;
  /** The text, or what stands in its place. */
  readonly children: ReactNode;
}

/** A story as a printed page: head, tools, text, colophon. Pure, for the first paint and the screen alike. */
export function ReaderView({ row, siblings, tools, address, children }: ReaderViewProps) {
  const { language, title, author, translation_author: translator } = row;
  const { englishName, nativeName, direction } = languageOf(language);
  return (
    <article className={styles.reader}>
      <header className={styles.head}>
        <p className={styles.language}>
          <NativeName language={language} />
          {nativeName !== englishName && <span>{englishName}</span>}
        </p>
        <h1 className={styles.title} lang={language} dir={direction}>
          {title}
        </h1>
        <p className={styles.by}>
          <span className={styles.role}>{'by '}</span>
          <span lang={language}>{author}</span>
        </p>
        {translator !== undefined && (
          <p className={styles.by}>
            <span className={styles.role}>{'Translated by '}</span>
            <span lang={language}>{translator}</span>
          </p>
        )}
        <Siblings row={row} siblings={siblings} />
      </header>
      {tools}
      {children}
      <Colophon row={row} address={address} />
    </article>
  );
}

function Siblings({ row, siblings }: Pick<ReaderViewProps, 'row' | 'siblings'>) {
  if (siblings.length === 0) return null;
  const original = siblings.find((sibling) => sibling.language === row.originalLanguage);
  const others = siblings.filter((sibling) => sibling !== original);
  return (
    <>
      {original && (
        <p className={styles.others}>
          <span className={styles.role}>Original:</span>
          <SiblingLink row={original} />
        </p>
      )}
      {others.length > 0 && (
        <p className={styles.others}>
          <span className={styles.role}>Also in:</span>
          {others.map((sibling) => (
            <SiblingLink key={sibling.id} row={sibling} />
          ))}
        </p>
      )}
    </>
  );
}

function SiblingLink({ row: { id, language } }: { readonly row: CatalogueRow }) {
  const { englishName, nativeName } = languageOf(language);
  return (
    <a href={`/content/${id}`}>
      <span>{englishName}</span>
      {nativeName !== englishName && <NativeName language={language} />}
    </a>
  );
}

import type { ReactNode } from 'react';
import { DocumentBlocks } from '../../parts/DocumentBlocks.tsx';
import { type LegalName, legalPages } from '../../shared/legalPages.ts';
import styles from './LegalView.module.css';
import { legalSections } from './legalText.ts';

interface LegalViewProps {
  readonly name: LegalName;
  /** The text of `{name}.txt`. */
  readonly text: string;
  /** After the text. */
  readonly children?: ReactNode;
}

/** A plain text about the product's duties, set to be read. */
export function LegalView({ name, text, children }: LegalViewProps) {
  return (
    <article className={styles.legal}>
      <h1 className={styles.title}>{legalPages[name].title}</h1>
      {legalSections(text).map(({ heading, blocks }) => (
        <section key={heading} className={styles.section}>
          {heading !== '' && <h2 className={styles.heading}>{heading}</h2>}
          <DocumentBlocks blocks={blocks} />
        </section>
      ))}
      {children}
    </article>
  );
}

import type { ReactNode } from 'react';
import { DocumentBlocks } from '../../parts/DocumentBlocks.tsx';
import { type LegalName, legalPages } from '../../shared/legalPages.ts';
import { type DocumentSection, parseDocument } from '../../text/plainDocument.ts';
import styles from './LegalView.module.css';

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

/** What the policy says of analytics: true of the build at hand, which either has a script to load or has none. */
function analyticsSentence(source: unknown): string {
  if (typeof source !== 'string' || source === '')
    return 'This copy of Lipi loads no analytics and no script of anybody else: nobody follows you while you read.';
  return (
    `The people who run this copy load an analytics script from ${new URL(source).host}. It sees which pages you ` +
    'open. It is not loaded when your browser sends Do Not Track or Global Privacy Control.'
  );
}

/** A page's sections; the first, without a heading, holds its date. `analyticsSource` as the build was given it. */
export function legalSections(
  text: string,
  analyticsSource: unknown = import.meta.env.VITE_ANALYTICS_SRC,
): DocumentSection[] {
  return parseDocument(text.replace('{{analytics}}', () => analyticsSentence(analyticsSource)));
}

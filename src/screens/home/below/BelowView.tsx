import type { ReactNode } from 'react';
import { Accordion } from '../../../parts/Accordion.tsx';
import { DocumentBlocks } from '../../../parts/DocumentBlocks.tsx';
import { parseDocument } from '../../../text/plainDocument.ts';
import styles from './Below.module.css';

interface BelowViewProps {
  /** The text of `about.txt`; empty when it could not be fetched. */
  readonly about: string;
  readonly newsletter: ReactNode;
}

/** The front page's back matter: what the library is, the audiobook offer, the newsletter, the imprint. Pure. */
export function BelowView({ about, newsletter }: BelowViewProps) {
  return (
    <>
      <div className={styles.columns}>
        <section aria-labelledby="about">
          <h2 id="about" className={styles.heading}>
            A library for two billion people and beyond.
          </h2>
          <p className={styles.lead}>Over 120 languages. More than 1.9 billion people.</p>
          <Accordion
            name="about"
            items={parseDocument(about).map(({ heading, blocks }) => ({
              title: heading,
              content: <DocumentBlocks blocks={blocks} />,
            }))}
          />
        </section>
        <div>
          <p className={styles.banner}>
            <strong>All audiobooks are free for the next 2 months.</strong>
            <span>Play them here, or save them and listen without a network.</span>
          </p>
          {newsletter}
        </div>
      </div>
      <footer className={styles.footer}>
        <p>© 2026 The Lipi project</p>
        <p>
          <a href="/privacy-policy">Privacy policy</a>
        </p>
        <p>
          <a href="/service-terms">Service terms</a>
        </p>
        <p>Made by the Lipi project</p>
      </footer>
    </>
  );
}

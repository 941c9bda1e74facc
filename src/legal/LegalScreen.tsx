import { useEffect } from 'react';
import { interfaceLanguage } from '../page/translate.ts';
import type { LegalName } from '../shared/legalPages.ts';
import { type DocumentSection, parseDocument } from '../text/plainDocument.ts';
import { DocumentBlocks } from '../ui/page/DocumentBlocks.tsx';
import { TitledPage } from '../ui/page/TitledPage.tsx';
import { windowTitle } from '../ui/words.ts';
import { DeleteEverything } from './DeleteEverything.tsx';
import styles from './LegalScreen.module.css';
import privacyPolicy from './privacyPolicy.txt?raw';
import serviceTerms from './serviceTerms.txt?raw';
import * as words from './words.ts';

const texts: Readonly<Record<LegalName, string>> = { privacyPolicy, serviceTerms };

export function LegalScreen({ name }: { readonly name: LegalName }) {
  const title = words.titles[name];
  useEffect(() => {
    document.title = windowTitle(title);
  }, [title]);
  return (
    <TitledPage className={styles.legal} title={title}>
      {interfaceLanguage !== 'en' && <p className="soft">{words.isEnglish}</p>}
      {legalSections(texts[name]).map(({ heading, blocks }) => (
        <section key={heading} className={styles.section} lang="en">
          {heading !== '' && <h2 className={`subhead ${styles.heading}`}>{heading}</h2>}
          <DocumentBlocks blocks={blocks} />
        </section>
      ))}
      {name === 'privacyPolicy' && <DeleteEverything />}
    </TitledPage>
  );
}

/** The privacy policy's sentence on analytics. It holds for this build, which either loads a script or does not. */
function analyticsSentence(source: unknown): string {
  if (typeof source !== 'string' || source === '')
    return 'This copy of Lipi loads no analytics and no scripts from other sites: nobody tracks what you read.';
  return (
    `The people who run this copy load an analytics script from ${new URL(source).host}. It sees which pages you ` +
    'open. It is not loaded when your browser sends Do Not Track or Global Privacy Control.'
  );
}

/** The sections of a legal text; the first has no heading and holds the date. `analyticsSource` is the build's script. */
export function legalSections(
  text: string,
  analyticsSource: unknown = import.meta.env.VITE_ANALYTICS_SRC,
): DocumentSection[] {
  return parseDocument(text.replace('{{analytics}}', () => analyticsSentence(analyticsSource)));
}

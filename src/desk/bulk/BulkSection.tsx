import desk from '../Desk.module.css';
import styles from './Bulk.module.css';
import { ExportStories } from './ExportStories.tsx';
import { ImportStories } from './ImportStories.tsx';
import * as words from './words.tsx';

export function BulkSection() {
  return (
    <section aria-labelledby="bulk-heading" className={styles.bulk}>
      <h2 id="bulk-heading" className={desk.title}>
        {words.importAndExport}
      </h2>
      <p className={desk.soft}>{words.filesOfCommand}</p>
      <ExportStories />
      <ImportStories />
      <SpokenDrafts />
    </section>
  );
}

const draftCommands = 'npm run library -- draft the-well/or\nnpm run library -- draft or';

/** Explains how to make synthetic narrations: a browser cannot synthesise speech into a file. */
function SpokenDrafts() {
  return (
    <section aria-labelledby="drafts-heading">
      <h3 id="drafts-heading" className={desk.heading}>
        {words.speechSynthesis}
      </h3>
      <p>{words.howToSynthesise}</p>
      <pre className={styles.command}>
        <code>{draftCommands}</code>
      </pre>
      <p className={desk.soft}>{words.whatComesOfIt}</p>
    </section>
  );
}

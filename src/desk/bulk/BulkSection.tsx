import styles from './Bulk.module.css';
import { ExportStories } from './ExportStories.tsx';
import { ImportStories } from './ImportStories.tsx';
import { SpokenDrafts } from './SpokenDrafts.tsx';

/** `/admin?section=bulk`: many stories at once, out of the library and into it. */
export function BulkSection() {
  return (
    <section aria-labelledby="bulk-heading" className={styles.bulk}>
      <h2 id="bulk-heading">Import and export</h2>
      <p className={styles.soft}>
        Both work with the files of <code>npm run library</code>: a folder for each work, in it a text file
        for each language, such as <code>the-well/or.md</code>.
      </p>
      <ExportStories />
      <ImportStories />
      <SpokenDrafts />
    </section>
  );
}

import form from '../Form.module.css';
import styles from './Bulk.module.css';
import { ExportStories } from './ExportStories.tsx';
import { ImportStories } from './ImportStories.tsx';

/** `/admin?section=bulk`: many stories at once, out of the library and into it. */
export function BulkSection() {
  return (
    <section aria-labelledby="bulk-heading" className={styles.bulk}>
      <h2 id="bulk-heading">Import and export</h2>
      <p className={form.soft}>
        Both work with the files of <code>npm run library</code>: a folder for each work, in it a text file
        for each language, such as <code>the-well/or.md</code>.
      </p>
      <ExportStories />
      <ImportStories />
      <SpokenDrafts />
    </section>
  );
}

/** How narrations by speech synthesis are had: a browser cannot speak into a file. */
function SpokenDrafts() {
  return (
    <section aria-labelledby="drafts-heading">
      <h3 id="drafts-heading">Narrations by speech synthesis</h3>
      <p>
        A browser cannot speak into a file, but the library’s own computer can, once eSpeak NG and ffmpeg are
        installed there. For one story, named by its work and language, or for all of a language that have no
        narration:
      </p>
      <pre className={styles.command}>
        <code>{'npm run library -- draft the-well/or\nnpm run library -- draft or'}</code>
      </pre>
      <p className={form.soft}>
        Each becomes a draft at this desk, with the times of its sentences, and says that it is synthetic.
        Listen to it, correct it, then publish it: readers don’t hear it before that. A person’s recording is
        never replaced.
      </p>
    </section>
  );
}

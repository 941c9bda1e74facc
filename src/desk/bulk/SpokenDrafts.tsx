import styles from './Bulk.module.css';

/** How narrations by speech synthesis are had: a browser cannot speak into a file. */
export function SpokenDrafts() {
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
      <p className={styles.soft}>
        Each becomes a draft at this desk, with the times of its sentences, and says that it is synthetic.
        Hear it, correct it, then publish it: readers have nothing of it before that. A person’s recording is
        never replaced.
      </p>
    </section>
  );
}

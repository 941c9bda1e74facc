import styles from './Masthead.module.css';

/** The product's word in the other six scripts of the wordmark, in the order of the specification. */
const words = [
  { language: 'hi', word: 'लिपि' },
  { language: 'gu', word: 'લિપિ' },
  { language: 'te', word: 'లిపి' },
  { language: 'or', word: 'ଲିପି' },
  { language: 'bn', word: 'লিপি' },
  { language: 'ta', word: 'லிபி' },
] as const;

/** The front page's head: the word in seven scripts under one accessible name, and the tagline. */
export function Masthead() {
  return (
    <header className={styles.masthead}>
      <h1 className={styles.word}>Lipi</h1>
      <p className={styles.scripts} aria-hidden="true">
        {words.map(({ language, word }) => (
          <span key={language} lang={language}>
            {word}
          </span>
        ))}
      </p>
      <p className={styles.tagline}>
        <span>{'Literature from the Indian '}</span>
        <span>Subcontinent Post Independence</span>
      </p>
    </header>
  );
}

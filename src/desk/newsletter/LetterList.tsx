import { navigate } from 'wouter/use-browser-location';
import {
  type LetterId,
  type LetterRow,
  type LetterSetup,
  letterStoryLimit,
  recipientCount,
} from '../../shared/desk/letters.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { AskedNote } from '../AskedNote.tsx';
import desk from '../Desk.module.css';
import { DeskNote } from '../DeskNote.tsx';
import { callDesk } from '../feed/deskCall.ts';
import { useCatalogue } from '../openDesk.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { letterAddress } from './letterForm.ts';
import styles from './Newsletter.module.css';
import * as words from './words.tsx';

export function LetterList({ setup }: { readonly setup: LetterSetup }) {
  const asked = useDeskQuery<readonly LetterRow[]>('letters:list', {});
  const { value: letters } = asked;
  const catalogue = useCatalogue();
  const { state, run } = useDeskAction();

  /** Begins a letter with the stories published since the last one was sent; the first letter begins without stories. */
  async function begin(): Promise<void> {
    const since = setup.lastSentAt ?? Number.POSITIVE_INFINITY;
    const storyIds = catalogue
      .filter(({ publishedAt }) => publishedAt > since)
      .sort((a, b) => b.publishedAt - a.publishedAt)
      .slice(0, letterStoryLimit)
      .map(({ id }) => id);
    const wording = { subject: '', text: '', language: 'en', storyIds };
    const args = { key: crypto.randomUUID(), wording };
    const answer = await run(() => callDesk<{ letterId: LetterId }>('mutation', 'letters:create', args));
    if (answer) navigate(letterAddress(answer.value.letterId));
  }

  return (
    <section aria-labelledby="letters-heading">
      <div className={desk.tools}>
        <h2 id="letters-heading" className={desk.title}>
          {words.letters}
        </h2>
        <ActionButton strong onPress={() => void begin()}>
          {words.writeLetter}
        </ActionButton>
      </div>
      <DeskNote state={state} />
      <AskedNote asked={asked} />
      {letters?.length === 0 && <p className={desk.soft}>{words.noLetters}</p>}
      {letters && (
        <ul className={desk.list}>
          {letters.map((letter) => (
            <li key={letter.id}>
              <a href={letterAddress(letter.id)} className={styles.open} lang={letter.language}>
                {letter.subject === '' ? words.noSubject : letter.subject}
              </a>
              <p className={desk.soft}>{factsOf(letter)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function factsOf(letter: LetterRow): string {
  const state = words.letterState(letter);
  if (!letter.sending) return state;
  const { counts } = letter.sending;
  return words.howManyHave(state, counts.sent, recipientCount(counts));
}

import { useSearch } from 'wouter/use-browser-location';
import type { Letter, LetterSetup } from '../../shared/desk/letters.ts';
import { AskedNote } from '../AskedNote.tsx';
import desk from '../Desk.module.css';
import { useDeskQuery } from '../useDeskQuery.ts';
import { LetterEditor } from './LetterEditor.tsx';
import { LetterList } from './LetterList.tsx';
import { LetterProgress } from './LetterProgress.tsx';
import { newsletterAddress } from './letterForm.ts';
import { NoMailSender } from './NoMailSender.tsx';
import { Subscribers } from './Subscribers.tsx';
import * as words from './words.tsx';
import { allLetters, openingLetter } from './words.tsx';

/** `/admin?section=newsletter`: the letters and their subscribers; with `&letter={id}` one of the letters. */
export function NewsletterScreen() {
  const asked = useDeskQuery<LetterSetup>('letters:setup', {});
  const { value: setup } = asked;
  const letterId = new URLSearchParams(useSearch({ ssrSearch: '' })).get('letter');
  if (!setup) return <AskedNote asked={asked} waiting={words.opening} />;
  if (letterId !== null) {
    return <LetterScreen key={letterId} id={letterId} setup={setup} />;
  }
  return (
    <section aria-label={words.newsletter}>
      {setup.from === null && <NoMailSender />}
      <LetterList setup={setup} />
      <Subscribers maySee={setup.maySend} />
    </section>
  );
}

interface LetterScreenProps {
  readonly id: string;
  readonly setup: LetterSetup;
}

function LetterScreen({ id, setup }: LetterScreenProps) {
  const asked = useDeskQuery<Letter>('letters:get', { letterId: id });
  const { value: letter } = asked;
  return (
    <>
      <p className={desk.ways}>
        <a href={newsletterAddress}>{allLetters}</a>
      </p>
      <AskedNote asked={asked} waiting={openingLetter} />
      {letter &&
        (letter.row.sending ? (
          <LetterProgress letter={letter} sending={letter.row.sending} setup={setup} />
        ) : (
          <LetterEditor newest={letter} setup={setup} />
        ))}
    </>
  );
}

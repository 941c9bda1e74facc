import { useSearch } from 'wouter/use-browser-location';
import type { LetterSetup } from '../../shared/desk/letters.ts';
import * as words from '../../words/desk/newsletter.tsx';
import { deskFailureWords } from '../deskFailureWords.ts';
import type { SectionProps } from '../deskSection.ts';
import { useDeskQuery } from '../useDeskQuery.ts';
import { LetterList } from './LetterList.tsx';
import { LetterScreen } from './LetterScreen.tsx';
import { NoMailSender } from './NoMailSender.tsx';
import { Subscribers } from './Subscribers.tsx';

/** `/admin?section=newsletter`: the letters and their subscribers; with `&letter={id}` one of the letters. */
export function NewsletterScreen({ socket, userId }: SectionProps) {
  const { value: setup, failure } = useDeskQuery<LetterSetup>(socket, 'letters:setup', {});
  const letterId = new URLSearchParams(useSearch({ ssrSearch: '' })).get('letter');
  if (!setup)
    return failure ? <p role="alert">{deskFailureWords(failure)}</p> : <p role="status">{words.opening}</p>;
  if (letterId !== null) {
    return <LetterScreen key={letterId} id={letterId} socket={socket} userId={userId} setup={setup} />;
  }
  return (
    <section aria-label={words.newsletter}>
      {setup.from === null && <NoMailSender />}
      <LetterList socket={socket} setup={setup} />
      <Subscribers maySee={setup.maySend} />
    </section>
  );
}

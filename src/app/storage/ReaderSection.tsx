import { SaveControl } from '../../downloads/SaveControl.tsx';
import { dismissRefusal } from '../../readerData/readingList.ts';
import { syncSentence } from '../../readerData/words.ts';
import { listEntries, savableOf } from '../../readingList/listEntries.ts';
import { Refusals } from '../../readingList/Refusals.tsx';
import { useListFacts } from '../../readingList/useListFacts.ts';
import { useSyncFacts } from '../../readingList/useSyncFacts.ts';
import { ActionLink } from '../../ui/controls/Action.tsx';
import { clockOfDay } from '../../ui/dates.ts';
import * as words from './words.ts';

export function ReaderSection({ className }: { readonly className: string | undefined }) {
  const sync = useSyncFacts();
  const list = useListFacts();
  if (!sync) return null;
  const stories = list ? savableOf(listEntries(list, 'byHand')) : [];
  return (
    <section className={className} aria-labelledby="own-title">
      <h3 id="own-title">{words.readingList}</h3>
      <p>{syncSentence(sync, clockOfDay)}</p>
      {sync.kind === 'needsSignIn' && <ActionLink label={words.signInAgain} href="/login" />}
      <Refusals
        refusals={sync.refused}
        titleOf={(id) => list?.stories.get(id)}
        onDismiss={(id) => void dismissRefusal(id)}
      />
      {stories.length > 0 && (
        <SaveControl
          stories={stories}
          label={() => words.saveReadingList}
          whenSaved={{ words: words.allAreHere }}
        />
      )}
    </section>
  );
}

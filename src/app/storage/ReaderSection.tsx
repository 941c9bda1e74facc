import { savedStories, storiesById } from '../../catalogue/queries.ts';
import { useLive } from '../../catalogue/useLive.ts';
import { SaveMany } from '../../downloads/SaveMany.tsx';
import { readingList } from '../../readerData/readerQueries.ts';
import { dismissRefusal } from '../../readerData/readingList.ts';
import { syncSentence } from '../../readerData/words.ts';
import { Refusals } from '../../readingList/Refusals.tsx';
import { clockOfDay, useSyncFacts } from '../../readingList/useSyncFacts.ts';
import type { CatalogueRow } from '../../shared/story/catalogue.ts';
import { listedOf } from '../../shared/story/storySize.ts';
import { ActionLink } from '../../ui/controls/Action.tsx';
import * as words from './words.ts';

interface Listed {
  readonly rows: readonly CatalogueRow[];
  readonly savedIds: ReadonlySet<string>;
}

interface ReaderSectionProps {
  readonly className: string | undefined;
}

/**
 * In 'Offline and storage': the sync state of the reader's changes, what was refused, and a button to save the whole
 * list.
 */
export function ReaderSection({ className }: ReaderSectionProps) {
  const facts = useSyncFacts();
  const refusedIds = facts?.refused.flatMap(({ storyId }) => (storyId === undefined ? [] : [storyId])) ?? [];
  const listed = useLive<Listed | undefined>(readListed, [], undefined);
  const refusedRows = useLive((library) => library.storiesById(refusedIds), [refusedIds.join()], []);
  if (!facts) return null;
  const stories = listed?.rows.map((row) => ({ ...listedOf(row), isSaved: listed.savedIds.has(row.id) }));
  return (
    <section className={className} aria-labelledby="own-title">
      <h3 id="own-title">{words.readingList}</h3>
      <p>{syncSentence(facts, clockOfDay)}</p>
      {facts.kind === 'needsSignIn' && <ActionLink href="/login">{words.signInAgain}</ActionLink>}
      <Refusals
        refusals={facts.refused}
        titleOf={(id) => refusedRows.find((row) => row.id === id)}
        onDismiss={(id) => void dismissRefusal(id)}
      />
      {stories && stories.length > 0 && (
        <SaveMany stories={stories} label={() => words.saveReadingList} whenAllAreHere={words.allAreHere} />
      )}
    </section>
  );
}

async function readListed(): Promise<Listed> {
  const ids = (await readingList()).map(({ storyId }) => storyId);
  const rows = await storiesById(ids);
  const saved = await savedStories();
  return { rows, savedIds: new Set(saved.map(({ row }) => row.id)) };
}

import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import { useKnownStories, usePlaces } from '../../../library/useKnownStories.ts';
import { useLive } from '../../../library/useLive.ts';
import type { Standing } from '../../../parts/story/StoryFacts.tsx';
import type { CatalogueRow, StoryId } from '../../../shared/story/catalogue.ts';
import { connection } from '../../../sync/connection.ts';
import { begunStories, placedIds } from './begunStories.ts';
import { Continue } from './Continue.tsx';
import { Shelf } from './Shelf.tsx';
import { shelvesOf } from './shelvesOf.ts';

export interface ShelvesProps {
  readonly language: string;
  /** Called with the reader's progress and saved state of the stories, after each change. Must keep its identity. */
  readonly onStandings: (standings: ReadonlyMap<StoryId, Standing>) => void;
}

const noneWanted: readonly StoryId[] = [];
const noTexts: ReadonlyMap<StoryId, string> = new Map();

/** Suggests what to read next: the stories that the reader is in the middle of, and a few rows of the language's stories. */
export function Shelves({ language, onStandings }: ShelvesProps) {
  const stories = useKnownStories(language)?.stories;
  const begun = useBegun();
  const isOffline = useSnapshot(connection).kind === 'offline';
  const ids = begun?.map(({ row }) => row.id) ?? [];
  const contents = useLive<ReadonlyMap<StoryId, string>>(
    async (library) => {
      const bodies = await Promise.all(ids.map((id) => library.body(id)));
      return new Map(bodies.flatMap((body) => (body ? [[body.storyId, body.content]] : [])));
    },
    [ids.join()],
    noTexts,
  );
  const wanted = useLive<readonly StoryId[]>((library) => library.wantedIds(), [], noneWanted);
  const standings = useMemo(
    () =>
      new Map(
        stories?.map(({ row, isSaved, hasText, progress }) => [
          row.id,
          { isSaved, progress, isAway: isOffline && !hasText },
        ]),
      ),
    [stories, isOffline],
  );
  useEffect(() => onStandings(standings), [standings, onStandings]);

  // Rendering one before the other is loaded would let it be pushed down.
  if (!stories || !begun) return null;
  const others = stories.filter(({ row }) => !ids.includes(row.id));
  return (
    <>
      {begun.length > 0 && <Continue begun={begun} contents={contents} isOffline={isOffline} />}
      {shelvesOf(others, { nowMs: Date.now(), isOffline }).map((shelf) => (
        <Shelf key={shelf.name} shelf={shelf} isOffline={isOffline} wanted={wanted} />
      ))}
    </>
  );
}

/** The stories that the reader is in the middle of; undefined until they are loaded. */
function useBegun() {
  const places = usePlaces();
  const rows = useLive<readonly CatalogueRow[] | undefined>(
    async (library) => places && library.storiesById(placedIds(places)),
    [places],
    undefined,
  );
  return useMemo(() => places && rows && begunStories(rows, places), [places, rows]);
}

import { type ReactNode, useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import { useLive } from '../../catalogue/useLive.ts';
import { SaveLater } from '../../downloads/SaveLater.tsx';
import { progressOf, useKnownStories, usePlaces } from '../../readerData/useKnownStories.ts';
import { noteBegun } from '../../settings/guestSession.ts';
import type { CatalogueRow, StoryBody, StoryId } from '../../shared/story/catalogue.ts';
import { storySizeBytes } from '../../shared/story/storySize.ts';
import { connection } from '../../sync/connection.ts';
import type { Standing } from '../../ui/story/StoryFacts.tsx';
import { begunStories } from './begunStories.ts';
import { Continue } from './Continue.tsx';
import { Shelf } from './Shelf.tsx';
import { shelvesOf } from './shelvesOf.ts';

/** What the page shows above the shelves once the device has answered. */
export interface Personal {
  /** The reader's progress in each story of the language, and its state on the device. */
  readonly standings: ReadonlyMap<StoryId, Standing>;
  /** Renders the control of a story that cannot be opened now. */
  readonly saveLater: (id: StoryId) => ReactNode;
  /** The stories that the reader is in the middle of. */
  readonly goOn: ReactNode;
}

interface ShelvesProps {
  readonly language: string;
  /** Called after each change. Must keep its identity. */
  readonly onPersonal: (personal: Personal) => void;
}

const noneWanted: readonly StoryId[] = [];
const noTexts: ReadonlyMap<StoryId, StoryBody> = new Map();

/** A few rows of stories to read next. Everything else that needs the reader's data is passed to `onPersonal`. */
export function Shelves({ language, onPersonal }: ShelvesProps) {
  const stories = useKnownStories(language)?.stories;
  const places = usePlaces();
  const begun = useBegun(places);
  const saved = useLive<readonly { readonly row: CatalogueRow }[] | undefined>(
    (library) => library.savedStories(),
    [],
    undefined,
  );
  const isOffline = useSnapshot(connection).kind === 'offline';
  const ids = begun?.map(({ row }) => row.id) ?? [];
  const contents = useLive<ReadonlyMap<StoryId, StoryBody>>(
    (library) => library.textsOf(ids),
    [ids.join()],
    noTexts,
  );
  const wanted = useLive<readonly StoryId[]>((library) => library.wantedIds(), [], noneWanted);
  const personal = useMemo<Personal>(() => {
    const away = new Map(
      stories?.flatMap(({ row, hasText }) => (isOffline && !hasText ? [[row.id, row]] : [])),
    );
    return {
      standings: new Map(
        stories?.map(({ row, isSaved, progress }) => [
          row.id,
          { isSaved, progress, isAway: away.has(row.id) },
        ]),
      ),
      saveLater: (id) => {
        const row = away.get(id);
        return row && storySizeBytes(row) > 0 && <SaveLater row={row} isAsked={wanted.includes(id)} />;
      },
      goOn: begun && begun.length > 0 && <Continue begun={begun} contents={contents} isOffline={isOffline} />,
    };
  }, [stories, begun, contents, isOffline, wanted]);
  useEffect(() => onPersonal(personal), [personal, onPersonal]);
  useEffect(() => {
    if (begun) noteBegun(begun.length > 0);
  }, [begun]);

  // Rendering one before the other is loaded would let it be pushed down.
  if (!stories || !places || !begun || !saved) return null;
  const others = stories.filter(({ row }) => !ids.includes(row.id));
  const here = saved.map(({ row }) => ({
    row,
    isSaved: true,
    hasText: true,
    progress: progressOf(places.get(row.id)),
  }));
  return shelvesOf(others, { nowMs: Date.now(), isOffline, saved: here }).map((shelf) => (
    <Shelf
      key={shelf.name}
      shelf={shelf}
      language={language}
      isOffline={isOffline}
      saveLater={personal.saveLater}
    />
  ));
}

/** The stories that the reader is in the middle of; undefined until they are loaded. */
function useBegun(places: ReturnType<typeof usePlaces>) {
  const rows = useLive<readonly CatalogueRow[] | undefined>(
    async (library) => places && library.storiesById([...places.keys()]),
    [places],
    undefined,
  );
  return useMemo(() => places && rows && begunStories(rows, places), [places, rows]);
}

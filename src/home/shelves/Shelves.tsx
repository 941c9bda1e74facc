import { type FocusEvent, type ReactNode, useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import { useFetchedRows } from '../../catalogue/useFetchedRows.ts';
import { useLive } from '../../catalogue/useLive.ts';
import { SaveLater } from '../../downloads/SaveLater.tsx';
import { progressOf, statusOf, useKnownStories, usePlaces } from '../../readerData/useKnownStories.ts';
import { noteBegun } from '../../settings/guestSession.ts';
import type { StoryBody, StoryId } from '../../shared/story/catalogue.ts';
import { storySizeBytes } from '../../shared/story/storySize.ts';
import { connection } from '../../sync/connection.ts';
import { Cover } from '../../ui/cover/Cover.tsx';
import { InScript } from '../../ui/script/InScript.tsx';
import { inLanguage } from '../../ui/story/NativeName.tsx';
import { StoryFacts, type StoryStatus } from '../../ui/story/StoryFacts.tsx';
import * as words from '../words.ts';
import { begunStories, Continue } from './Continue.tsx';
import styles from './Shelves.module.css';
import { type HomeShelf, shelvesOf } from './shelvesOf.ts';

export interface Personal {
  readonly statuses: ReadonlyMap<StoryId, StoryStatus>;
  readonly saveLater: (id: StoryId) => ReactNode;
  readonly continueShelf: ReactNode;
}

interface ShelvesProps {
  readonly language: string;
  /** Called after each change. Must keep its identity. */
  readonly onPersonal: (personal: Personal) => void;
}

const noIds: readonly StoryId[] = [];
const noTexts: ReadonlyMap<StoryId, StoryBody> = new Map();

export function Shelves({ language, onPersonal }: ShelvesProps) {
  const stories = useKnownStories(language)?.stories;
  const places = usePlaces();
  const begun = useBegun(places);
  const saved = useLive((library) => library.savedStories(), []);
  const isOffline = useSnapshot(connection).kind === 'offline';
  const ids = begun?.map(({ row }) => row.id) ?? [];
  const contents = useLive((library) => library.textsOf(ids), [ids.join()], noTexts);
  const wanted = useLive<readonly StoryId[]>((library) => library.wantedIds(), [], noIds);
  const personal = useMemo<Personal>(() => {
    const unavailable = new Map(
      stories?.flatMap(({ row, hasText }) => (isOffline && !hasText ? [[row.id, row]] : [])),
    );
    return {
      statuses: new Map(stories?.map((story) => [story.row.id, statusOf(story, isOffline)])),
      saveLater: (id) => {
        const row = unavailable.get(id);
        return row && storySizeBytes(row) > 0 && <SaveLater row={row} isAsked={wanted.includes(id)} />;
      },
      continueShelf: begun && begun.length > 0 && (
        <Continue begun={begun} contents={contents} isOffline={isOffline} />
      ),
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
  return shelvesOf(others, { language, nowMs: Date.now(), isOffline, saved: here }).map((shelf) => (
    <Shelf
      key={shelf.name}
      shelf={shelf}
      language={language}
      isOffline={isOffline}
      saveLater={personal.saveLater}
    />
  ));
}

function useBegun(places: ReturnType<typeof usePlaces>) {
  useFetchedRows(places ? [...places.keys()] : noIds);
  const rows = useLive(async (library) => places && library.storiesById([...places.keys()]), [places]);
  return useMemo(() => places && rows && begunStories(rows, places), [places, rows]);
}

interface ShelfProps {
  readonly shelf: HomeShelf;
  /** The chosen language; a card names only another one. */
  readonly language: string;
  readonly isOffline: boolean;
  readonly saveLater: (id: StoryId) => ReactNode;
}

export function Shelf({ shelf: { name, path, stories }, language, isOffline, saveLater }: ShelfProps) {
  return (
    <section className={styles.shelf} aria-label={name}>
      <div className={styles.head}>
        <h2 className="subhead">{name}</h2>
        <a className={styles.all} href={path}>
          {words.all}
          <span className="visuallyHidden">{words.ofShelf(name)}</span>
        </a>
      </div>
      <ul className={styles.row} onFocus={bringIntoSight}>
        {stories.map((story) => {
          const { row } = story;
          const status = statusOf(story, isOffline);
          return (
            <li
              key={row.id}
              className={styles.card}
              data-unavailable={status.isUnavailableOffline || undefined}
            >
              <Cover row={row} />
              <p className={styles.title} {...inLanguage(row.language)}>
                <a href={`/content/${row.id}`}>
                  <InScript language={row.language}>{row.title}</InScript>
                </a>
              </p>
              <p className={styles.by} {...inLanguage(row.language)}>
                <InScript language={row.language}>{row.author}</InScript>
              </p>
              <StoryFacts row={row} isLanguageSaid={row.language === language} {...status} />
              {saveLater(row.id)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Browsers treat a partly visible card as in view; a keyboard user needs to see all of it. */
function bringIntoSight({ target }: FocusEvent): void {
  target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { libraryStatus } from '../../library/libraryStatus.ts';
import type * as Library from '../../library/queries.ts';
import type { MirrorState } from '../../library/queries.ts';
import { useLive } from '../../library/useLive.ts';
import type { CatalogueRow } from '../../shared/catalogue.ts';
import { connection } from '../../sync/connection.ts';
import { movedPosition } from './cardWindow.ts';
import { HomeView } from './HomeView.tsx';
import { chooseLanguage, homePlace } from './homePlace.ts';
import { type HomeFacts, homeState, type PaintedHome, type Shelf } from './homeShelf.ts';

/** The front page, live from the mirror. `first` is what the HTML was painted from. */
export function HomeScreen({ first }: { readonly first?: PaintedHome | undefined }) {
  const place = useSnapshot(homePlace);
  const failed = useSnapshot(libraryStatus).current;
  const mirror = useLive<Mirror | undefined>(readMirror, [], undefined);
  const languages = mirror?.languages;
  const language = place.language ?? languages?.[0]?.language ?? first?.language ?? '';
  const shelf = useLive<Shelf | undefined>(
    (library) => library.storiesIn(language).then((rows) => ({ language, rows })),
    [language],
    undefined,
  );
  const state = homeState({
    first,
    languages,
    mirror: mirrorKind(mirror?.state, first),
    shelf,
    chosen: place.language,
    connection: useSnapshot(connection).kind,
    failure: failed.kind === 'failed' ? failed : undefined,
  });
  const [announcement, announce] = useState('');

  const total = state.kind === 'shelf' ? state.total : 0;
  const rows: readonly CatalogueRow[] = state.kind === 'shelf' ? state.rows : [];
  // A story may have been removed while the reader stood at the end of the list.
  const position = Math.min(place.position, Math.max(0, (rows.length || total) - 1));

  function move(by: number): void {
    const next = movedPosition(position, by, total);
    // A first paint brings the first cards only; the others are a moment away.
    if (next === position || rows[next] === undefined) return;
    homePlace.position = next;
    announce(`${next + 1} / ${total}, ${rows[next]?.title ?? ''}`);
  }

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const by = stepOf(event);
      if (by === 0) return;
      event.preventDefault();
      move(by);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  useEffect(() => {
    document.title = 'Lipi: literature from the Indian subcontinent';
  }, []);

  return (
    <HomeView
      state={state}
      position={position}
      announcement={announcement}
      onMove={move}
      onChooseLanguage={chooseLanguage}
    />
  );
}

interface Mirror {
  readonly state: MirrorState;
  readonly languages: readonly { readonly language: string; readonly storyCount: number }[];
}

/** The state first: when it says that the mirror is whole, the languages that are read after it are all there. */
async function readMirror(library: typeof Library): Promise<Mirror> {
  const state = await library.mirrorState();
  return { state, languages: await library.languages() };
}

/** A mirror that is older than what was painted counts as on its way: a page never goes back in time. */
function mirrorKind(mirror: MirrorState | undefined, first: PaintedHome | undefined): HomeFacts['mirror'] {
  if (mirror?.kind !== 'ready') return mirror?.kind ?? 'unread';
  return first?.head === undefined || mirror.cursor >= first.head.seq ? 'ready' : 'filling';
}

/** Arrow keys move the cards, except where they already mean something. */
function stepOf(event: KeyboardEvent): -1 | 0 | 1 {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return 0;
  if (event.target instanceof Element && event.target.closest('input, textarea, select')) return 0;
  if (event.key === 'ArrowLeft') return -1;
  return event.key === 'ArrowRight' ? 1 : 0;
}

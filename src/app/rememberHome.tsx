import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { subscribe as subscribeStore } from 'valtio/vanilla';
import { aboutText } from '../screens/home/below/aboutText.ts';
import { firstPaintCards } from '../screens/home/cardWindow.ts';
import { calendarDay } from '../shared/calendarDay.ts';
import type { FeedHead, HomeSnapshot } from '../shared/catalogue.ts';
import { frontPage } from '../state/frontPage.ts';
import { saveHomePaint } from '../state/keptPaint.ts';
import { scriptFontLink } from './fonts/fontLinks.ts';
import { PaintedHome } from './routes/PaintedHome.tsx';

/**
 * Keeps the home page's first paint for the next launch, now and whenever the mirror's first cards or what is set of it change. Rendered
 * apart from the page, from the snapshot alone: what the reader has moved or chosen is not part of it. Answers what
 * ends it.
 */
export async function rememberHome(): Promise<() => void> {
  const { subscribe } = await import('../library/liveSubscription.ts');
  const about = await aboutText();
  let cards: Snapshot | undefined;
  let last = '';
  let saved = Promise.resolve();
  function save(): void {
    if (cards === undefined) return;
    const { known } = frontPage;
    const snapshot = known.front ? { ...cards, front: { ...known, day: calendarDay() } } : cards;
    const text = JSON.stringify(snapshot);
    if (text === last) return;
    last = text;
    const paint = markupOf(snapshot, about);
    // One after another: the last painted is the one that stays.
    saved = saved.then(() => saveHomePaint(scriptFontLink(snapshot.language), paint, snapshot));
  }
  const ends = [
    subscribe(
      (library) => snapshotOf(library),
      (snapshot) => {
        cards = snapshot;
        save();
      },
    ),
    subscribeStore(frontPage, save),
  ];
  return () => {
    for (const end of ends) end();
  };
}

type Library = typeof import('../library/queries.ts');
type Snapshot = HomeSnapshot & { readonly head: FeedHead };

/** Undefined until the mirror is whole: half a list is worse than none. */
async function snapshotOf(library: Library): Promise<Snapshot | undefined> {
  const mirror = await library.mirrorState();
  const feed = await library.feedState();
  if (mirror.kind !== 'ready' || feed === undefined) return undefined;
  const languages = await library.languages();
  const [first] = languages;
  const newest = await library.storiesFrom(first?.language ?? '', 0, firstPaintCards);
  return {
    languages: languages.map(({ language }) => language),
    language: first?.language ?? '',
    rows: newest.rows,
    total: newest.total,
    head: { seq: feed.cursor, epoch: feed.epoch },
  };
}

function markupOf(snapshot: HomeSnapshot, about: string): string {
  const page = document.createElement('div');
  const root = createRoot(page);
  flushSync(() => root.render(<PaintedHome snapshot={snapshot} about={about} />));
  const { innerHTML } = page;
  root.unmount();
  return innerHTML;
}

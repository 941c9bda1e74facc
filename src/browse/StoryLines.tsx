import {
  Fragment,
  memo,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type MarkedRun, type Marks, markedRuns } from '../catalogue/search/marks.ts';
import { passageOf } from '../catalogue/search/passage.ts';
import { useFetchedRows } from '../catalogue/useFetchedRows.ts';
import { useLive } from '../catalogue/useLive.ts';
import { SaveLater } from '../downloads/SaveLater.tsx';
import { type KnownStory, statusOf } from '../readerData/useKnownStories.ts';
import { languageOf } from '../shared/languages/languages.ts';
import type { CatalogueRow, StoryId } from '../shared/story/catalogue.ts';
import { hasDetails } from '../shared/story/storyFields.ts';
import { storySizeBytes } from '../shared/story/storySize.ts';
import { Cover } from '../ui/cover/Cover.tsx';
import { InScript } from '../ui/script/InScript.tsx';
import { useShownScript } from '../ui/script/shownScript.ts';
import { inLanguage } from '../ui/story/NativeName.tsx';
import { StoryFacts } from '../ui/story/StoryFacts.tsx';
import list from '../ui/story/StoryList.module.css';
import { AlsoIn, AlsoInButton } from './AlsoIn.tsx';
import { compareBy } from './choose.ts';
import styles from './Library.module.css';
import { translatedBy } from './words.ts';

/** Lines rendered at first, and lines added as the reader nears their end. */
const firstLines = 60;
const moreLines = 240;

/** CSS pixels below the window within which lines are rendered: a slow phone scrolls some thousands while it renders more. */
const aheadPx = 12_000;

/** How long lines must have been in sight until what they lack is fetched: those scrolled past cost nothing. */
const restMs = 150;

/** How long a jump or going back holds its place: lines that come into the window get their real heights only then. */
const restoringFrames = 30;

const none: readonly StoryId[] = [];

interface StoryLinesProps {
  readonly lines: readonly KnownStory[];
  readonly isServerRendered: boolean;
  readonly marks: Marks | undefined;
  readonly textOf: ((id: StoryId) => string | undefined) | undefined;
  readonly isOffline: boolean;
  /** Whose script is set in our face, and which lines do not name; undefined for none. */
  readonly ownLanguage: string | undefined;
  /** The languages on this device, by work. */
  readonly works: ReadonlyMap<string, ReadonlySet<string>>;
  /** The library's languages, the reader's first. */
  readonly order: readonly string[];
  readonly selectedIds: ReadonlySet<StoryId> | undefined;
  /** Must keep its identity between renders. `isRange`: everything between the last press and this one. */
  readonly onPress: (id: StoryId, isRange: boolean) => void;
}

export const StoryLines = memo(function StoryLines(props: StoryLinesProps) {
  const { lines, isServerRendered, marks, textOf, isOffline, ownLanguage, selectedIds, onPress } = props;
  const { works, order } = props;
  const wantedIds = useLive<readonly StoryId[]>((library) => library.wantedIds(), [], none);
  const wanted = useMemo(() => new Set(wantedIds), [wantedIds]);
  const [count, setCount] = useState(() => savedScroll()?.count ?? firstLines);
  const end = useRef<HTMLLIElement>(null);
  const place = useRef<HTMLOListElement>(null);
  const isWhole = count >= lines.length;

  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        // The lines that are not rendered have their room, so a jump leads to where they will be.
        const { top, height } = entry.boundingClientRect;
        const past = Math.max(0, innerHeight - top) / (height / (lines.length - count));
        const grow = () => setCount(count + moreLines + Math.ceil(past));
        if (past > 0) grow();
        else startTransition(grow);
        if (scrollY > 0 && isAtEnd()) holdFrames(goToEnd);
      },
      { rootMargin: `0px 0px ${aheadPx}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [count, lines.length]);

  useEffect(() => {
    // The browser's own, smooth scroll would arrive where the end was, before the last lines had their real heights.
    function onKeyDown({ key, shiftKey, target }: KeyboardEvent): void {
      const isTyping = target instanceof Element && target.closest('input, textarea, select, dialog');
      if (key === 'End' && !shiftKey && !isTyping) holdFrames(goToEnd);
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  const drawn = useMemo(() => lines.slice(0, count), [lines, count]);
  useDetailsInSight(place, drawn);

  const isReady = !isServerRendered && lines.length > 0;
  useLayoutEffect(() => {
    const saved = isReady ? savedScroll() : undefined;
    if (!saved) return;
    return holdFrames(() => {
      const first = place.current?.children[saved.first];
      if (first) scrollBy(0, first.getBoundingClientRect().top - saved.top);
    });
  }, [isReady]);

  useEffect(() => {
    const leaving = place.current;
    function save(): void {
      const tops = Array.from(leaving?.children ?? [], (line) => line.getBoundingClientRect().top);
      const first = tops.findIndex((top) => top >= 0);
      saveScroll({ count, first, top: tops[first] ?? 0 });
    }
    // Captured, so that it runs before the pressed link is followed.
    leaving?.addEventListener('click', save, true);
    addEventListener('pagehide', save);
    return () => {
      leaving?.removeEventListener('click', save, true);
      removeEventListener('pagehide', save);
    };
  }, [count]);

  return (
    <ol ref={place} className={list.lines}>
      {drawn.map((story) => (
        <StoryLine
          key={story.row.id}
          story={story}
          marks={marks}
          text={marks && textOf?.(story.row.id)}
          isOffline={isOffline}
          isInOurFace={isInOurFace(story.row.language, ownLanguage)}
          isLanguageSaid={story.row.language === ownLanguage}
          others={othersOf(story.row, order, works)}
          isAsked={wanted.has(story.row.id)}
          isSelected={selectedIds?.has(story.row.id)}
          onPress={onPress}
        />
      ))}
      {!isWhole && (
        <li
          ref={end}
          style={{ height: `calc(${lines.length - count} * var(--line-height))` }}
          aria-hidden="true"
        />
      )}
    </ol>
  );
});

/** Fetches missing details for the lines in the viewport and half a screen around it. */
function useDetailsInSight(place: RefObject<HTMLOListElement | null>, drawn: readonly KnownStory[]): void {
  const [ids, setIds] = useState<readonly StoryId[]>(none);
  useFetchedRows(ids);
  useEffect(() => {
    const inSight = new Set<StoryId>();
    const idOf = new Map<Element, StoryId>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = idOf.get(target);
          if (id !== undefined) inSight[isIntersecting ? 'add' : 'delete'](id);
        }
        clearTimeout(timer);
        if (inSight.size > 0) timer = setTimeout(() => setIds([...inSight]), restMs);
      },
      { rootMargin: '50% 0px' },
    );
    for (const [index, { row }] of drawn.entries()) {
      const line = place.current?.children[index];
      if (!line || hasDetails(row)) continue;
      idOf.set(line, row.id);
      observer.observe(line);
    }
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [place, drawn]);
}

/** The tags of the other languages of its work, in order, as one text: equal ones do not render a line again. */
export function othersOf(
  { work, language, otherLanguages = [] }: CatalogueRow,
  order: readonly string[],
  works?: ReadonlyMap<string, ReadonlySet<string>>,
): string {
  const tags = new Set([...otherLanguages, ...(works?.get(work) ?? [])]);
  tags.delete(language);
  return [...tags].sort(compareBy(order)).join();
}

/** Latin letters are in our face on every page, those of other scripts where the reader's own language has them. */
export function isInOurFace(language: string, ownLanguage: string | undefined): boolean {
  const { script } = languageOf(language);
  return script === 'Latn' || (ownLanguage !== undefined && script === languageOf(ownLanguage).script);
}

function goToEnd(): void {
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
}

function isAtEnd(): boolean {
  return scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
}

/** Scrolls now and in the next frames, until the reader does something or the returned function is called. */
function holdFrames(scroll: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  function hold(framesLeft: number): void {
    if (signal.aborted) return;
    scroll();
    if (framesLeft > 0) requestAnimationFrame(() => hold(framesLeft - 1));
    else ending.abort();
  }
  for (const input of ['wheel', 'pointerdown', 'keydown'])
    addEventListener(input, () => ending.abort(), { signal, passive: true });
  hold(restoringFrames);
  return () => ending.abort();
}

/** By a line, since the height of the lines above it is only estimated until they are laid out. */
interface ScrollState {
  readonly count: number;
  /** The index of the first line that began in the viewport, and the CSS pixels from the viewport's top to it. */
  readonly first: number;
  readonly top: number;
}

/** Stored in the page's history entry, so that only going back restores it. */
function saveScroll(state: ScrollState): void {
  history.replaceState({ ...history.state, libraryPlace: state }, '');
}

function savedScroll(): ScrollState | undefined {
  if (typeof history === 'undefined') return undefined;
  const saved: unknown = history.state?.libraryPlace;
  const isScrollState = typeof saved === 'object' && saved !== null && 'count' in saved && 'first' in saved;
  return isScrollState ? (saved as ScrollState) : undefined;
}

interface StoryLineProps {
  readonly story: KnownStory;
  /** What to mark in it; undefined without a search. Must keep its identity between renders. */
  readonly marks: Marks | undefined;
  readonly text?: string | undefined;
  readonly isOffline?: boolean;
  readonly isInOurFace: boolean;
  readonly isLanguageSaid?: boolean;
  /** The tags of its work's other languages, joined by commas. */
  readonly others?: string;
  readonly isAsked?: boolean;
  readonly isSelected?: boolean | undefined;
  readonly onPress?: (id: StoryId, isRange: boolean) => void;
  /** One more fact. */
  readonly note?: string;
}

export const StoryLine = memo(function StoryLine(props: StoryLineProps) {
  const { story, marks, text, isOffline = false, isInOurFace, isAsked = false } = props;
  const { row } = story;
  const { isLanguageSaid = false, others = '', isSelected, onPress, note } = props;
  const [isOpen, setOpen] = useState(false);
  const passage = marks && text !== undefined ? passageIn(row, text, marks) : undefined;
  const status = statusOf(story, isOffline);
  const { isUnavailableOffline } = status;
  const titleId = `title-${row.id}`;
  return (
    <li
      className={`${list.line} ${styles.line}`}
      data-unavailable={isUnavailableOffline || undefined}
      data-other-script={!isInOurFace || undefined}
      data-choosing={isSelected !== undefined || undefined}
    >
      {isSelected === undefined ? (
        <Cover row={row} />
      ) : (
        <label className={styles.box}>
          <input
            type="checkbox"
            checked={isSelected}
            aria-labelledby={titleId}
            onChange={({ nativeEvent }) =>
              onPress?.(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      )}
      <div className={list.story}>
        <p id={titleId} className={list.title} {...inLanguage(row.language)}>
          <a href={`/content/${row.id}`}>
            <Marked text={row.title} language={row.language} marks={marks} />
          </a>
        </p>
        <p className={`wraps ${styles.by}`} dir={inLanguage(row.language).dir}>
          <span lang={row.language}>
            <Marked text={row.author} language={row.language} marks={marks} />
          </span>
          {row.translation_author !== undefined && (
            <span dir="ltr">
              <span className="soft">{translatedBy}</span>
              <span lang={row.language}>
                <Marked text={row.translation_author} language={row.language} marks={marks} />
              </span>
            </span>
          )}
        </p>
        {row.wordCount > 0 && (
          <p className={styles.preview} {...inLanguage(row.language)}>
            {passage ? (
              <Runs runs={passage} language={row.language} />
            ) : (
              <InScript language={row.language}>{row.preview ?? ''}</InScript>
            )}
          </p>
        )}
        <StoryFacts row={row} isLanguageSaid={isLanguageSaid} {...status}>
          {note !== undefined && <span>{note}</span>}
          {others !== '' && (
            <AlsoInButton others={others} isOpen={isOpen} listId={`also-${row.id}`} onToggle={setOpen} />
          )}
        </StoryFacts>
        {isOpen && <AlsoIn row={row} others={others} id={`also-${row.id}`} />}
      </div>
      {isUnavailableOffline && isSelected === undefined && storySizeBytes(row) > 0 && (
        <SaveLater row={row} isAsked={isAsked} />
      )}
    </li>
  );
});

interface MarkedProps {
  readonly text: string;
  readonly language: string;
  readonly marks: Marks | undefined;
}

function Marked({ text, language, marks }: MarkedProps) {
  const runs = marks && markedRuns(text, marks, language);
  return runs ? <Runs runs={runs} language={language} /> : <InScript language={language}>{text}</InScript>;
}

function Runs({ runs, language }: { readonly runs: readonly MarkedRun[]; readonly language: string }) {
  const shown = useShownScript(language);
  const inScript = shown?.mapped(runs.map(({ text }) => text).join(''));
  let from = 0;
  const drawn = runs.map(({ at, text, isFound }) => {
    const range = inScript?.rangeOf({ from, to: from + text.length });
    from += text.length;
    const run = inScript && range ? inScript.text.slice(range.from, range.to) : text;
    return isFound ? <mark key={at}>{run}</mark> : <Fragment key={at}>{run}</Fragment>;
  });
  return shown ? <span lang={shown.tag}>{drawn}</span> : drawn;
}

/** The passage of the text that matches those searched words that the title and names do not contain. */
function passageIn(
  row: CatalogueRow,
  text: string,
  { words, areWhole }: Marks,
): readonly MarkedRun[] | undefined {
  const names = [row.title, row.author, row.translation_author ?? ''].join('\n');
  const isNamed = (word: string) =>
    markedRuns(names, { words: [word], areWhole }).some(({ isFound }) => isFound);
  const missing = words.filter((word) => !isNamed(word));
  return missing.length > 0 ? passageOf(text, { words: missing, areWhole }) : undefined;
}

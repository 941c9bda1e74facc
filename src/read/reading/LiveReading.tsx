import { useEffect, useState } from 'react';
import { inDigits } from '../../page/translate.ts';
import { languageOf } from '../../shared/languages/languages.ts';
import type { CatalogueRow, StoryBody, WorkText } from '../../shared/story/catalogue.ts';
import { readingMinutes } from '../../text/readingPace.ts';
import { ActionButton, ActionLink } from '../../ui/controls/Action.tsx';
import { CloseIcon } from '../../ui/controls/icons.tsx';
import type { ShownScript } from '../../ui/script/scriptsOf.tsx';
import note from '../../ui/story/FootNote.module.css';
import { FootNote } from '../../ui/story/FootNote.tsx';
import * as common from '../../ui/words.ts';
import { MarkBar } from '../marks/MarkBar.tsx';
import { useStoryMarks } from '../marks/useStoryMarks.ts';
import { followPlace, type Return } from './followPlace.ts';
import styles from './LiveReading.module.css';
import { PlaceConflictNote, usePlaceConflict } from './PlaceConflictNote.tsx';
import { QuotationBar } from './QuotationBar.tsx';
import { fractionRead } from './sentencesOnPage.ts';
import * as words from './words.ts';

export interface LiveReadingProps {
  readonly row: CatalogueRow;
  readonly body: StoryBody;
  readonly siblings: readonly WorkText[];
  /** The script that the text is shown in, if any other than its own. */
  readonly shown: ShownScript | undefined;
}

export function LiveReading({ row, body, siblings, shown }: LiveReadingProps) {
  const [back, setBack] = useState<Return>();
  const conflict = usePlaceConflict(row.id);
  const marks = useStoryMarks(body, shown);
  useEffect(() => {
    const ending = new AbortController();
    followToolbar(ending.signal);
    return () => ending.abort();
  }, []);
  useEffect(() => {
    const ending = new AbortController();
    setBack(undefined);
    void followPlace(body, ending.signal, setBack);
    return () => ending.abort();
  }, [body]);
  return (
    <>
      {/* The way to them by keyboard and for screen readers, for which the text has no marks. */}
      {marks.count > 0 && (
        <p className="screenOnly">
          <ActionLink label={words.highlightsHere(marks.count)} href="/highlights" />
        </p>
      )}
      <Progress minutes={readingMinutes(row.wordCount, languageOf(row.language).script)} />
      <QuotationBar row={row} siblings={siblings} content={body.content} shown={shown} marks={marks} />
      {marks.open && <MarkBar key={marks.open.kept.markId} {...marks.open} onClose={marks.close} />}
      {conflict ? (
        <PlaceConflictNote row={row} body={body} conflict={conflict} onDone={() => setBack(undefined)} />
      ) : (
        back && <ReturnNote back={back} onDone={() => setBack(undefined)} />
      )}
    </>
  );
}

function Progress({ minutes }: { readonly minutes: number }) {
  const percent = usePercentRead();
  // At the beginning, the head of the story already shows its length.
  if (!percent) return null;
  const minutesLeft = minutes * (1 - percent / 100);
  const read = inDigits(`${percent} %`);
  const left = minutesLeft === 0 ? words.readToEnd : words.minutesLeft(minutesLeft);
  return (
    <div className={`screenOnly ${styles.progress}`}>
      <p className={styles.left} aria-hidden="true">
        {`${read} · ${left}`}
      </p>
      <progress
        className={styles.line}
        aria-label={words.readSoFar}
        aria-valuetext={`${read}, ${left}`}
        max={100}
        value={percent}
      />
    </div>
  );
}

function usePercentRead(): number | undefined {
  const [percent, setPercent] = useState<number>();
  useEffect(() => {
    let frame: number | undefined;
    function update(): void {
      frame = undefined;
      const fraction = fractionRead();
      setPercent(fraction === undefined ? undefined : Math.floor(fraction * 100));
    }
    function onMove(): void {
      frame ??= requestAnimationFrame(update);
    }
    const ending = new AbortController();
    document.addEventListener('scroll', onMove, { passive: true, signal: ending.signal });
    addEventListener('resize', onMove, { signal: ending.signal });
    onMove();
    return () => {
      ending.abort();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, []);
  return percent;
}

/** Pixels that the reader scrolls in one direction before the toolbar reacts, because a thumb trembles. */
const resolvePx = 12;

/** Hidden when scrolling down, unless it has keyboard focus or an open panel: an attribute of the document root. */
function followToolbar(signal: AbortSignal): void {
  const root = document.documentElement;
  const toolbar = document.querySelector('#root > nav');
  if (!toolbar) return;
  let turnedAt = scrollY;
  let last = scrollY;
  function show(isShown: boolean): void {
    root.dataset.toolbar = isShown ? 'shown' : 'hidden';
  }
  function onScroll(): void {
    const now = scrollY;
    const isHidden = root.dataset.toolbar === 'hidden';
    // Distance is measured from where the reader last changed direction.
    if (now > last === isHidden) turnedAt = now;
    last = now;
    if (isHidden ? turnedAt - now > resolvePx || now < resolvePx : now - turnedAt > resolvePx) {
      show(isHidden || toolbar?.querySelector('[data-overlay], :focus-visible') !== null);
      turnedAt = now;
    }
  }
  show(true);
  document.addEventListener('scroll', onScroll, { passive: true, signal });
  toolbar.addEventListener('focusin', () => show(true), { signal });
  signal.addEventListener('abort', () => {
    delete root.dataset.toolbar;
  });
}

/** Tells a returning reader where they are, until they scroll by a screen or close the note. */
function ReturnNote({ back, onDone }: { readonly back: Return; readonly onDone: () => void }) {
  useEffect(() => {
    const from = scrollY;
    function onScroll(): void {
      if (Math.abs(scrollY - from) > innerHeight) onDone();
    }
    document.addEventListener('scroll', onScroll, { passive: true });
    return () => document.removeEventListener('scroll', onScroll);
  }, [onDone]);
  function onPress(): void {
    if (back.kind === 'offered') back.go();
    else {
      scrollTo({ top: 0, behavior: 'instant' });
      document.getElementById('main')?.focus({ preventScroll: true });
    }
    onDone();
  }
  return (
    <FootNote kind="place" label={words.place}>
      <p role="status" className={note.brief}>
        {back.kind === 'returned' ? words.leftOff : words.hadReadOn}
      </p>
      <ActionButton
        label={back.kind === 'returned' ? words.backToStart : words.goToPlace}
        onPress={onPress}
      />
      <button type="button" className="square" aria-label={common.close} onClick={onDone}>
        <CloseIcon />
      </button>
    </FootNote>
  );
}

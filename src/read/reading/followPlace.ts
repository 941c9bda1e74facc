import { readPlace, storePlace } from '../../readerData/places.ts';
import type { Place } from '../../readerData/readerStore.ts';
import { count } from '../../settings/counts.ts';
import { lipiStore } from '../../settings/lipiStore.ts';
import type { StoryBody } from '../../shared/story/catalogue.ts';
import { warn } from '../../shared/warn.ts';
import { findPlace, wordsOf } from '../../text/placeInText.ts';
import type { TextRange } from '../../text/sentences.ts';
import { firstInSight, fractionRead, goTo, rangeOf, sentencesOnPage } from './sentencesOnPage.ts';

export type Return = { readonly kind: 'returned' } | { readonly kind: 'offered'; readonly go: () => void };

const debounceMs = 300;

const maxUnwrittenMs = 2 * 1000;

/** A scroll position restored by the browser counts as the place if it is this near, in sentences. */
const nearEnough = 3;

/**
 * Returns a reader to their place, then stores where they are, until `signal` aborts. A page at its top is scrolled
 * there at once, and again when the fonts are loaded. One that was scrolled before stays, and a place further on is
 * offered. A finished story begins at the top. A device that cannot read or store places only logs a warning.
 */
export async function followPlace(
  body: StoryBody,
  signal: AbortSignal,
  onReturn: (back: Return) => void,
): Promise<void> {
  const place = await readPlace(body.storyId).catch(warn('Reading the stored place failed'));
  if (signal.aborted) return;
  const back = place && placeOnPage(body, place);
  let storedIndex = 0;
  let hasReturned = false;
  if (back) {
    const currentIndex = firstInSight(sentencesOnPage());
    if (scrollY < 1 && location.hash === '') {
      goTo(back.sentence);
      storedIndex = firstInSight(sentencesOnPage());
      hasReturned = true;
      onReturn({ kind: 'returned' });
    } else if (Math.abs(back.index - currentIndex) <= nearEnough) storedIndex = currentIndex;
    else if (back.index > currentIndex) onReturn({ kind: 'offered', go: () => goTo(back.sentence) });
  }
  const markStored = storePlaceWhileReading(storedIndex, body, signal);
  if (!back || !hasReturned) return;
  await document.fonts.ready;
  // The font has moved the text. A reader who has read on meanwhile is not moved.
  if (signal.aborted || Math.abs(firstInSight(sentencesOnPage()) - back.index) > nearEnough) return;
  goTo(back.sentence);
  markStored(firstInSight(sentencesOnPage()));
}

function placeOnPage(
  { content, bodyHash }: StoryBody,
  { text, finishedAt = 0 }: Place,
): { readonly sentence: HTMLElement; readonly index: number } | undefined {
  if (text === undefined || finishedAt >= text.at) return undefined;
  const sentences = sentencesOnPage();
  const index = findPlace(content, sentences.map(rangeOf), text, text.bodyHash === bodyHash);
  const sentence = sentences[index];
  return sentence && index > 0 ? { sentence, index } : undefined;
}

/** `first` is the index of the sentence that counts as stored. Returns a function that sets another such index. */
function storePlaceWhileReading(
  first: number,
  { storyId, bodyHash, content }: StoryBody,
  signal: AbortSignal,
): (index: number) => void {
  let storedIndex = first;
  let seen: { readonly index: number; readonly range: TextRange; readonly isAtEnd: boolean } | undefined;
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwrittenSinceMs: number | undefined;
  let updatedAtY = scrollY;
  // Recorded when seen, because the text is gone once another screen replaces this one.
  function update(): void {
    frame = undefined;
    updatedAtY = scrollY;
    const sentences = sentencesOnPage();
    const index = firstInSight(sentences);
    const sentence = sentences[index];
    if (!sentence) return;
    seen = { index, range: rangeOf(sentence), isAtEnd: fractionRead() === 1 };
    const nowMs = performance.now();
    unwrittenSinceMs ??= nowMs;
    clearTimeout(timer);
    timer = setTimeout(write, Math.min(debounceMs, unwrittenSinceMs + maxUnwrittenMs - nowMs));
  }
  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    unwrittenSinceMs = undefined;
    if (!seen || (seen.index === storedIndex && !seen.isAtEnd)) return;
    storedIndex = seen.index;
    const at = Date.now();
    const text = { offset: seen.range.from, bodyHash, words: wordsOf(content, seen.range), at };
    // A story that is being heard is finished by its narration's end: the end of its text may be in sight long before.
    const isListening = lipiStore.isPlaying && lipiStore.selectedContent === storyId;
    const change = seen.isAtEnd && !isListening ? { text, finishedAt: at } : { text };
    storePlace(storyId, change).catch(warn('Storing the reading place failed'));
    if (seen.isAtEnd) count('read', storyId);
  }
  function flush(): void {
    if (timer !== undefined) write();
  }
  function onLeaving(): void {
    // The last scroll may not have had a frame yet.
    if (scrollY !== updatedAtY) update();
    flush();
  }
  function onScroll(): void {
    frame ??= requestAnimationFrame(update);
  }
  // The scroll that loaded this module is already over.
  if (scrollY > 0) update();
  document.addEventListener('scroll', onScroll, { passive: true, signal });
  // A phone may end a hidden page without further events.
  document.addEventListener('visibilitychange', onLeaving, { signal });
  addEventListener('pagehide', onLeaving, { signal });
  signal.addEventListener('abort', () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    flush();
  });
  return (index) => {
    storedIndex = index;
  };
}

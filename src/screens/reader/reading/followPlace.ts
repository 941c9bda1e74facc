import { keepPlace, type Place, readPlace } from '../../../library/places.ts';
import type { StoryBody } from '../../../shared/catalogue.ts';
import { count } from '../../../state/counts.ts';
import { findPlace, wordsOf } from '../../../text/placeInText.ts';
import type { TextRange } from '../../../text/sentences.ts';
import { firstInSight, fractionRead, goTo, rangeOf, sentencesOnPage } from './sentencesOnPage.ts';

/** What a reader who was here before is told: they were put where they were, or could be. */
export type Return = { readonly kind: 'returned' } | { readonly kind: 'offered'; readonly go: () => void };

/** A place is written when the page has rested so long. */
const restMs = 300;

/** And after this time of scrolling without a rest. */
const longestUnwrittenMs = 2 * 1000;

/** A browser that restores a scrolled page comes this near, in sentences. */
const nearEnough = 3;

/**
 * Puts a returning reader back where they were, and keeps from then on where they are, until `signal` aborts.
 *
 * 1. The page stands at its head: it is scrolled to the sentence, at once and without a movement, and again when the fonts
 *    are here.
 * 2. The page was scrolled before the place was known, by the browser or by the reader: it stays, and the place is offered
 *    when it is further on.
 * 3. The story was read to its end and not opened again since: it begins at its head.
 *
 * A device that cannot read or keep places costs a warning.
 */
export async function followPlace(
  body: StoryBody,
  signal: AbortSignal,
  onReturn: (back: Return) => void,
): Promise<void> {
  const place = await readPlace(body.storyId).catch((error: unknown) => {
    console.warn(`The place in the story could not be read: ${String(error)}`);
  });
  if (signal.aborted) return;
  const back = place && placeOnPage(body, place);
  let known = 0;
  let hasReturned = false;
  if (back) {
    const here = firstInSight(sentencesOnPage());
    if (scrollY < 1 && location.hash === '') {
      goTo(back.sentence);
      known = firstInSight(sentencesOnPage());
      hasReturned = true;
      onReturn({ kind: 'returned' });
    } else if (Math.abs(back.index - here) <= nearEnough) known = here;
    else if (back.index > here) onReturn({ kind: 'offered', go: () => goTo(back.sentence) });
  }
  const takeAsKept = keepFrom(known, body, signal);
  if (!back || !hasReturned) return;
  await document.fonts.ready;
  // Another font has moved the text. A reader who has read on meanwhile is left in peace.
  if (signal.aborted || Math.abs(firstInSight(sentencesOnPage()) - back.index) > nearEnough) return;
  goTo(back.sentence);
  takeAsKept(firstInSight(sentencesOnPage()));
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

/**
 * `first` is the index of the sentence that need not be written: where the reader was put, or the first one. Returns what
 * names another such.
 */
function keepFrom(
  first: number,
  { storyId, bodyHash, content }: StoryBody,
  signal: AbortSignal,
): (index: number) => void {
  let kept = first;
  let seen: { readonly index: number; readonly range: TextRange; readonly isAtEnd: boolean } | undefined;
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwrittenSinceMs: number | undefined;
  let lookedAtY = scrollY;
  // Noted as it is seen: when another screen takes over the text is gone.
  function look(): void {
    frame = undefined;
    lookedAtY = scrollY;
    const sentences = sentencesOnPage();
    const index = firstInSight(sentences);
    const sentence = sentences[index];
    if (!sentence) return;
    seen = { index, range: rangeOf(sentence), isAtEnd: fractionRead() === 1 };
    const nowMs = performance.now();
    unwrittenSinceMs ??= nowMs;
    clearTimeout(timer);
    timer = setTimeout(write, Math.min(restMs, unwrittenSinceMs + longestUnwrittenMs - nowMs));
  }
  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    unwrittenSinceMs = undefined;
    if (!seen || (seen.index === kept && !seen.isAtEnd)) return;
    kept = seen.index;
    const at = Date.now();
    const text = { offset: seen.range.from, bodyHash, words: wordsOf(content, seen.range), at };
    keepPlace(storyId, seen.isAtEnd ? { text, finishedAt: at } : { text }).catch((error: unknown) => {
      console.warn(`The place in the story was not kept: ${String(error)}`);
    });
    if (seen.isAtEnd) count('read', storyId);
  }
  function flush(): void {
    if (timer !== undefined) write();
  }
  function onLeaving(): void {
    // Scrolled in the very last moment, before a frame.
    if (scrollY !== lookedAtY) look();
    flush();
  }
  function onScroll(): void {
    frame ??= requestAnimationFrame(look);
  }
  // The scrolling that fetched this is over.
  if (scrollY > 0) look();
  document.addEventListener('scroll', onScroll, { passive: true, signal });
  // A phone may end a hidden page without another word.
  document.addEventListener('visibilitychange', onLeaving, { signal });
  addEventListener('pagehide', onLeaving, { signal });
  signal.addEventListener('abort', () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    flush();
  });
  return (index) => {
    kept = index;
  };
}

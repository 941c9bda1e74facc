import { keepPlace, type Place, readPlace } from '../../../library/places.ts';
import type { StoryBody } from '../../../shared/catalogue.ts';
import { findPlace, wordsOf } from '../../../text/placeInText.ts';
import type { TextRange } from '../../../text/sentences.ts';
import { firstInSight, fractionRead, goTo, rangeOf, sentencesOnPage } from './sentencesOnPage.ts';

/** What a reader who was here before is told: they were put where they were, or could be. */
export type Return = { readonly kind: 'returned' } | { readonly kind: 'offered'; readonly go: () => void };

/** At most one write in this time, and one when the page is left. */
const writeEveryMs = 2 * 1000;

/** A browser that restores a scrolled page comes this near, in sentences. */
const nearEnough = 3;

/**
 * Puts a returning reader back where they were, and keeps from then on where they are, until `signal` aborts.
 *
 * 1. The page stands at its head: it is scrolled to the sentence, at once and without a movement.
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
  if (back) {
    const here = firstInSight(sentencesOnPage());
    if (scrollY < 1 && location.hash === '') {
      goTo(back.sentence);
      known = back.index;
      onReturn({ kind: 'returned' });
    } else if (Math.abs(back.index - here) <= nearEnough) known = here;
    else if (back.index > here) onReturn({ kind: 'offered', go: () => goTo(back.sentence) });
  }
  keepFrom(known, body, signal);
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

/** `kept` is the index of the sentence that need not be written: what the device has, or the first one. */
function keepFrom(kept: number, { storyId, bodyHash, content }: StoryBody, signal: AbortSignal): void {
  let seen: { readonly index: number; readonly range: TextRange; readonly isAtEnd: boolean } | undefined;
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Noted as it is seen: when the page is left its text may be gone.
  function look(): void {
    frame = undefined;
    const sentences = sentencesOnPage();
    const index = firstInSight(sentences);
    const sentence = sentences[index];
    if (!sentence) return;
    seen = { index, range: rangeOf(sentence), isAtEnd: fractionRead() === 1 };
    timer ??= setTimeout(write, writeEveryMs);
  }
  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!seen || (seen.index === kept && !seen.isAtEnd)) return;
    kept = seen.index;
    const at = Date.now();
    const text = { offset: seen.range.from, bodyHash, words: wordsOf(content, seen.range), at };
    keepPlace(storyId, seen.isAtEnd ? { text, finishedAt: at } : { text }).catch((error: unknown) => {
      console.warn(`The place in the story was not kept: ${String(error)}`);
    });
  }
  function flush(): void {
    if (timer !== undefined) write();
  }
  function onScroll(): void {
    frame ??= requestAnimationFrame(look);
  }
  // The scrolling that fetched this is over.
  if (scrollY > 0) look();
  document.addEventListener('scroll', onScroll, { passive: true, signal });
  // A phone may end a hidden page without another word.
  document.addEventListener('visibilitychange', flush, { signal });
  addEventListener('pagehide', flush, { signal });
  signal.addEventListener('abort', () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    flush();
  });
}

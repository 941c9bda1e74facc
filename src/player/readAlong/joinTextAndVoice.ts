import { ref } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import { lipiStore } from '../../settings/lipiStore.ts';
import type { CatalogueRow, SentenceTiming } from '../../shared/story/catalogue.ts';
import { playback } from '../playback.ts';
import { chooseByKeys, choosePointed, type SentenceChoice } from './chooseSentence.ts';
import { startScrollAlong } from './scrollAlong.ts';
import { spokenText } from './spokenText.ts';
import { findMarks } from './textMarks.ts';

export type TextAndVoice = ReturnType<typeof joinTextAndVoice>;

/**
 * Joins the story on the page with its narration: marks the spoken sentence, scrolls with it, and lets the reader
 * listen from any sentence. `onYield` reports whether automatic scrolling has given way to the reader's. Maintains
 * `textSegments`, `highlightedSegmentIndex` and `hoveredSegmentIndex` of the store.
 */
export function joinTextAndVoice(
  row: CatalogueRow,
  content: string,
  timings: readonly SentenceTiming[],
  onYield: (hasYielded: boolean) => void,
) {
  const { segments, track, starts, follow, playFrom: playSentence } = spokenText(row, content, timings);
  const root = document.querySelector<HTMLElement>('article') ?? document.body;
  const marks = findMarks(root, row.language, segments);
  const scrolling = startScrollAlong(onYield);
  // A plain reference: a proxy for each of thousands of objects that never change would be expensive.
  lipiStore.textSegments = ref(segments);

  const spokenElement = () => marks.element(lipiStore.highlightedSegmentIndex);
  function showSpoken(index: number): void {
    const sentence = playback.story?.id === row.id ? track[index] : undefined;
    lipiStore.highlightedSegmentIndex = sentence?.first ?? -1;
    marks.showSpoken(sentence?.first ?? -1, sentence?.last ?? -1);
    const element = spokenElement();
    if (element && lipiStore.autoScrollEnabled && playback.status.kind === 'playing')
      scrolling.follow(element);
  }
  async function playFrom(segment: number): Promise<void> {
    if (!starts.has(segment)) return;
    await playSentence(segment);
    scrolling.resumeFollowing(marks.element(segment));
  }
  const choice: SentenceChoice = {
    root,
    marks,
    segmentCount: segments.length,
    isSpoken: (segment) => starts.has(segment),
    onTarget(segment) {
      if (lipiStore.hoveredSegmentIndex === segment) return;
      lipiStore.hoveredSegmentIndex = segment;
      marks.showTarget(segment);
    },
    onChoose: (segment) => void playFrom(segment),
  };
  let endKeys: (() => void) | undefined;
  const ends = [
    follow(showSpoken),
    choosePointed(choice),
    subscribeKey(lipiStore, 'autoScrollEnabled', () => scrolling.resumeFollowing(undefined)),
    () => endKeys?.(),
    scrolling.end,
    marks.clear,
  ];
  return {
    /** Begins at the spoken sentence; afterwards `opener` gets the focus. */
    chooseByKeys(opener: HTMLElement): void {
      endKeys?.();
      endKeys = chooseByKeys(choice, lipiStore.highlightedSegmentIndex, opener);
    },
    resumeFollowing: () => scrolling.resumeFollowing(spokenElement()),
    end(): void {
      for (const end of ends) end();
      lipiStore.highlightedSegmentIndex = -1;
      lipiStore.hoveredSegmentIndex = -1;
      lipiStore.textSegments = [];
    },
  };
}

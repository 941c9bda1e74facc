import { ref, subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import { lipiStore } from '../../settings/lipiStore.ts';
import type { CatalogueRow, SentenceTiming } from '../../shared/story/catalogue.ts';
import { parseStory } from '../../text/storyText.ts';
import { makeTimeline } from '../../text/timeline.ts';
import { playback } from '../playback.ts';
import { inStory, narration, play } from '../player.ts';
import { chooseByKeys, choosePointed, type SentenceChoice } from './chooseSentence.ts';
import { startScrollAlong } from './scrollAlong.ts';
import { layTrack, type SpokenSentence, spokenAt, startsOf } from './sentenceTrack.ts';
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
  const segments = parseStory(content)
    .flatMap(({ sentences }) => sentences)
    .map(({ from, to }) => ({ text: content.slice(from, to), from, to }));
  const { startsSeconds } = makeTimeline(row.narration?.parts ?? []);
  const track = layTrack(timings, startsSeconds, segments);
  const starts = startsOf(track);
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
    const startSeconds = starts.get(segment);
    if (startSeconds === undefined) return;
    await inStory(row, () => narration.seek(startSeconds));
    await play();
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
    followPlayback(track, showSpoken),
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

/** Timers can fire slightly early, so the sentence is looked up again after this. */
const leastDelayMs = 4;

/**
 * Calls `onSentence` with the index on the track whenever another sentence is spoken. A timer is set for the next one:
 * the player's own events fire four times a second, which at triple speed is most of a second of narration.
 */
function followPlayback(track: readonly SpokenSentence[], onSentence: (index: number) => void): () => void {
  let shown = -2;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function look(): void {
    clearTimeout(timer);
    const seconds = narration.positionSeconds;
    const index = spokenAt(track, seconds);
    if (index !== shown) {
      shown = index;
      onSentence(index);
    }
    const next = track[index + 1];
    if (!next || playback.status.kind !== 'playing') return;
    const delayMs = ((next.startSeconds - seconds) / lipiStore.playbackSpeed) * 1000;
    timer = setTimeout(look, Math.max(leastDelayMs, delayMs));
  }
  look();
  const ends = [subscribe(lipiStore, look), subscribe(playback, look)];
  return () => {
    clearTimeout(timer);
    for (const end of ends) end();
  };
}

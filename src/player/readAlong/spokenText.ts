import { subscribe } from 'valtio/vanilla';
import { lipiStore } from '../../settings/lipiStore.ts';
import type { CatalogueRow, SentenceTiming, StoryBody } from '../../shared/story/catalogue.ts';
import { parseStory } from '../../text/storyText.ts';
import { makeTimeline } from '../../text/timeline.ts';
import { playback } from '../playback.ts';
import { inStory, narration, play } from '../player.ts';
import { sentenceTimesOf } from './sentenceTimes.ts';
import { layTrack, type SpokenSentence, spokenAt, startsOf } from './sentenceTrack.ts';

export type SpokenText = ReturnType<typeof spokenText>;

/** A story's sentences, when each is spoken, and the way of the narration to one. */
export function spokenText(row: CatalogueRow, content: string, timings: readonly SentenceTiming[]) {
  const segments = parseStory(content)
    .flatMap(({ sentences }) => sentences)
    .map(({ from, to }) => ({ text: content.slice(from, to), from, to }));
  const { startsSeconds } = makeTimeline(row.narration?.parts ?? []);
  const track = layTrack(timings, startsSeconds, segments);
  const starts = startsOf(track);
  async function seek(segment: number): Promise<void> {
    const startSeconds = starts.get(segment);
    if (startSeconds !== undefined) await inStory(row, () => narration.seek(startSeconds));
  }
  return {
    segments,
    track,
    /** In seconds, of the sentences that the narration contains. */
    starts,
    seek,
    /** From where the narration is, if it does not contain the sentence. */
    async playFrom(segment: number): Promise<void> {
      await seek(segment);
      await inStory(row, play);
    },
    pause: () => narration.pause(),
    /** Calls with an index of the track; returns what ends it. */
    follow: (onSentence: (index: number) => void) => followPlayback(track, onSentence),
  };
}

export async function spokenTextOf(row: CatalogueRow, body: StoryBody): Promise<SpokenText> {
  return spokenText(row, body.content, (await sentenceTimesOf(row, body)).timings);
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

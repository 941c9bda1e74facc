import type { CSSProperties, MouseEvent } from 'react';
import { usePlayer } from '../../player/usePlayer.tsx';
import type { Place } from '../../readerData/readerStore.ts';
import { languageOf } from '../../shared/languages/languages.ts';
import type { CatalogueRow, StoryBody, StoryId } from '../../shared/story/catalogue.ts';
import { readingMinutes } from '../../text/readingPace.ts';
import { Cover } from '../../ui/cover/Cover.tsx';
import { InScript } from '../../ui/script/InScript.tsx';
import { durationWords } from '../../ui/story/clock.ts';
import { inLanguage } from '../../ui/story/NativeName.tsx';
import { progressWords } from '../../ui/words.ts';
import * as words from '../words.ts';
import styles from './Shelves.module.css';

/** A story that was begun but not finished. `resumesAs` is its text or its narration, whichever the reader used last. */
export interface BegunStory {
  readonly row: CatalogueRow;
  readonly place: Place;
  readonly resumesAs: 'text' | 'audio';
}

/** During playback the place in the text, which scrolls along, is stored more often than the one in the narration. */
const sameMomentMs = 10 * 1000;

const offered = 12;

/** Most recent first. A story reopened after it was finished counts. */
export function begunStories(
  rows: readonly CatalogueRow[],
  places: ReadonlyMap<string, Place>,
): readonly BegunStory[] {
  const begun = rows.flatMap((row) => {
    const place = places.get(row.id);
    if (!place) return [];
    const textAt = place.text?.at ?? 0;
    const audioAt = row.narration ? (place.audio?.at ?? 0) : 0;
    const at = Math.max(textAt, audioAt);
    if (at <= (place.finishedAt ?? 0)) return [];
    const isAudio = audioAt > 0 && audioAt + sameMomentMs > textAt;
    return [{ at, begun: { row, place, resumesAs: isAudio ? 'audio' : 'text' } as const }];
  });
  return begun
    .sort((one, other) => other.at - one.at)
    .slice(0, offered)
    .map(({ begun }) => begun);
}

/** UTF-8 bytes of a UTF-16 unit of text, spaces included: three for a letter of most scripts here. */
const bytesOfUnit = (script: string) => (script === 'Latn' ? 1 : 2.65);

/**
 * How much of a story is left, with the share of it that was read or heard: '6 min left to listen'. `content` is its text
 * if that is on this device; without it, the share is estimated.
 */
export function leftOf({ row, place, resumesAs }: BegunStory, content: string | undefined) {
  if (resumesAs === 'audio') {
    const { durationSeconds = 0 } = row.narration ?? {};
    const { positionSeconds = 0 } = place.audio ?? {};
    const left = words.leftToListen(durationWords(durationSeconds - positionSeconds));
    return { words: left, done: Math.min(1, positionSeconds / durationSeconds) };
  }
  const { script } = languageOf(row.language);
  const units = content?.length ?? row.bodySizeBytes / bytesOfUnit(script);
  const done = Math.min(1, (place.text?.offset ?? 0) / Math.max(1, units));
  const minutes = readingMinutes(row.wordCount, script) * (1 - done);
  return { words: words.leftToRead(durationWords(minutes * 60)), done };
}

interface ContinueProps {
  readonly begun: readonly BegunStory[];
  readonly contents: ReadonlyMap<StoryId, StoryBody>;
  readonly isOffline: boolean;
}

export function Continue({ begun, contents, isOffline }: ContinueProps) {
  const { withPlayer, problem } = usePlayer();
  function resume(row: CatalogueRow, { ctrlKey, metaKey, shiftKey }: MouseEvent): void {
    if (!ctrlKey && !metaKey && !shiftKey) withPlayer(({ inStory, play }) => inStory(row, play));
  }
  return (
    <section className={styles.continue} aria-labelledby="continue">
      {problem}
      <div className={styles.line}>
        <h2 id="continue" className={`soft ${styles.heading}`}>
          {words.continueReading}
        </h2>
        <ul className={styles.begun}>
          {begun.map((story) => {
            const { row, resumesAs } = story;
            const content = contents.get(row.id)?.content;
            const isUnavailableOffline = isOffline && content === undefined;
            const left = leftOf(story, content);
            return (
              <li key={row.id}>
                <a
                  href={`/content/${row.id}`}
                  className={styles.resume}
                  data-unavailable={isUnavailableOffline || undefined}
                  onClick={resumesAs === 'audio' ? (event) => resume(row, event) : undefined}
                >
                  <Cover row={row} />
                  <span className={styles.begunTitle} {...inLanguage(row.language)}>
                    <InScript language={row.language}>{row.title}</InScript>
                  </span>
                  <span className={`soft ${styles.left}`}>
                    {isUnavailableOffline ? words.unavailableOffline(left.words) : left.words}
                    <span className={styles.bar} style={{ '--done': left.done } as CSSProperties} />
                  </span>
                </a>
              </li>
            );
          })}
          <li className={styles.ways}>
            <a href="/library?reading=inProgress">
              {words.all}
              <span className="visuallyHidden">{words.ofShelf(words.continueReading)}</span>
            </a>
            <a href="/library?reading=finished">{progressWords.finished}</a>
          </li>
        </ul>
      </div>
    </section>
  );
}

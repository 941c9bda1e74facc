import { useMemo } from 'react';
import { type Marks, wordsOf } from '../catalogue/search/marks.ts';
import { soundOf } from '../text/sound/skeleton.ts';
import { ActionButton } from '../ui/controls/Action.tsx';
import list from '../ui/story/StoryList.module.css';
import * as common from '../ui/words.ts';
import styles from './Library.module.css';
import { isInOurFace, othersOf, StoryLine } from './StoryLines.tsx';
import type { Rest } from './useRest.ts';
import * as words from './words.ts';

interface RestOfLibraryProps {
  readonly rest: Rest;
  /** Whether the device has found nothing. */
  readonly isAlone: boolean;
  readonly query: string;
  readonly ownLanguage: string | undefined;
  readonly order: readonly string[];
}

/** Below what this device has found: what else the library has. */
export function RestOfLibrary({ rest, isAlone, query, ownLanguage, order }: RestOfLibraryProps) {
  const marks = useMemo(() => marksOf(query), [query]);
  if (rest.kind === 'failed' && !isAlone) return null;
  return (
    <section className={`screenOnly ${styles.rest}`} aria-labelledby="rest-of-library">
      <h2 id="rest-of-library" className="subhead">
        {words.moreFound}
      </h2>
      <p className="soft" role="status">
        {rest.kind === 'found' ? words.foundElsewhere(rest.stories.length) : words.rest[rest.kind]}
      </p>
      {rest.kind === 'failed' && <ActionButton label={common.tryAgain} onPress={rest.retry} />}
      {rest.kind === 'found' && rest.stories.length > 0 && (
        <ol className={list.lines}>
          {rest.stories.map((story) => (
            <StoryLine
              key={story.row.id}
              story={story}
              marks={marks}
              text={story.row.preview}
              isInOurFace={isInOurFace(story.row.language, ownLanguage)}
              isLanguageSaid={story.row.language === ownLanguage}
              others={othersOf(story.row, order)}
              note={words.notHereYet}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

function marksOf(query: string): Marks {
  const sounds = soundOf(query).split(' ');
  const begun = sounds.findLast((sound) => sound.length > 1);
  return { words: wordsOf(query), areWhole: false, sounds, begun };
}

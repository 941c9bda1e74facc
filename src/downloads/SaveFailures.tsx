import { useLive } from '../catalogue/useLive.ts';
import type { StoryId } from '../shared/story/catalogue.ts';
import { type ListedStory, listedOf } from '../shared/story/storySize.ts';
import { ActionButton } from '../ui/controls/Action.tsx';
import { InScript } from '../ui/script/InScript.tsx';
import { byteSize } from '../ui/story/byteSize.ts';
import * as common from '../ui/words.ts';
import { withDownloads } from './lazyDownloads.ts';
import styles from './SaveControl.module.css';
import * as words from './saved/words.ts';
import { type FailedStory, failureInWords } from './saving.ts';

const namedFailures = 10;

interface SaveFailuresProps {
  readonly failed: readonly FailedStory[];
  readonly isList: boolean;
}

export function SaveFailures({ failed, isList }: SaveFailuresProps) {
  const full = failed.filter(({ failure }) => failure.reason === 'quota');
  return (
    <>
      {isList && (
        <ul className={styles.failed}>
          {failed.slice(0, namedFailures).map(({ story: { id, language, title }, failure }) => (
            <li key={id}>
              <span lang={language}>
                <InScript language={language}>{title}</InScript>
              </span>
              <span>{failureInWords(failure)}</span>
            </li>
          ))}
        </ul>
      )}
      {isList && failed.length > namedFailures && (
        <p>{words.andMore(common.counted(failed.length - namedFailures))}</p>
      )}
      {full.length > 0 && (
        <MakeRoom
          neededBytes={Math.min(...full.map(({ story, failure }) => failure.neededBytes ?? story.sizeBytes))}
        />
      )}
    </>
  );
}

function MakeRoom({ neededBytes }: { readonly neededBytes: number }) {
  const saved = useLive((library) => library.savedStories(), []);
  if (!saved) return null;
  const stories = saved.map(({ row, saved: { sizeBytes } }) => listedOf(row, sizeBytes));
  return (
    <SpaceSuggestions
      stories={spaceSuggestions(stories, neededBytes)}
      onRemove={(id) => withDownloads(({ removeSaved }) => removeSaved(id))}
    />
  );
}

interface SpaceSuggestionsProps {
  readonly stories: readonly ListedStory[];
  readonly onRemove: (id: StoryId) => void;
}

export function SpaceSuggestions({ stories, onRemove }: SpaceSuggestionsProps) {
  if (stories.length === 0) return <p className={styles.room}>{words.cannotHelp}</p>;
  return (
    <div className={styles.room}>
      <p>{words.canHelp}</p>
      <ul>
        {stories.map(({ id, language, title, sizeBytes }) => (
          <li key={id} className="row">
            <span>
              <span lang={language}>
                <InScript language={language}>{title}</InScript>
              </span>
              {`, ${byteSize(sizeBytes)}`}
            </span>
            <ActionButton
              label={common.remove}
              name={words.removeToFree(title, byteSize(sizeBytes))}
              onPress={() => onRemove(id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

const proposals = 3;

/** First the smallest that free enough space alone, then, if these are too few, the largest of the others. */
export function spaceSuggestions<T extends { readonly sizeBytes: number }>(
  saved: readonly T[],
  neededBytes: number,
): readonly T[] {
  const bySize = [...saved].sort((a, b) => a.sizeBytes - b.sizeBytes);
  const enough = bySize.filter(({ sizeBytes }) => sizeBytes >= neededBytes);
  const others = bySize.filter(({ sizeBytes }) => sizeBytes < neededBytes).reverse();
  return [...enough, ...others].slice(0, proposals);
}

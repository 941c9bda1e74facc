import { useRef, useState } from 'react';
import { useFollow } from '../../catalogue/useFollow.ts';
import { useLive } from '../../catalogue/useLive.ts';
import type { StoryId } from '../../shared/story/catalogue.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { byteSize } from '../../ui/story/byteSize.ts';
import { durationWords } from '../../ui/story/clock.ts';
import { languageNames, storyCount } from '../../ui/words.ts';
import { SaveControl } from '../SaveControl.tsx';
import { sumBytes } from '../saving.ts';
import { DownloadList } from './DownloadList.tsx';
import styles from './Saved.module.css';
import { StoryChoice, useChoice } from './StoryChoice.tsx';
import { chooseCommute, type Savable, savableStories } from './savable.ts';
import * as words from './words.ts';

export function SaveMore() {
  const place = useRef<HTMLDivElement>(null);
  const savable = useLive(savableStories, []);
  useFollow(savable?.languages ?? [], true);
  const takeFocus = () => place.current?.focus();
  return (
    <div ref={place} className={`screenOnly ${styles.coming}`} tabIndex={-1}>
      <DownloadList onCancelled={takeFocus} />
      {savable && <Suggestions savable={savable} onSaved={takeFocus} />}
    </div>
  );
}

interface SuggestionsProps {
  readonly savable: Savable;
  readonly onSaved: () => void;
}

const usualMinutes = 30;

export function Suggestions({ savable, onSaved }: SuggestionsProps) {
  const { stories } = savable;
  const languages = languageNames(savable.languages, 'disjunction');
  const [minutes, setMinutes] = useState(usualMinutes);
  const [listed, setListed] = useState<readonly StoryId[]>();
  const [shortfall, setShortfall] = useState<string>();
  const { chosen, toggle, choose } = useChoice(stories);
  const shown = stories.filter(({ id }) => listed?.includes(id));
  const durationSeconds = chosen.reduce((sum, story) => sum + story.durationSeconds, 0);

  function list(found: Savable['stories'], why: string | undefined): void {
    setListed(found.map(({ id }) => id));
    setShortfall(why);
  }
  function suggest(): void {
    const found = chooseCommute(stories, minutes);
    list(found, shortfallWords(found, savable, minutes));
    choose(found);
  }
  function listAll(): void {
    list(stories, undefined);
    choose([]);
  }
  return (
    <section className={styles.section} aria-labelledby="more-title">
      <h2 id="more-title" className="subhead">
        {words.saveMore}
      </h2>
      {stories.length === 0 ? (
        <p className="soft">
          {savable.narratedCount === 0 ? words.noneIsNarrated(languages) : words.allAreSaved(languages)}
        </p>
      ) : (
        <form
          className={`row screenOnly ${styles.actions}`}
          onSubmit={(event) => {
            event.preventDefault();
            suggest();
          }}
        >
          <label className={styles.minutes}>
            {words.beforeMinutes}
            <input
              type="number"
              inputMode="numeric"
              min={5}
              max={600}
              required
              value={Number.isNaN(minutes) ? '' : minutes}
              onChange={({ target }) => setMinutes(target.valueAsNumber)}
            />
            {words.afterMinutes}
          </label>
          <ActionButton label={words.suggest} submits />
          <ActionButton label={words.chooseByHand} onPress={listAll} />
        </form>
      )}
      {listed && shortfall !== undefined && (
        <p className="soft" role="status">
          {shortfall}
        </p>
      )}
      {shown.length > 0 && (
        <>
          <StoryChoice stories={shown} chosen={chosen} onToggle={toggle} />
          <p className="soft" role="status">
            {chosen.length === 0
              ? words.noneChosen
              : words.chosen(
                  storyCount(chosen.length),
                  durationWords(durationSeconds),
                  byteSize(sumBytes(chosen)),
                )}
          </p>
          <SaveControl
            stories={chosen.map((story) => ({ ...story, isSaved: false }))}
            label={(count) => words.save(storyCount(count))}
            onSaved={() => {
              onSaved();
              setListed(undefined);
            }}
          />
        </>
      )}
    </section>
  );
}

/** Why fewer minutes were found than asked for; undefined if enough were found, rounded to minutes. */
function shortfallWords(found: Savable['stories'], savable: Savable, minutes: number): string | undefined {
  const foundMinutes = Math.round(found.reduce((sum, story) => sum + story.durationSeconds, 0) / 60);
  if (foundMinutes >= minutes) return undefined;
  if (found.length === 0) return words.allAreLonger(minutes);
  return found.length === savable.stories.length
    ? words.thereAreNoMore(foundMinutes, minutes, languageNames(savable.languages, 'disjunction'))
    : words.othersAreLonger(foundMinutes, minutes);
}

import { useState } from 'react';
import { languageNames } from '../../shared/languages.ts';
import type { StoryId } from '../../shared/story/catalogue.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { AskFirst } from '../../ui/forms/AskFirst.tsx';
import { byteSize } from '../../ui/story/byteSize.ts';
import { durationWords } from '../../ui/story/clock.ts';
import { storyCount } from '../../ui/words.ts';
import { ask, saveAnyway } from '../words.ts';
import styles from './Saved.module.css';
import { StoryChoice, sumBytes, useChoice } from './StoryChoice.tsx';
import { chooseCommute, type Savable } from './savable.ts';
import * as words from './words.ts';

interface SaveMoreProps {
  readonly savable: Savable;
  /** Why data may cost the reader something now, as a sentence. */
  readonly price: string | undefined;
  readonly onSave: (ids: readonly StoryId[]) => void;
}

const usualMinutes = 30;

/** Offers stories to save: enough to fill a journey, or chosen by hand. Shows their size before fetching anything. Pure. */
export function SaveMore({ savable, price, onSave }: SaveMoreProps) {
  const { stories } = savable;
  const languages = languageNames(savable.languages, 'disjunction');
  const [minutes, setMinutes] = useState(usualMinutes);
  const [listed, setListed] = useState<readonly StoryId[]>();
  const [shortfall, setShortfall] = useState<string>();
  const { chosen, toggle, choose } = useChoice(stories);
  const shown = stories.filter(({ id }) => listed?.includes(id));
  const durationSeconds = chosen.reduce((sum, story) => sum + story.durationSeconds, 0);
  const size = byteSize(sumBytes(chosen));

  function suggest(): void {
    const found = chooseCommute(stories, minutes);
    const ids = found.map(({ id }) => id);
    setListed(ids);
    setShortfall(shortfallWords(found, savable, minutes));
    choose(ids);
  }
  function listAll(): void {
    setListed(stories.map(({ id }) => id));
    setShortfall(undefined);
    choose([]);
  }
  function save(): void {
    onSave(chosen.map(({ id }) => id));
    setListed(undefined);
  }
  return (
    <section className={styles.section} aria-labelledby="more-title">
      <h2 id="more-title">{words.saveMore}</h2>
      {stories.length === 0 ? (
        <p className={styles.note}>
          {savable.narratedCount === 0 ? words.noneIsNarrated(languages) : words.allAreSaved(languages)}
        </p>
      ) : (
        <form
          className={styles.actions}
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
          <ActionButton submits>{words.suggest}</ActionButton>
          <ActionButton onPress={listAll}>{words.chooseByHand}</ActionButton>
        </form>
      )}
      {listed && shortfall !== undefined && (
        <p className={styles.note} role="status">
          {shortfall}
        </p>
      )}
      {shown.length > 0 && (
        <>
          <StoryChoice stories={shown} chosen={chosen} onToggle={toggle} />
          <p className={styles.note} role="status">
            {chosen.length === 0
              ? words.noneChosen
              : words.chosen(storyCount(chosen.length), durationWords(durationSeconds), size)}
          </p>
          {chosen.length > 0 && (
            <AskFirst question={price && ask(price, size)} confirm={saveAnyway} onConfirm={save} strong>
              {words.save(storyCount(chosen.length), size)}
            </AskFirst>
          )}
        </>
      )}
    </section>
  );
}

/** Why fewer minutes were found than asked for; undefined if enough were found, rounded to minutes. */
function shortfallWords(
  found: readonly { readonly durationSeconds: number }[],
  savable: Savable,
  minutes: number,
): string | undefined {
  const foundMinutes = Math.round(found.reduce((sum, story) => sum + story.durationSeconds, 0) / 60);
  if (foundMinutes >= minutes) return undefined;
  if (found.length === 0) return words.allAreLonger(minutes);
  return found.length === savable.stories.length
    ? words.thereAreNoMore(foundMinutes, minutes, languageNames(savable.languages, 'disjunction'))
    : words.othersAreLonger(foundMinutes, minutes);
}

import { useState } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { byteSize } from '../../parts/byteSize.ts';
import { durationWords } from '../../parts/clock.ts';
import type { StoryId } from '../../shared/catalogue.ts';
import { chooseCommute } from './chooseCommute.ts';
import styles from './Saved.module.css';
import { StoryChoice, storyCount, sumBytes, useChoice } from './StoryChoice.tsx';
import type { SavableStory } from './savable.ts';

interface SaveMoreProps {
  readonly stories: readonly SavableStory[];
  /** Why data may cost the reader something now, as a sentence. */
  readonly price: string | undefined;
  readonly onSave: (ids: readonly StoryId[]) => void;
}

const usualMinutes = 30;

/** Stories to keep: as many as fill a journey, or by hand. Says what they take before anything is fetched. Pure. */
export function SaveMore({ stories, price, onSave }: SaveMoreProps) {
  const [minutes, setMinutes] = useState(usualMinutes);
  const [listed, setListed] = useState<readonly StoryId[]>();
  const { chosen, toggle, choose } = useChoice(stories);
  const shown = stories.filter(({ id }) => listed?.includes(id));
  const durationSeconds = chosen.reduce((sum, story) => sum + (story.durationSeconds ?? 0), 0);
  const what = `Save ${storyCount(chosen.length)}, ${byteSize(sumBytes(chosen))}`;

  function list(ids: readonly StoryId[], isChosen: boolean): void {
    setListed(ids);
    choose(isChosen ? ids : []);
  }
  function save(): void {
    onSave(chosen.map(({ id }) => id));
    setListed(undefined);
  }
  return (
    <section className={styles.section} aria-labelledby="more-title">
      <h2 id="more-title">Save more</h2>
      {stories.length === 0 ? (
        <p className={styles.note}>
          Every narrated story in your languages is saved, downloading or finished.
        </p>
      ) : (
        <form
          className={styles.actions}
          onSubmit={(event) => {
            event.preventDefault();
            list(
              chooseCommute(stories, minutes).map(({ id }) => id),
              true,
            );
          }}
        >
          <label className={styles.minutes}>
            Download about
            <input
              type="number"
              inputMode="numeric"
              min={5}
              max={600}
              required
              value={Number.isNaN(minutes) ? '' : minutes}
              onChange={({ target }) => setMinutes(target.valueAsNumber)}
            />
            minutes
          </label>
          <ActionButton submits>Suggest stories</ActionButton>
          <ActionButton
            onPress={() =>
              list(
                stories.map(({ id }) => id),
                false,
              )
            }
          >
            Choose stories
          </ActionButton>
        </form>
      )}
      {listed && shown.length === 0 && stories.length > 0 && (
        <p className={styles.note} role="status">
          No story is that short.
        </p>
      )}
      {shown.length > 0 && (
        <>
          <StoryChoice stories={shown} chosen={chosen} onToggle={toggle} />
          <p className={styles.note} role="status">
            {chosen.length === 0
              ? 'None chosen.'
              : `${storyCount(chosen.length)}, ${durationWords(durationSeconds)}, ${byteSize(sumBytes(chosen))}.`}
          </p>
          {chosen.length > 0 &&
            (price ? (
              <AskFirst
                question={`${price} Saving takes ${byteSize(sumBytes(chosen))}.`}
                confirm="Save anyway"
                onConfirm={save}
              >
                {what}
              </AskFirst>
            ) : (
              <ActionButton strong onPress={save}>
                {what}
              </ActionButton>
            ))}
        </>
      )}
    </section>
  );
}

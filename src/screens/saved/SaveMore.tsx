import { useState } from 'react';
import { ActionButton } from '../../parts/Action.tsx';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { byteSize } from '../../parts/byteSize.ts';
import { durationWords } from '../../parts/clock.ts';
import type { StoryId } from '../../shared/catalogue.ts';
import { languageOf } from '../../shared/languages.ts';
import { chooseCommute } from './chooseCommute.ts';
import styles from './Saved.module.css';
import { StoryChoice, storyCount, sumBytes, useChoice } from './StoryChoice.tsx';
import type { Savable } from './savable.ts';

interface SaveMoreProps {
  readonly savable: Savable;
  /** Why data may cost the reader something now, as a sentence. */
  readonly price: string | undefined;
  readonly onSave: (ids: readonly StoryId[]) => void;
}

const usualMinutes = 30;

/** Stories to keep: as many as fill a journey, or by hand. Says what they take before anything is fetched. Pure. */
export function SaveMore({ savable, price, onSave }: SaveMoreProps) {
  const { stories } = savable;
  const [minutes, setMinutes] = useState(usualMinutes);
  const [listed, setListed] = useState<readonly StoryId[]>();
  const [shortfall, setShortfall] = useState<string>();
  const { chosen, toggle, choose } = useChoice(stories);
  const shown = stories.filter(({ id }) => listed?.includes(id));
  const durationSeconds = chosen.reduce((sum, story) => sum + (story.durationSeconds ?? 0), 0);
  const what = `Save ${storyCount(chosen.length)}, ${byteSize(sumBytes(chosen))}`;

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
      <h2 id="more-title">Save more</h2>
      {stories.length === 0 ? (
        <p className={styles.note}>
          {savable.narratedCount === 0
            ? `No story in ${namesOf(savable)} is narrated yet.`
            : `Every narrated story in ${namesOf(savable)} is saved, downloading or finished.`}
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
            minutes of listening
          </label>
          <ActionButton submits>Suggest stories</ActionButton>
          <ActionButton onPress={listAll}>Choose stories</ActionButton>
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

/** Why less was found than was asked for; undefined when it was not less by a minute. */
function shortfallWords(
  found: readonly { readonly durationSeconds: number }[],
  savable: Savable,
  minutes: number,
): string | undefined {
  const foundMinutes = Math.round(found.reduce((sum, story) => sum + story.durationSeconds, 0) / 60);
  if (foundMinutes >= minutes) return undefined;
  if (found.length === 0) return `Every narrated story is longer than ${minutes} minutes.`;
  return found.length === savable.stories.length
    ? `${foundMinutes} of ${minutes} minutes: there are no more narrated stories in ${namesOf(savable)} to save.`
    : `${foundMinutes} of ${minutes} minutes: every other narrated story is longer than what is left.`;
}

function namesOf({ languages }: Savable): string {
  return inEnglish.format(languages.map((tag) => languageOf(tag).englishName));
}

const inEnglish = new Intl.ListFormat('en-GB', { type: 'disjunction' });

import { useDeferredValue, useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import {
  type Letter,
  type LetterId,
  type LetterSetup,
  type LetterStory,
  type LetterWording,
  letterStoryLimit,
  type SubscriberCount,
} from '../../shared/desk/letters.ts';
import { isText, listOf, shape } from '../../shared/guards.ts';
import { languageOf } from '../../shared/languages/languages.ts';
import type { CatalogueRow, StoryId } from '../../shared/story/catalogue.ts';
import { ActionButton } from '../../ui/controls/Action.tsx';
import { ConfirmButton, ConfirmDialog } from '../../ui/forms/ConfirmDialog.tsx';
import { inLanguage } from '../../ui/story/NativeName.tsx';
import desk from '../Desk.module.css';
import { DeskNote } from '../DeskNote.tsx';
import { callDesk } from '../feed/deskCall.ts';
import { AreaField, languageOptions, SelectField, TextField } from '../fields.tsx';
import { useCatalogue } from '../openDesk.ts';
import { Section, useHeading } from '../Section.tsx';
import { foundLines, type StoryLine, sortedLines, storyLines } from '../stories/storyLines.ts';
import { draftForm, formEntry } from '../unsaved/draftForm.ts';
import { UnsavedWork } from '../unsaved/UnsavedWork.tsx';
import { useDraft } from '../unsaved/useDraft.ts';
import * as common from '../words.tsx';
import { LetterPreview } from './LetterPreview.tsx';
import styles from './Newsletter.module.css';
import * as words from './words.tsx';

export function LetterEditor({ newest, setup }: { readonly newest: Letter; readonly setup: LetterSetup }) {
  const { row } = newest;
  const typed = useDraft(letterForm, row.id, { revision: row.revision, values: newest.wording });
  const { state, run } = typed;
  const [confirming, setConfirming] = useState<{
    readonly revision: number;
    readonly count: SubscriberCount;
  }>();
  const catalogue = useCatalogue();
  const heading = useHeading();
  const { values } = typed;
  const shown = useDeferredValue(values);
  const stories = useMemo(
    () =>
      shown.storyIds.flatMap((storyId): LetterStory[] => {
        const story = catalogue.find(({ id }) => id === storyId);
        return story ? [{ storyId, ...story }] : [];
      }),
    [shown.storyIds, catalogue],
  );
  const own = inLanguage(values.language);
  const field = (name: 'subject' | 'language' | 'text') => ({
    label: words.fields[name],
    value: values[name],
    onChange: (value: string) => typed.change({ [name]: value }),
  });

  async function save(done: string): Promise<number | undefined> {
    const args = { letterId: row.id, revision: typed.revision, wording: values };
    const call = () => callDesk<{ readonly revision: number }>('mutation', 'letters:save', args);
    return (await typed.save(call, done))?.revision;
  }
  const current = () => (typed.isDirty ? save('') : Promise.resolve(typed.revision));

  async function test(): Promise<void> {
    if ((await current()) === undefined) return;
    await run(() => callDesk('action', 'letterTest:send', { letterId: row.id }), words.testSent);
  }
  async function confirmSending(): Promise<void> {
    const revision = await current();
    if (revision === undefined) return;
    const answer = await run(() => callDesk<SubscriberCount>('query', 'subscribers:count', {}));
    if (answer) setConfirming({ revision, count: answer.value });
  }
  function send(revision: number): void {
    setConfirming(undefined);
    void run(() => callDesk('mutation', 'letterSending:begin', { letterId: row.id, revision }));
  }
  async function discard(): Promise<void> {
    const args = { letterId: row.id, revision: row.revision };
    typed.rebase(newest.wording);
    if (await run(() => callDesk('mutation', 'letters:discard', args))) navigate(newsletterAddress);
  }

  return (
    <Section
      title={values.subject === '' ? words.newLetter : <span {...own}>{values.subject}</span>}
      level="h2"
      heading={heading}
    >
      <p className={desk.soft}>{typed.isDirty ? words.draftNotSaved : words.draftSaved}</p>
      {setup.from === null && <NoMailSender />}
      <UnsavedWork draft={typed} savedBy={row.savedBy.name}>
        <details>
          <summary>{words.otherVersion}</summary>
          <div lang={newest.wording.language}>
            <p className={styles.subject}>{newest.wording.subject}</p>
            <p className={styles.paragraph}>{newest.wording.text}</p>
          </div>
          <p>{common.storyCount(newest.wording.storyIds.length)}</p>
        </details>
      </UnsavedWork>
      <div className={desk.actions}>
        <ActionButton label={common.save} strong={typed.isDirty} onPress={() => void save(common.saved)} />
        {setup.from !== null && <ActionButton label={words.sendTest} onPress={() => void test()} />}
        {setup.from !== null && setup.maySend && (
          <ActionButton label={words.send} strong={!typed.isDirty} onPress={() => void confirmSending()} />
        )}
        <ConfirmButton {...words.deletion} onConfirm={() => void discard()}>
          <p>{words.deletionMeans}</p>
        </ConfirmButton>
      </div>
      {!setup.maySend && <p className={desk.soft}>{words.adminsSend}</p>}
      <DeskNote state={state} isDirty={typed.isDirty} />
      <div className={desk.columns}>
        <div className={desk.fields}>
          <TextField {...field('subject')} {...own} />
          <SelectField {...field('language')} options={languageOptions(values.language)} />
          <AreaField {...field('text')} hint={words.textHint} rows={12} {...own} />
          <ChooseStories
            catalogue={catalogue}
            chosen={values.storyIds}
            lastSentAt={setup.lastSentAt}
            onChange={(storyIds) => typed.change({ storyIds })}
          />
        </div>
        <LetterPreview title={words.preview} wording={shown} stories={stories} setup={setup} />
      </div>
      {confirming && (
        <ConfirmDialog
          title={words.askSending(words.subscriberCount(confirming.count))}
          confirm={words.sendNow}
          cancel={words.notYet}
          onConfirm={() => send(confirming.revision)}
          onCancel={() => setConfirming(undefined)}
        >
          <p lang={values.language}>{values.subject}</p>
          <p>{words.sendingMeans(setup.from, setup.perMinute)}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

interface ChooseStoriesProps {
  readonly catalogue: readonly CatalogueRow[];
  readonly chosen: readonly StoryId[];
  readonly lastSentAt: number | null;
  readonly onChange: (chosen: readonly StoryId[]) => void;
}

/** Stories that are offered besides the chosen ones; a search finds the others. */
const shownCount = 12;

function ChooseStories({ catalogue, chosen, lastSentAt, onChange }: ChooseStoriesProps) {
  // The stories that were chosen when the search changed come first, so that no line moves or disappears while it is used.
  const [request, setRequest] = useState({ search: '', first: chosen });
  const wanted = useDeferredValue(request);
  const lines = useMemo(() => sortedLines(storyLines([], catalogue), 'changedAt').reverse(), [catalogue]);
  const found = useMemo(() => {
    const isFirst = ({ opens }: StoryLine) => wanted.first.some((id) => id === opens.id);
    const others = foundLines(lines, wanted.search);
    return [...lines.filter(isFirst), ...others.filter((line) => !isFirst(line)).slice(0, shownCount)];
  }, [lines, wanted]);
  const isFull = chosen.length >= letterStoryLimit;
  return (
    <fieldset className={styles.choose}>
      <legend>{common.stories}</legend>
      <p className={desk.soft}>
        {lastSentAt === null ? words.newestFirstOfFirst : words.newestFirst(words.when(lastSentAt))}
      </p>
      <TextField
        label={words.findStory}
        value={request.search}
        onChange={(search) => setRequest({ search, first: chosen })}
      />
      <p role="status" className={desk.soft}>
        {isFull ? words.chosenAll(chosen.length) : words.chosen(chosen.length)}
      </p>
      <ul className={styles.stories}>
        {found.map(({ opens, title, author, language, changedAt }) => {
          // Lines made from the catalogue alone always open stories.
          const id = opens.id as StoryId;
          const isChosen = chosen.includes(id);
          return (
            <li key={id}>
              <label className={styles.story}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() => onChange(isChosen ? chosen.filter((each) => each !== id) : [...chosen, id])}
                />
                <span>
                  <span lang={language}>{title}</span>
                  <span className={desk.soft}>
                    {', '}
                    <span lang={language}>{author}</span>
                    {`, ${languageOf(language).englishName}`}
                    {lastSentAt !== null && changedAt > lastSentAt && words.newSinceLast}
                  </span>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** The form of a letter: `lipi-desk-unsaved-letter <user> <letter>`. */
export const letterForm = draftForm<LetterId, LetterWording>(`${formEntry}-letter`, {
  isValues: shape<LetterWording>({
    subject: isText,
    text: isText,
    language: isText,
    storyIds: listOf(isText),
  }),
});

export const newsletterAddress = '/admin?section=newsletter';

export function letterAddress(id: LetterId): string {
  return `${newsletterAddress}&letter=${encodeURIComponent(id)}`;
}

export function NoMailSender() {
  return (
    <div className={desk.bar}>
      <p>{words.noMail}</p>
      <p>{words.howToSendMail}</p>
    </div>
  );
}
